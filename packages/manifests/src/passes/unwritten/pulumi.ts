import { basename, dirname } from 'node:path'
import type { UnitSources } from '@capi-migrate/edits'
import type { ManifestPlan } from '../../document/manifest-plan.ts'
import { pathsBelow } from '../../read/paths-below.ts'
import { say } from '../../tasks/index.ts'
import { keptAsItIs } from './kept.ts'

/** The projects of Pulumi in a run: all files below the folder of each `Pulumi.yaml`. */
export function pulumiProjects({ paths }: Pick<UnitSources, 'paths'>): readonly (readonly string[])[] {
  const projects = paths.filter((path) => /^Pulumi\.ya?ml$/.test(basename(path)))
  if (projects.length === 0) return []
  const below = pathsBelow(paths)
  return projects.map((path) => below(dirname(path)))
}

/** A program of Pulumi in YAML, by a resource that its provider for Kubernetes manages. */
const program = /^[ \t]+["']?type["']?:[ \t]*["']?kubernetes:/m

/** The plan of a text that is a program of Pulumi: it stays, with a task; others are as they were. */
export function pulumiKept(plan: ManifestPlan): ManifestPlan {
  return program.test(plan.before) ? keptForPulumi(plan) : plan
}

/** The plan of a file that Pulumi applies: it stays, with a task. */
export function keptForPulumi(plan: ManifestPlan): ManifestPlan {
  const { edits, objects } = plan
  if (edits.length === 0) return plan
  return keptAsItIs(plan, {
    row: 'pulumi:file',
    line: objects[0]?.line ?? 1,
    object: 'Pulumi',
    ...say('file/pulumi-replaces'),
  })
}
