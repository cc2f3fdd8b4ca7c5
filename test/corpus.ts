import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { planManifest } from '@capi-migrate/manifests'
import type { ManifestPlan } from '@capi-migrate/manifests'
import { check, schemaOf } from '@capi-migrate/transitions'
import type { Stage } from '@capi-migrate/transitions'
import { loadAll } from 'js-yaml'

const folder = fileURLToPath(new URL('../../shared/corpus', import.meta.url))

/** True where the real files are there: they are no part of this repository. */
export const hasCorpus = existsSync(folder)

/** Counts of the files of one form. */
export interface Tally {
  files: number
  /** Files with edits, and the objects in them that change. */
  changed: number
  objects: number
  edits: number
  tasks: number
  /** Files that are no YAML at all. */
  invalid: number
  /** Edited texts that did not pass their proof: our bugs. */
  refused: number
  crashed: number
  /** Files left for later, by reason. */
  skipped: Map<string, number>
}

/** What the whole corpus came to. */
export interface Corpus {
  readonly byForm: ReadonlyMap<string, Tally>
  /** What must not be, with the file's name. */
  readonly broken: readonly string[]
  readonly milliseconds: number
  readonly bytes: number
}

/** Plans every file up, the result once more, and back down. */
export function runCorpus(): Corpus {
  const byForm = new Map<string, Tally>()
  const broken: string[] = []
  let milliseconds = 0
  let bytes = 0
  for (const file of filesBelow(folder)) {
    const text = readFileSync(join(folder, file), 'utf8')
    const tally = tallyOf(byForm, formOf(file, text))
    tally.files++
    bytes += text.length
    const start = performance.now()
    const plan = guarded(() => planManifest(text, { to: 'v1beta2', file }))
    milliseconds += performance.now() - start
    if (plan instanceof Error) {
      tally.crashed++
      broken.push(`${file}: crashed: ${plan.stack}`)
    } else {
      count(tally, plan)
      broken.push(...flaws(plan).map((flaw) => `${file}: ${flaw}`))
    }
  }
  return { byForm, broken, milliseconds, bytes }
}

/** The counts as lines for people. */
export function printCorpus({ byForm, milliseconds, bytes }: Corpus): string {
  const heads = [
    'form',
    'files',
    'changed',
    'objects',
    'edits',
    'tasks',
    'left for later',
    'invalid',
    'refused',
    'crashed',
  ]
  const rows = [...byForm].map(([form, tally]) => {
    const skipped = [...tally.skipped].map(([reason, times]) => `${reason} ${times}`).join(', ')
    const { files, changed, objects, edits, tasks, invalid, refused, crashed } = tally
    return [form, files, changed, objects, edits, tasks, skipped || 0, invalid, refused, crashed].map(String)
  })
  const widths = heads.map((head, i) => Math.max(head.length, ...rows.map((row) => row[i]!.length)))
  const lines = [heads, ...rows].map((row) =>
    row
      .map((cell, i) => cell.padEnd(widths[i]!))
      .join('  ')
      .trimEnd(),
  )
  return [...lines, `${(bytes / 1e6).toFixed(1)} MB in ${milliseconds.toFixed(0)} ms, proofs included`].join(
    '\n',
  )
}

function count(tally: Tally, { edits, objects, tasks, problem, skipped }: ManifestPlan): void {
  if (edits.length > 0) tally.changed++
  tally.edits += edits.length
  tally.objects += objects.length
  tally.tasks += tasks.length
  if (problem) tally[problem.ours ? 'refused' : 'invalid']++
  if (skipped) tally.skipped.set(skipped.reason, (tally.skipped.get(skipped.reason) ?? 0) + 1)
}

