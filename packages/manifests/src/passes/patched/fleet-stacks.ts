import { basename, dirname, join } from 'node:path'
import type { UnitSources } from '@capi-migrate/edits'
import { isMap, listOf, textOf } from '@capi-migrate/edits/json'
import type { JsonMap } from '@capi-migrate/edits/json'
import { documentsOf } from '../kustomize/file-documents.ts'
import { isKustomizationFile } from '../kustomize/kustomization.ts'

/** What overlays of Fleet leave of a folder, by paths from there. */
export interface FleetStack {
  /** The manifests, by the names that they have in the end. */
  readonly named: ReadonlyMap<string, string>
  /** The patches in their order, each with the manifest that it is for. */
  readonly patched: readonly (readonly [patch: string, base: string])[]
}

/** The file that a patch is for, by its name. */
export function targetOf(path: string): string | undefined {
  const name = basename(path)
  return name.includes('_patch.') ? join(dirname(path), name.replace('_patch.', '.')) : undefined
}

/** What clusters are given of a folder, for each list of overlays that one of them is given. */
export function fleetStacks(
  root: string,
  names: readonly string[],
  textOf: UnitSources['textOf'],
): readonly FleetStack[] {
  return listsIn(root, names, textOf).map((overlays) => stacked(names, overlays))
}

/**
 * The lists of overlays that clusters are given. An overlay that no file here names is one by itself: what names it may
 * lie elsewhere.
 */
function listsIn(
  root: string,
  names: readonly string[],
  textOf: UnitSources['textOf'],
): readonly (readonly string[])[] {
  const given = names.flatMap((name) => {
    const text = dirname(name) === '.' && /\.ya?ml$/.test(name) ? textOf(join(root, name)) : undefined
    return text?.includes('overlays:') ? (documentsOf(text) ?? []).flatMap(({ value }) => givenBy(value)) : []
  })
  const isNamed = (folder: string): boolean => given.some((stack) => stack.includes(folder))
  const folders = names.flatMap((name) => {
    const steps = name.split('/')
    if (steps[0] !== 'overlays' || targetOf(name) === undefined) return []
    return steps.slice(2, -1).reduce<string[]>((all, step) => [...all, `${all.at(-1)}/${step}`], [steps[1]!])
  })
  const isOfKustomize = (folder: string): boolean =>
    names.some((name) => dirname(name) === `overlays/${folder}` && isKustomizationFile(name))
  const lone = [...new Set(folders)].filter((one) => !isNamed(one) && !isOfKustomize(one))
  const stacks = [...given, ...lone.map((folder) => [folder])]
  return [...new Map(stacks.map((stack) => [stack.join('\n'), stack])).values()]
}

/** The lists of overlays in a `fleet.yaml`: that of all clusters, and those of customizations, which come after it. */
function givenBy(value: unknown): readonly (readonly string[])[] {
  if (!isMap(value)) return []
  const base = overlaysOf(value)
  const targets = [...listOf(value.targetCustomizations), ...listOf(value.targets)].filter(isMap)
  return [base, ...targets.map((target) => [...base, ...overlaysOf(target)])]
}

function overlaysOf({ yaml }: JsonMap): readonly string[] {
  return isMap(yaml) ? listOf(yaml.overlays).flatMap((name) => textOf(name) ?? []) : []
}

function stacked(names: readonly string[], overlays: readonly string[]): FleetStack {
  const named = new Map(
    names.filter((name) => !name.startsWith('overlays/') && isManifest(name)).map((name) => [name, name]),
  )
  const patched: (readonly [string, string])[] = []
  for (const prefix of overlays.map((overlay) => `overlays/${overlay}/`)) {
    const own = names.filter((name) => name.startsWith(prefix)).map((name) => name.slice(prefix.length))
    for (const name of own)
      if (targetOf(name) === undefined && isManifest(name)) named.set(name, prefix + name)
    for (const name of own) {
      const base = named.get(targetOf(name) ?? '')
      if (base !== undefined) patched.push([prefix + name, base])
    }
  }
  return { named, patched }
}

function isManifest(name: string): boolean {
  return /\.(?:ya?ml|json)$/.test(name)
}
