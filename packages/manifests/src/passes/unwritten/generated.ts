import { join } from 'node:path'
import type { Task, UnitSources } from '@capi-migrate/edits'
import { isMap, textOf as asText } from '@capi-migrate/edits/json'
import type { ManifestPlan } from '../../document/manifest-plan.ts'
import { loadDocuments } from '../../read/load.ts'
import { say } from '../../tasks/index.ts'

/**
 * A plan with a task where a file that is written is generated: what makes it has to follow, or takes the change back.
 *
 * @param isSynthesized whether cdk8s generates the file, which says nothing of that itself
 */
export function withGenerated(plan: ManifestPlan, isSynthesized = false): ManifestPlan {
  const { file, before, edits, tasks } = plan
  if (edits.length === 0) return plan
  const line = isSynthesized ? 1 : generatedLine(before)
  if (line === undefined) return plan
  const task: Task = {
    id: 'generated:file',
    ...(file !== '-' && { file }),
    line,
    column: 1,
    row: 'generated:file',
    object: 'generated file',
    ...say(isSynthesized ? 'file/generated-cdk8s' : 'file/generated'),
    once: true,
  }
  return { ...plan, tasks: [task, ...tasks] }
}

/** Returns the files that cdk8s generates: those of the output folder of a `cdk8s.yaml`, which is `dist` by default. */
export function synthesizedFiles({ paths, beside = [], textOf }: UnitSources): ReadonlySet<string> {
  const folders = [...paths, ...beside].flatMap((path) => {
    const [, folder] = /^(.*\/|)cdk8s\.yaml$/.exec(path) ?? []
    const read = folder === undefined ? undefined : loadDocuments(textOf(path) ?? '')
    if (folder === undefined || !read || 'error' in read) return []
    const [config] = read.documents
    const output = asText(isMap(config) ? config.output : undefined) ?? 'dist'
    const below = join(folder, output, '/')
    return [{ below, isWhole: below !== join(folder, '/') }]
  })
  if (folders.length === 0) return new Set()
  return new Set(
    paths.filter((path) =>
      folders.some(({ below, isWhole }) => path.startsWith(below) && (isWhole || path.endsWith('.k8s.yaml'))),
    ),
  )
}

/** The line of the comments at the head of a text that says that it is generated, from 1; `undefined` for none. */
export function generatedLine(text: string): number | undefined {
  return headLine(text, (line) => sayings.some((saying) => saying.test(line)))
}

/** The first line of the comments at the head of a text that says something, from 1. */
export function headLine(text: string, says: (comment: string) => boolean): number | undefined {
  const lines = text.split('\n', 40)
  const end = lines.findIndex((line) => !isHead(line))
  const head = end === -1 ? lines : lines.slice(0, end)
  const at = head.findIndex((line) => says(line.replace(comment, '').trim()))
  return at === -1 ? undefined : at + 1
}

/** Blank lines, comments, the start of a document, and the code around a comment of a template. */
function isHead(line: string): boolean {
  return /^\uFEFF?\s*(?:$|#|\/\/|\/\*|\*|---|\{\{-?\s*\/\*|\{#)/.test(line)
}

const comment = /^\uFEFF?\s*(?:#+|\/\/+|\/?\*+|\{\{-?\s*\/\*|\{#)/

/** As generators say it at the head of a file. A sentence about something else that is generated does not start so. */
const sayings: readonly RegExp[] = [
  /\bgenerated\b.*\bdo not (?:edit|modify|change)\b/i,
  /\bdo not (?:edit|modify|change)\b.*\bgenerated\b/i,
  /^this (?:file|manifest|yaml|template) (?:is|was|has been) (?:automatically |auto-?)?generated\b/i,
  /^(?:this )?(?:code |file )?(?:automatically |auto-?)?generated (?:by|from|with|using|via|file)\b/i,
  /^\W*(?:automatically |auto-?)?generated\W*$/i,
  /^@generated\b/,
]