/** What is wrong with a plan: each of these is a bug of ours. */
function flaws(plan: ManifestPlan): string[] {
  const { before, after, edits, objects, problem } = plan
  if (problem?.ours) return [`${problem.line}: ${problem.what}`]
  if (edits.length === 0) return []
  const again = planManifest(after, { to: 'v1beta2' })
  const back = planManifest(after, { to: 'v1beta1' })
  const lost = missing(comments(before), [
    ...comments(after),
    ...objects.flatMap((object) => object.droppedComments),
  ])
  return [
    ...(again.edits.length > 0 ? ['a second run finds something to do'] : []),
    ...(back.problem ? [`the way back: ${back.problem.what}`] : []),
    ...lost.filter((comment) => !isYttValue(comment)).map((comment) => `lost ${comment}`),
    ...strippedFields(before, after).map((field) => `v1beta2 does not know ${field}`),
  ]
}

/** `namespace: #@ data.values.NAMESPACE`: to ytt that is the value of the field, and goes with a field that is dropped. */
function isYttValue(comment: string): boolean {
  return /^#@ (?!if|elif|else|for|end|def|load)/.test(comment)
}

/** Fields of converted objects that v1beta2 would strip without a word, where v1beta1 knew them. */
function strippedFields(before: string, after: string): string[] {
  if (!isYaml(before)) return []
  const old = unknownFields(before)
  return unknownFields(after).flatMap(({ apiVersion, fields }, i) => {
    if (apiVersion === old[i]!.apiVersion) return []
    const strange = new Set(old[i]!.fields.map(({ name }) => name))
    return fields.filter(({ name }) => !strange.has(name)).map(({ path }) => path)
  })
}

/** False for templates, which only a mask makes readable. */
function isYaml(text: string): boolean {
  try {
    loadAll(text, { json: true })
    return true
  } catch {
    return false
  }
}

interface Unknown {
  readonly apiVersion: string
  readonly fields: readonly { readonly name: string; readonly path: string }[]
}

/** What the schema of an object's own version does not know, document by document. */
function unknownFields(text: string): Unknown[] {
  const documents = loadAll(text, { json: true }) as Array<{ apiVersion?: unknown; kind?: unknown } | null>
  return documents.map((object) => {
    const apiVersion = String(object?.apiVersion)
    const [group = '', version = ''] = apiVersion.split('/')
    const schema = version.startsWith('v1beta')
      ? schemaOf(group, version as Stage, String(object?.kind))
      : undefined
    const problems = schema ? check(object, schema).filter(({ keyword }) => keyword === 'unknown') : []
    return {
      apiVersion,
      fields: problems.map(({ place }) => ({ name: String(place.at(-1)), path: place.join('.') })),
    }
  })
}

/** Everything that looks like a comment; `#` in a block scalar counts too, before as after. */
function comments(text: string): string[] {
  return text.split('\n').flatMap((line) => /(?<=^|\s)#.*/.exec(line)?.[0].trimEnd() ?? [])
}

function missing(wanted: readonly string[], there: readonly string[]): string[] {
  const left = new Map<string, number>()
  for (const one of there) left.set(one, (left.get(one) ?? 0) + 1)
  return wanted.filter((one) => {
    const times = left.get(one) ?? 0
    left.set(one, times - 1)
    return times <= 0
  })
}

function formOf(file: string, text: string): string {
  if (file.endsWith('.json')) return 'json'
  if (/^\s*#@|\(@[=-]/m.test(text)) return 'ytt'
  if (/\{\{-?\s*[^}]*(?:\.Values|\.Release|\.Chart|include|nindent|toYaml)/.test(text)) return 'helm'
  if (text.includes('{{')) return 'braces'
  return text.includes('${') ? 'envsubst' : 'plain'
}

function filesBelow(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort()
}

function tallyOf(byForm: Map<string, Tally>, form: string): Tally {
  const known = byForm.get(form)
  if (known) return known
  const fresh: Tally = {
    files: 0,
    changed: 0,
    objects: 0,
    edits: 0,
    tasks: 0,
    invalid: 0,
    refused: 0,
    crashed: 0,
    skipped: new Map(),
  }
  byForm.set(form, fresh)
  return fresh
}

function guarded<T>(run: () => T): T | Error {
  try {
    return run()
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}
