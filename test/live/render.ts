import { spawnSync } from 'node:child_process'
import { readFileSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { load } from 'js-yaml'
import { NotRendered, substitute } from '../templates/envsubst.ts'
import { rendererOf } from '../../packages/manifests/src/rendered/go/chart.ts'
import type { Values } from '../../packages/manifests/src/rendered/go/chart.ts'
import { Failed } from '../../packages/manifests/src/rendered/go/render.ts'
import { fittedTo } from '../templates/values.ts'
import { samplesFor } from '../templates/samples.ts'
import type { Copies } from './copies.ts'
import type { Chosen } from './inputs.ts'
import { kubectlDocumentsOf } from './kubectl-yaml.ts'

/** The documents of a file as they are applied: before its migration, after it, and after the way back. */
export interface Rendered {
  readonly original: readonly unknown[]
  readonly migrated: readonly unknown[]
  readonly back: readonly unknown[]
}

/** Renders each copy of a file with the same values; a string says why that cannot be. */
export function rendered({ path, form }: Chosen, copies: Copies, kubectl: string): Rendered | string {
  try {
    const render = { plain, envsubst, chart, kustomization }[form](path, copies, kubectl)
    const [original, migrated, back] = [copies.original, copies.migrated, copies.back].map((folder) =>
      documentsOf(render(folder)),
    ) as [unknown[], unknown[], unknown[]]
    if (original.length !== migrated.length || original.length !== back.length)
      return 'documents came or went'
    return { original, migrated, back }
  } catch (error) {
    if (error instanceof NotRendered || error instanceof Unrendered) return error.message
    throw error
  }
}

class Unrendered extends Error {}

type Render = (folder: string) => string

function plain(path: string): Render {
  return (folder) => readFileSync(join(folder, path), 'utf8')
}

/** Where a task asks for whole seconds, the migrated template is given them: that is what the person does. */
function envsubst(path: string, { original, migrated, tasksOf }: Copies): Render {
  const text = readFileSync(join(original, path), 'utf8')
  const tasks = tasksOf(path)
  // A default is whole seconds after the migration and stays so on the way back, with a task: the values speak there.
  const all = tasks.some(({ next }) => next.includes('give whole seconds'))
  const { before, after } = samplesFor(text, tasks, all)
  return (folder) =>
    substitute(readFileSync(join(folder, path), 'utf8'), folder === migrated ? after : before)
}

function chart(path: string, { original, migrated }: Copies): Render {
  const [root, file] = [path.split('/templates/')[0]!, `templates/${path.split('/templates/')[1]!}`]
  const about = load(readFileSync(join(original, root, 'Chart.yaml'), 'utf8')) as Record<string, unknown>
  const given = (load(readFileSync(join(original, root, 'values.yaml'), 'utf8')) ?? {}) as Values
  const rendererIn = (folder: string) => {
    const files = filesOf(join(folder, root, 'templates'))
    return rendererOf(folder === migrated ? withSeconds(files) : files, about)
  }
  const { values } = fittedTo(rendererIn(original), file, given)
  return (folder) => {
    const text = rendererIn(folder)(file, values)
    if (text instanceof Failed) throw new Unrendered(text.message)
    return text
  }
}

function filesOf(folder: string): Map<string, string> {
  return new Map(
    readdirSync(folder).map((file) => [`templates/${file}`, readFileSync(join(folder, file), 'utf8')]),
  )
}

/** What a task asks for, with the helper that the chart has for it. */
function withSeconds(files: ReadonlyMap<string, string>): Map<string, string> {
  const isThere = [...files.values()].some((text) => text.includes('define "seconds"'))
  const helped = (text: string) => text.replace(/(Seconds: \{\{ )(\$?[.\w]+ \}\})/g, '$1include "seconds" $2')
  return new Map([...files].map(([file, text]) => [file, isThere ? helped(text) : text]))
}

function kustomization(path: string, _: Copies, kubectl: string): Render {
  return (folder) => {
    const { status, stdout, stderr } = spawnSync(kubectl, ['kustomize', join(folder, dirname(path))], {
      encoding: 'utf8',
    })
    if (status !== 0) throw new Unrendered(`kustomize: ${stderr.trim().split('\n')[0]}`)
    return stdout
  }
}

/** The documents that are there, with the items of lists in their place. */
function documentsOf(text: string): unknown[] {
  let documents: unknown[]
  try {
    documents = kubectlDocumentsOf(text)
  } catch (error) {
    throw new Unrendered(`no YAML: ${(error as Error).message.split('\n')[0]}`)
  }
  return documents.flatMap((document) => {
    const { kind, items } = (document ?? {}) as { kind?: unknown; items?: unknown }
    return kind === 'List' && Array.isArray(items) ? (items as unknown[]) : [document]
  })
}
