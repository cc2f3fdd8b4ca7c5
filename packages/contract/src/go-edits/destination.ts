import {
  coreCondition,
  isLegacyType,
  keptPackage,
  legacyPackages,
  movedName,
  movedPackages,
} from '@capi-migrate/contract-rules'
import type { Node } from 'web-tree-sitter'
import type { CoreTypes } from '../go/core-types.ts'
import { belowUpstream } from '../go/upstream.ts'
import type { Use } from './uses.ts'

/** What a use of a package of Cluster API becomes: the package, below `upstream`, and the name. */
export interface Destination {
  readonly path: string
  readonly name: string
}

/** What of a file decides where its uses go. */
export interface Surroundings {
  /** It is of a package with API types of the provider. */
  readonly isApi: boolean
  /** The types of Cluster API that fields of the provider’s API types have. */
  readonly ownTypes: ReadonlySet<string>
  readonly types: CoreTypes
  /** It patches objects whose conditions have a severity, or may do so. */
  readonly patchesLegacy: boolean
}

/** Whether a package moved, or has become another. */
export function isMoved(below: string): boolean {
  return below in movedPackages || below in legacyPackages
}

/**
 * Where a use goes. API types of the provider stay as they are, and so does what is written into them: their schema is
 * that of what is stored. Its conditions stay those with a severity. All that is of core objects becomes v1beta2.
 */
export function destinationOf(use: Use, around: Surroundings): Destination | undefined {
  const below = belowUpstream(use.import.path)
  if (below === undefined) return undefined
  const name = use.name.text
  const kept = keptPackage(below)
  if (below === 'util/conditions' || below === 'util/conditions/v1beta2')
    return conditionsOf(use, below, around)
  if (below === 'util/patch') return { path: around.patchesLegacy ? legacyPackages[below]! : below, name }
  if (below in legacyPackages) return { path: legacyPackages[below]!, name }
  if (kept !== undefined) {
    if (around.isApi) return { path: kept, name }
    if (isCore(below)) {
      if (isOfCore(use.name, around)) {
        const isCondition = /(?<!V1Beta2)Condition$/.test(name)
        if (isCondition) {
          const call = use.name.parent?.parent?.parent?.childForFieldName('function')
          const asked = coreCondition(name, call?.childForFieldName('field')?.text)
          return { path: movedPackages[below]!, name: asked.name }
        }
        if (isLegacyType(name)) return { path: movedPackages[below]!, name }
      }
      const isTyped = isLegacyType(name) && !isText(use.name)
      if (isTyped || (isOwn(name, around) && !isInLiteral(use, around))) return { path: kept, name }
    }
  }
  const now = movedName(below, name)
  return { path: movedPackages[below] ?? below, name: now !== undefined && isName(now) ? now : name }
}

/** Whether a table gives a name, and not what to do instead. */
export function isName(text: string): boolean {
  return /^\w+$/.test(text)
}

function isCore(below: string): boolean {
  return /^(?:exp\/)?api\/v1beta1$/.test(below)
}

function isOwn(name: string, { ownTypes }: Surroundings): boolean {
  const isAddress = /^Machine(?:HostName|(?:In|Ex)ternal(?:IP|DNS))$/.test(name)
  // What a map of failure domains holds.
  if (name === 'FailureDomainSpec' && ownTypes.has('FailureDomains')) return true
  return ownTypes.has(name) || (isAddress && [...ownTypes].some((type) => type.startsWith('MachineAddress')))
}

/** The utilities for conditions: those of a core object are read as v1beta2 has them. */
function conditionsOf(use: Use, below: string, { types }: Surroundings): Destination {
  const name = use.name.text
  const call = callOf(use.name)
  const [object, condition] = call?.childForFieldName('arguments')?.namedChildren ?? []
  if (!object || !types.coreOf(object)) return { path: legacyPackages[below]!, name }
  if (below === 'util/conditions/v1beta2') return { path: movedPackages[below]!, name }
  const asked = condition?.childForFieldName('field')?.text ?? ''
  return { path: coreCondition(asked, name).path, name }
}

/** The call whose function a name is: `conditions.IsTrue`. */
function callOf(name: Node): Node | undefined {
  const call = name.parent?.parent
  return call?.type === 'call_expression' && call.childForFieldName('function')?.id === name.parent?.id
    ? call
    : undefined
}

/** Whether a function is given it with a core object before it: `conditions.IsTrue(cluster, clusterv1.ReadyCondition)`. */
function isOfCore(name: Node, { types }: Surroundings): boolean {
  const given = name.parent?.parent
  if (given?.type !== 'argument_list') return false
  const [object] = given.namedChildren
  if (!object || object.id === name.parent?.id) return false
  const core = types.coreOf(object)
  // `append(types, clusterv1.ReadyCondition)` is of no object.
  return core !== undefined && !isLegacyType(core.name)
}

/** Whether a constant is made a string: `string(clusterv1.ReadyCondition)`. */
function isText(name: Node): boolean {
  const call = name.parent?.parent?.parent
  return call?.type === 'call_expression' && call.childForFieldName('function')?.text === 'string'
}

/** Whether it stands in a literal of a type of Cluster API that the provider’s API has not. */
function isInLiteral(use: Use, { ownTypes }: Surroundings): boolean {
  const alias = use.import.name
  for (let at = use.qualifier.parent; at && !/^func|_declaration$/.test(at.type); at = at.parent) {
    if (at.type !== 'composite_literal') continue
    const [of, type] = (at.childForFieldName('type')?.text ?? '').replace(/^[[\]*\d]+/, '').split('.')
    if (of === alias && type !== undefined && !ownTypes.has(type)) return true
  }
  return false
}
