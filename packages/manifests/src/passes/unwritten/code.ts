import { groupPatterns, newest } from '@capi-migrate/transitions'
import { lineIndex } from '@capi-migrate/edits'
import type { ManifestOptions, ManifestPlan } from '../../document/manifest-plan.ts'
import { say } from '../../tasks/index.ts'
import { movingFields } from './moving-fields.ts'
import { managed } from './terraform-code.ts'

/** What prints objects and is no YAML, by the ending of its files. */
const languages: Readonly<Record<string, string>> = {
  '.jsonnet': 'Jsonnet',
  '.libsonnet': 'Jsonnet',
  '.cue': 'CUE',
  '.k': 'KCL',
  '.star': 'Starlark',
  '.bzl': 'Starlark',
  Tiltfile: 'Starlark',
  '.dhall': 'Dhall',
  '.nix': 'Nix',
  '.pkl': 'Pkl',
  '.tf': 'Terraform',
  '.tf.json': 'Terraform',
  '.tofu': 'OpenTofu',
  '.tofu.json': 'OpenTofu',
  '.hcl': 'HCL',
}

/** Endings of the files with code that may print objects of ours. */
export const codeExtensions: readonly string[] = Object.keys(languages)

/** What such a file names that takes definitions from the Go packages of Cluster API, and names no group. */
export const definitions = 'sigs.k8s.io/cluster-api/'

/** True for a file with code that may print objects of ours, by its name. */
export function isCode(file: string): boolean {
  return languageOf(file) !== undefined
}

/**
 * Plans a file with code: it stays, with a task where it names a version of ours that is not the one to arrive at, and one
 * for each field that moves, as far as the code writes it out.
 */
export function planCode(text: string, options: ManifestOptions): ManifestPlan {
  const { file = '-', to } = options
  const nothing: ManifestPlan = { file, before: text, after: text, edits: [], tasks: [], objects: [] }
  const [first, ...more] = to === 'v1beta1' ? [] : versionsIn(text)
  if (!first) return nothing
  const language = languageOf(file)!
  const others = more.length === 0 ? '' : `, and ${more.length} more`
  return {
    ...nothing,
    tasks: [
      {
        id: 'code:apiVersion',
        ...(file !== '-' && { file }),
        ...lineIndex(text).positionOf(first.index),
        row: 'code:apiVersion',
        object: language,
        ...say(managed.test(text) ? 'file/terraform-replaces' : 'file/prints-older-version', {
          language,
          versions: first[0] + others,
        }),
      },
      ...(writesFields.has(language) && to === newest ? movingFields(text, file, language) : []),
    ],
  }
}

/** Languages whose fields are written as in JSON, or nearly so. */
const writesFields: ReadonlySet<string> = new Set(['CUE', 'Jsonnet', 'Terraform', 'OpenTofu', 'HCL'])

const older = String.raw`v1(?:alpha\d+|beta1)\b`

/** An older version of ours, or the Go package of one, from which CUE takes definitions. */
const oldVersion = new RegExp(
  String.raw`(?<![\w.])(?:(?:exp\.)?${groupPatterns.own}/${older}|sigs\.k8s\.io/cluster-api/(?:[\w-]+/)*${older})`,
  'g',
)

/** A group whose version is put together: `'cluster.x-k8s.io/%s' % version`, `"cluster.x-k8s.io/\(version)"`. */
const computedVersion = new RegExp(String.raw`(?<![\w.])${groupPatterns.own}/(?=['"]|%|\\\()`, 'g')

/** The older versions that a text names; where it puts them together, their groups. */
function versionsIn(text: string): readonly RegExpExecArray[] {
  const found = [...text.matchAll(oldVersion)]
  return found.length === 0 && /\bv1(?:alpha\d|beta1)\b/.test(text)
    ? [...text.matchAll(computedVersion)]
    : found
}

function languageOf(file: string): string | undefined {
  return languages[/(?:(?:\.t(?:f|ofu))?\.[a-z]+|Tiltfile)$/.exec(file)?.[0] ?? '']
}
