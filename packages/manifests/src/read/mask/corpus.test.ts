import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { readEvents } from '@capi-migrate/edits/yaml'
import type { Node } from '@capi-migrate/edits/yaml'
import { blocksOf, tornBlock } from './blocks.ts'
import { documents } from './documents.ts'
import type { MaskedPart } from './documents.ts'
import { formOf } from './form.ts'
import type { Form } from './form.ts'
import type { Mask } from './mask.ts'
import { holesUnder } from './opaque.ts'

const folder = fileURLToPath(new URL('../../../../../../shared/corpus', import.meta.url))
const hasCorpus = existsSync(folder)

/** What no mask makes YAML of, and why. */
const unreadable: [why: string, pattern: RegExp][] = [
  ['the template prints a shell script', /_download-script\.sh\.tpl .*\.downloadScript\.sh$/],
  ['the template puts list items under the keys of a map', /_helpers_flatcar\.tpl .*\.storage\.filesystems$/],
  ['no YAML before masking: keys out of line', /fips-stig-patch\.yaml$/],
  ['no YAML before masking: `name: a:`', /cluster-template-topology-calico\.yaml$/],
  [
    'no YAML before masking: a quoted string goes on at column 0',
    /providers\/openstack\/scs\/.*\/cluster-class\.yaml$/,
  ],
]

interface File {
  readonly path: string
  readonly text: string
  readonly form: Form
  readonly parts: readonly MaskedPart[]
}

const files: File[] = hasCorpus
  ? readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => fileOf(join(parentPath, name)))
  : []

function fileOf(full: string): File {
  const path = relative(folder, full)
  const text = readFileSync(full, 'utf8')
  const form = formOf(text, path)
  return { path, text, form, parts: documents(text, form) }
}

function firstReadable(part: MaskedPart): { mask: Mask; roots: Node[] } | undefined {
  for (const mask of part.readings()) {
    const { documents } = readEvents(mask.masked)
    if (documents) return { mask, roots: documents.flatMap(({ root }) => root ?? []) }
  }
  return undefined
}

describe.skipIf(!hasCorpus)('in the real files of ../shared/corpus', () => {
  test('the masks can be read, but for what is no YAML', { timeout: 120_000 }, () => {
    const rows: Record<
      string,
      { files: number; raw: number; masked: number; parts: number; readable: number }
    > = {}
    const failed: string[] = []
    for (const { path, text, form, parts } of files) {
      const isAboutClusters = /cluster\.x-k8s\.io\/v1(?:alpha|beta)/.test(text)
      const lost = parts.filter((part) => !firstReadable(part))
      failed.push(...lost.map(({ name }) => (name === undefined ? path : `${path} ${name}`)))
      const isRaw = readEvents(text).documents !== undefined
      const names = [path.endsWith('.tpl') ? `${form} .tpl` : form]
      if (isAboutClusters) names.push(`${names[0]}, Cluster API`)
      for (const name of names) {
        const row = (rows[name] ??= { files: 0, raw: 0, masked: 0, parts: 0, readable: 0 })
        row.files++
        row.raw += Number(isRaw)
        row.masked += Number(lost.length === 0)
        row.parts += parts.length
        row.readable += parts.length - lost.length
      }
    }
    console.table(Object.fromEntries(Object.entries(rows).sort(([a], [b]) => a.localeCompare(b))))
    console.log(
      failed.map((one) => `${one}: ${unreadable.find(([, pattern]) => pattern.test(one))?.[0]}`).join('\n'),
    )
    expect(failed.filter((one) => !unreadable.some(([, pattern]) => pattern.test(one)))).toEqual([])
    expect(files.length).toBeGreaterThan(1000)
  })

  test('each `kind` at the root is found, and nothing else is taken for one', { timeout: 120_000 }, () => {
    let found = 0
    const lost: string[] = []
    for (const { path, text, form, parts } of files) {
      if (form === 'plain' || form === 'json') continue
      const kinds = parts.flatMap((part) => firstReadable(part)?.roots ?? []).flatMap(kindsIn)
      for (const { start, end } of kinds) expect(text.slice(start, end)).toBe('kind')
      const expected = text.match(/^kind:/gm)?.length ?? 0
      found += kinds.length
      if (kinds.length !== expected) lost.push(`${path}: ${kinds.length} of ${expected}`)
    }
    console.log(`${found} found; ${lost.join(', ')}`)
    expect(lost.every((one) => unreadable.some(([, pattern]) => pattern.test(one.split(':')[0]!)))).toBe(true)
  })

  test(
    'the control blocks balance, and an entry with the holes under it seldom tears one',
    { timeout: 120_000 },
    () => {
      let entries = 0
      let torn = 0
      for (const { path, text, parts } of files) {
        for (const part of parts) {
          const read = firstReadable(part)
          if (!read) continue
          const { holes } = read.mask
          const { blocks, error } = blocksOf(holes)
          expect([path, error]).toEqual([path, undefined])
          for (const { start, end, column } of read.roots.flatMap((root) => entriesIn(text, root))) {
            entries++
            const last = holesUnder(text, holes, { start, end }, column).at(-1)
            if (tornBlock(blocks!, { start, end: Math.max(end, last?.end ?? 0) })) torn++
          }
        }
      }
      console.log(`${torn} of ${entries} entries begin in one branch of a template and end in another`)
      expect(torn / entries).toBeLessThan(0.001)
    },
  )
})

function kindsIn(root: Node): Node[] {
  if (root.kind !== 'map') return []
  return root.entries.flatMap(({ key }) => (key?.kind === 'scalar' && key.text === 'kind' ? key : []))
}

function entriesIn(text: string, node: Node): { start: number; end: number; column: number }[] {
  if (node.kind !== 'map' && node.kind !== 'list') return []
  return node.entries.flatMap(({ start, value }) => {
    const column = start - text.lastIndexOf('\n', start - 1) - 1
    return [{ start, end: value.end, column }, ...entriesIn(text, value)]
  })
}
