import { paths, stepsOf } from '@capi-migrate/transitions'
import { ts } from 'ts-morph'
import type { Kind } from '../kind.ts'
import { below } from '../place.ts'
import type { MirroredPlace } from '../place.ts'
import type { Source } from '../source.ts'
import { moving } from '../untyped-reads.ts'
import { evidenceIn } from './evidence.ts'
import { fingerprintOf, isOfPlace } from './fingerprint.ts'
import { earlierVersion } from './look-alikes.ts'
import { literalsOf } from './mirror-of.ts'
import type { Mirrors } from './mirrors.ts'
import { placesNamed } from './names.ts'
import { nameOf, walkType } from './walk.ts'
import type { Declaration } from './walk.ts'

/**
 * A view model: a server flattens objects under names of its own (`templateBootstrap`), and copies parts of them as they are
 * (`templateBootstrap.configRef.apiVersion`). Its own names stay as long as it keeps them; what is in the parts goes elsewhere as soon
 * as it reads another version.
 */
export interface ViewModel {
  readonly node: ts.Identifier
  readonly kind: Kind
  /** What goes elsewhere in the parts. */
  readonly fields: readonly { readonly node: ts.Node; readonly place: MirroredPlace }[]
}

/** The view models that a source declares, but for parts that go with the mirrors of a program. */
export function viewModelsIn(source: Source, mirrors: Mirrors): readonly ViewModel[] {
  const { ast, checker } = source
  if (!checker) return []
  return ast.statements.flatMap((node) => {
    if (!ts.isInterfaceDeclaration(node) && !ts.isTypeAliasDeclaration(node)) return []
    const kind = placesNamed(node.name.text).find(({ path }) => path === '')?.kind
    const declared = ts.isTypeAliasDeclaration(node) ? literalsOf(node.type) : [node]
    if (!kind || declared.some(hasSpec) || evidenceIn(source, kind).says === 'another') return []
    if (declared.some((one) => earlierVersion(one, source))) return []
    const found = new Map<ts.Node, MirroredPlace>()
    for (const one of declared) lookBelow(one, { kind, path: '' }, found, mirrors, checker)
    const fields = [...found].map(([at, place]) => ({ node: at, place }))
    return fields.length > 0 ? [{ node: node.name, kind, fields }] : []
  })
}

function hasSpec({ members }: Declaration): boolean {
  return members.some(({ name }) => name !== undefined && nameOf(name as ts.PropertyName) === 'spec')
}

/** Looks for copied parts among the members of what the server made itself. */
function lookBelow(
  declaration: Declaration,
  at: MirroredPlace,
  found: Map<ts.Node, MirroredPlace>,
  mirrors: Mirrors,
  checker: ts.TypeChecker,
): void {
  const seen = new Set<Declaration>([declaration])
  for (const member of declaration.members) {
    const name = ts.isPropertySignature(member) && member.type ? nameOf(member.name) : undefined
    const part = name === undefined ? undefined : partNamed(name, at)
    if (!part) continue
    walkType((member as ts.PropertySignature).type!, part, checker, {
      declaration: (node, place) => {
        if (seen.has(node) || mirrors.placesOf(node).length > 0) return false
        seen.add(node)
        if (isOfPlace(fingerprintOf(node, place, checker))) return true
        lookBelow(node, place, found, mirrors, checker)
        return false
      },
      member: (node, place) => {
        if (moving(place.path).includes(place.kind)) found.set(node.name, place)
        return place.kind.older(place.path) !== undefined
      },
    })
  }
}

/** The part of a spec that a name stands for: `infrastructureRef`, `templateBootstrap`; the one that is nearest. */
function partNamed(name: string, { kind, path }: MirroredPlace): MirroredPlace | undefined {
  if (kind.older(below({ kind, path }, name).path)) return undefined
  const around = path === '' ? 'spec' : path
  const schema = kind.older(around)
  const tails = (schema ? [...paths(schema)] : []).flatMap(([tail]) => {
    const steps = stepsOf(tail).filter((step) => /^\w+$/.test(step) && step !== 'spec')
    return steps.some((_, i) => joined(steps.slice(i)) === name) ? [tail] : []
  })
  const [nearest] = tails.toSorted((a, b) => stepsOf(a).length - stepsOf(b).length)
  return nearest === undefined ? undefined : { kind, path: `${around}.${nearest}` }
}

function joined(steps: readonly string[]): string {
  return steps.map((step, i) => (i === 0 ? step : step[0]!.toUpperCase() + step.slice(1))).join('')
}
