import type { ManifestPlan } from '../../document/manifest-plan.ts'
import { say } from '../../tasks/index.ts'
import { keptUnwritten } from './kept.ts'

/** A program of Pulumi in YAML, by a resource that its provider for Kubernetes manages. */
const program = /^[ \t]+["']?type["']?:[ \t]*["']?kubernetes:/m

/** The plan of a text that is a program of Pulumi: it stays, with a task; others are as they were. */
export function pulumiKept(plan: ManifestPlan): ManifestPlan {
  return program.test(plan.before) ? keptForPulumi(plan, 'it is a program of it') : plan
}

/** The plan of a file that Pulumi applies: it stays, with a task. */
export function keptForPulumi(plan: ManifestPlan, cause: string): ManifestPlan {
  return keptUnwritten(plan, {
    row: 'pulumi:file',
    object: 'Pulumi',
    ...say('file/pulumi-replaces', { cause }),
  })
}
