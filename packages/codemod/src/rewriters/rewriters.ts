import type { ts } from 'ts-morph'
import type { Scope } from '../scope.ts'
import { accesses } from './accesses.ts'
import { bindings } from './bindings.ts'
import { bodies } from './bodies.ts'
import { commands } from './commands.ts'
import { conditionReasons } from './condition-reasons.ts'
import { conditions } from './conditions.ts'
import { emptyObjects } from './empty-objects.ts'
import { enumerations } from './enumerations.ts'
import { guards } from './guards.ts'
import { handovers } from './handovers.ts'
import { keys } from './keys.ts'
import { literals } from './literals.ts'
import { manifests } from './manifests.ts'
import { modules } from './modules.ts'
import { paths } from './paths.ts'
import { requests } from './requests.ts'
import { responses } from './responses.ts'
import { severities } from './severities.ts'
import { shapes } from './shapes.ts'
import { typeNames } from './type-names.ts'
import { untypedConditions } from './untyped-conditions.ts'
import { untyped } from './untyped.ts'
import { versions } from './versions.ts'

/** Reads one node of a source, and puts changes and tasks into the scope. Every node is shown to every rewriter. */
export type Rewriter = (node: ts.Node, scope: Scope) => void

/** All of them; their order means nothing. */
const rewriters: readonly Rewriter[] = [
  accesses,
  bindings,
  bodies,
  commands,
  conditionReasons,
  conditions,
  emptyObjects,
  enumerations,
  guards,
  handovers,
  keys,
  literals,
  manifests,
  modules,
  paths,
  requests,
  responses,
  severities,
  shapes,
  typeNames,
  untyped,
  untypedConditions,
  versions,
]

/** Shows a node to all of them. */
export function rewrite(node: ts.Node, scope: Scope): void {
  for (const rewriter of rewriters) rewriter(node, scope)
}
