import { groupPatterns } from '@capi-migrate/transitions'
import type { UnitSources } from '@capi-migrate/edits'
import type { ManifestPlan } from '../../document/manifest-plan.ts'
import { say } from '../../tasks/index.ts'
import { keptUnwritten } from './kept.ts'

/**
 * The files of a run whose name or folder says v1beta1, and that have a twin with objects of v1beta2: `cluster-v1beta1.yaml`
 * beside `cluster.yaml`, `v1beta1/cluster.yaml` beside `v1beta2/cluster.yaml`. Somebody keeps both.
 */
export function olderTwins({ paths, textOf }: UnitSources): readonly string[] {
  const all = new Set(paths)
  const isNewer = (path: string): boolean => all.has(path) && newer.test(textOf(path) ?? '')
  return paths.filter((path) => twinNames(path).some(isNewer))
}

/** What the twin of a file may be called: its name with v1beta2, or without a version. */
function twinNames(path: string): readonly string[] {
  const at = [...path.matchAll(/(?<=[-_./\\])v1beta1(?=[-_./\\])/g)].at(-1)?.index
  if (at === undefined) return []
  const rest = path.slice(at + 'v1beta1'.length)
  const isPart = /[-_.]/.test(path[at - 1]!)
  return [`${path.slice(0, at)}v1beta2${rest}`, ...(isPart ? [path.slice(0, at - 1) + rest] : [])]
}

const newer = new RegExp(`(?<![\\w.-])${groupPatterns.own}/v1beta2\\b`)

/** The plan of a file that somebody keeps at v1beta1 beside its twin: it stays, with a task. */
export function keptForTwin(plan: ManifestPlan): ManifestPlan {
  return keptUnwritten(plan, { row: 'twin:file', object: 'v1beta1', ...say('file/v1beta1-twin') })
}
