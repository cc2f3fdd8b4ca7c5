import { isEarlier, newest } from '@capi-migrate/transitions'
import { applyEdits, lineIndex } from '@capi-migrate/edits'
import { basename } from 'node:path'
import type { ManifestOptions, ManifestPlan } from '../../document/manifest-plan.ts'
import { referencePlan } from './plan-references.ts'
import { codeFields } from './code-fields.ts'
import { editedFields } from './edited-fields.ts'
import { customizedKind } from './health-script.ts'
import { scriptReferences } from './script.ts'
import type { ScriptReference } from './script.ts'

/** Endings of the files that may call `kubectl`, or name a version in code or in a setting. */
export const scriptExtensions = [
  '.sh',
  '.bash',
  '.zsh',
  '.fish',
  '.ps1',
  '.mk',
  'Makefile',
  'makefile',
  'justfile',
  'Justfile',
  'Taskfile',
  'Jenkinsfile',
  '.groovy',
  'Dockerfile',
  'Containerfile',
  'Earthfile',
  '.py',
  '.rego',
  '.lua',
  '.diff',
  '.patch',
  '.toml',
  '.envrc',
] as const

/** True for a script, a program or settings: by the ending, or where the name has none, by the first line. */
export function isScript(file: string, text: string): boolean {
  if (scriptExtensions.some((extension) => file.endsWith(extension))) return true
  // In templates of ytt `#!` is a comment, and playbooks can name what runs them.
  return !basename(file).includes('.') && /^#! ?\//.test(text)
}

/** A patch has to say what the file says that it is for; another one is made when that has moved. */
function isPatch(file: string): boolean {
  return /\.(?:diff|patch)$/.test(file)
}

/** Plans a script: conditions and fields that have another name and the same meaning are written, the rest is told. */
export function planScript(text: string, options: ManifestOptions): ManifestPlan {
  const { file = '-', references } = options
  const nothing: ManifestPlan = { file, before: text, after: text, edits: [], tasks: [], objects: [] }
  if (isEarlier(options.to, newest)) return nothing
  const customized = customizedKind(file)
  const named = scriptReferences(text, options.to)
  const edited = editedFields(text).filter(
    ({ start }) => !named.some((one) => sameLine(text, one.start, start)),
  )
  const found: readonly ScriptReference[] = [
    ...(isPatch(file) ? named.map(told) : named),
    ...(isPatch(file) ? [] : edited),
    // Argo CD reads objects at the version that the server prefers, so what has moved is told.
    ...(customized ? codeFields(text, ['obj'], customized, options.to) : []).map(told),
  ]
  const edits = found.flatMap(({ edit }) =>
    edit && references ? [{ ...edit, row: 'reference/script' }] : [],
  )
  const { positionOf } = lineIndex(text)
  const left = found.filter(({ edit }) => !edit || !references)
  const rule = { rule: 'reference/script', why: 'a script names a condition or a field of v1beta1' }
  return referencePlan(
    { ...nothing, edits, after: applyEdits(text, edits) },
    left.map(({ start, edit, ...said }) => ({
      rule: rule.rule,
      object: basename(file),
      isExact: edit !== undefined,
      ...said,
      ...positionOf(start),
    })),
    edits.map(({ start }) => ({ ...rule, object: 'script', line: positionOf(start).line })),
  )
}

/** What `yq` reads of what `kubectl` prints is told already. */
function sameLine(text: string, one: number, other: number): boolean {
  return !text.slice(Math.min(one, other), Math.max(one, other)).includes('\n')
}

/** What is said and not written. */
function told({ edit: _, ...one }: ScriptReference): ScriptReference {
  return one
}
