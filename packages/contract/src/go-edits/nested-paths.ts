import { goFieldOf, goStructOf, mapPath, transitions } from '@capi-migrate/transitions'
import { isAbout } from '../go/names.ts'
import type { GoFile, GoSource } from '../go/source.ts'
import { hasField } from '../kinds/provider-kind.ts'
import type { Crd } from '../read/crd.ts'
import type { GoChange } from './change.ts'

/**
 * The paths of `unstructured.Nested…` and its siblings that no object of v1beta2 has: such code compiles, and finds
 * nothing. A path that is still right for some kind is left alone, and so is one of the provider's own kinds, and where
 * the file reads the newer place as well.
 */
export function nestedPathsIn(go: GoSource, file: GoFile, crds: readonly Crd[]): readonly GoChange[] {
  if (!/\bunstructured\.\w*Nested\w+\(/.test(file.text)) return []
  const found = go.factsOf(file).calls.flatMap(({ name, arguments: given, line }) => {
    if (!/^unstructured\.(?:Set|Remove)?Nested\w+$/.test(name)) return []
    const literals = given.slice(given.findLastIndex((one) => !isText.test(one)) + 1)
    const path = literals.map((one) => one.slice(1, -1)).join('.')
    return literals.length > 1 ? [{ line, path, of: given[0]?.replace(/\.\w+(?:\(\))?$/, '') ?? '' }] : []
  })
  const paths = found.map(({ path }) => path)
  return found.flatMap(({ line, path, of }) => {
    const to = movedPath(path, of)
    if (to === undefined || paths.some((one) => one === to || one.startsWith(`${to}.`))) return []
    if (crds.some((crd) => !isUpstream(crd) && hasField(crd, path))) return []
    const next = `look at ${to} in objects of v1beta2`
    return [{ line, says: `${path} is at ${to} in v1beta2, and code without types does not see it`, next }]
  })
}

const isText = /^"[^"]*"$/

/**
 * Where v1beta2 has a path of v1beta1; `undefined` where any kind still has it, and where none had it. A short one may be of
 * anything (`status.updatedReplicas` of a Deployment), so that what stands before it has to be called like a kind.
 */
function movedPath(path: string, of: string): string | undefined {
  const all = transitions.filter(
    ({ group, kind, versions }) =>
      versions.from === 'v1beta1' && isThere(goStructOf(group, 'v1beta1', kind), path),
  )
  const [to] = all.flatMap((transition) => mapPath(transition, path).to)
  if (to === undefined || all.some(({ group, kind }) => isThere(goStructOf(group, 'v1beta2', kind), path)))
    return undefined
  if (all.some((transition) => mapPath(transition, path).to[0] !== to)) return undefined
  const isNamed = all.some(({ kind }) => isAbout(of, kind, []) === 'yes' || of === initialsOf(kind))
  return path.split('.').length > 2 || isNamed ? to : undefined
}

/** `kcp`, `md` */
function initialsOf(kind: string): string {
  return kind.replaceAll(/[^A-Z]/g, '').toLowerCase()
}

function isThere(struct: string | undefined, path: string): boolean {
  let type = struct
  for (const name of path.split('.')) {
    type = type === undefined ? undefined : goFieldOf(type.replace(/^\*/, ''), name)?.type
    if (type === undefined) return false
  }
  return true
}

/** Tests keep copies of the CRDs of Cluster API. */
function isUpstream(crd: Crd): boolean {
  return transitions.some(({ group, kind }) => group === crd.group && kind === crd.kind)
}
