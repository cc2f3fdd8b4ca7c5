import type { Kind } from '../kind.ts'
import { evidenceIn } from '../mirrors/evidence.ts'
import type { Command } from '../paths/command.ts'
import type { Scope } from '../scope.ts'

/**
 * Which version a command has of a kind. `moves`: it names v1beta1, and goes with the kind. `stays`: it names a version that is
 * not changed here. `served`: the server picks the version, and the code follows. `unsure`: the server picks the version, and the
 * code does not follow, or it may be a kind of another API. `foreign`: the kind is of another API, or is read in both versions.
 */
export type CommandVersion = 'moves' | 'stays' | 'served' | 'unsure' | 'foreign'

export function versionOfCommand({ version }: Command, kind: Kind, scope: Scope): CommandVersion {
  if (scope.readsBoth(kind)) return 'foreign'
  if (version === kind.transition.from)
    return scope.options.mode === 'dual' || scope.isHeld(kind) ? 'stays' : 'moves'
  if (version !== undefined && version !== '*') return 'stays'
  if (version === undefined && scope.speaksOf(kind)) return 'served'
  const { says } = evidenceIn(scope.source, kind)
  if (says === 'another') return 'foreign'
  return says === 'ours' || isRare(kind) || scope.tracer.asksFor(kind, scope.source) ? 'unsure' : 'foreign'
}

/** Whether other APIs hardly have a kind of this name. */
function isRare({ kind }: Kind): boolean {
  return /^(?:ClusterClass|Kubeadm\w+|Machine(?:Deployment|HealthCheck|Pool|Set))$/.test(kind)
}
