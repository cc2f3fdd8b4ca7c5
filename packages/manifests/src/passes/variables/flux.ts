import { dirname, resolve } from 'node:path'
import type { RepositoryFile, Run } from '@capi-migrate/edits'
import { isMap, listOf, textOf } from '@capi-migrate/edits/json'
import type { Stage } from '@capi-migrate/transitions'
import { documentsOf } from '../kustomize/file-documents.ts'
import type { FileDocument } from '../kustomize/file-documents.ts'
import { mayBeKustomization } from '../kustomize/kustomization.ts'
import { UnitFiles } from '../kustomize/unit-files.ts'
import { unitsOf } from '../kustomize/units.ts'
import { nodesAt } from '../references/known-place.ts'

/** A Kustomization of Flux that puts values in the place of variables in what it builds. */
export interface Giver {
  /** Whether it builds a file. */
  readonly builds: (path: string) => boolean
  /** What it takes values from that is in no file, as a person reads it: `ConfigMap cluster-vars`. */
  readonly elsewhere?: string
}

/** The Kustomizations of Flux in the repositories of a run that substitute variables (`postBuild`). */
export function giversIn(run: Run<Stage>): readonly Giver[] {
  const found = run.holding(['postBuild']).flatMap(postBuildsIn)
  if (found.length === 0) return []
  const isThere = sourcesIn(run, found)
  const units = unitsIn(run)
  return found.map(({ sources, isBelow }) => {
    const missing = sources.find((source) => !isThere(source))
    return {
      builds: (path) => isBelow(path) || [...(units.get(path) ?? [])].some(isBelow),
      ...(missing && { elsewhere: `${missing.kind} ${missing.name}` }),
    }
  })
}

/** A ConfigMap or Secret that values are taken from. */
interface Source {
  readonly kind: string
  readonly name: string
  readonly namespace?: string
}

interface PostBuild {
  readonly sources: readonly Source[]
  /** Whether a path is below the folder that it builds. */
  readonly isBelow: (path: string) => boolean
}

function postBuildsIn({ path: holder, text }: RepositoryFile): readonly PostBuild[] {
  return (documentsOf(text) ?? []).filter(isFlux).flatMap(({ root, value }): readonly PostBuild[] => {
    const own = sourcesOf(value)
    // What it builds may be other Kustomizations, which a patch gives the same.
    const patched = nodesAt(root, 'spec.patches[].patch').flatMap(({ node }) =>
      node.kind === 'scalar' && node.text.includes('postBuild') ? (documentsOf(node.text) ?? []) : [],
    )
    const handedOn = patched.flatMap((one) => sourcesOf(one.value) ?? [])
    const path = isMap(value) && isMap(value.spec) ? textOf(value.spec.path) : undefined
    return [
      ...(own ? [{ sources: own, isBelow: isBelow(holder, path ?? '.') }] : []),
      ...(patched.length > 0 ? [{ sources: handedOn, isBelow: () => true }] : []),
    ]
  })
}

const group = 'kustomize.toolkit.fluxcd.io/'

function isFlux({ value }: FileDocument): boolean {
  return isMap(value) && (textOf(value.apiVersion)?.startsWith(group) ?? false)
}

/** What a Kustomization takes values from; `undefined` where it substitutes nothing. */
function sourcesOf(value: unknown): readonly Source[] | undefined {
  if (!isMap(value) || !isMap(value.spec) || !isMap(value.spec.postBuild)) return undefined
  const namespace = isMap(value.metadata) ? textOf(value.metadata.namespace) : undefined
  return listOf(value.spec.postBuild.substituteFrom).flatMap((one) => {
    if (!isMap(one)) return []
    const [kind, name] = [textOf(one.kind), textOf(one.name)]
    return kind === undefined || name === undefined ? [] : { kind, name, ...(namespace && { namespace }) }
  })
}

/**
 * Whether a path is below a folder of the repository that a file is in. Which folder is the repository is not known, so each
 * above the file counts; of a path with variables what is before them.
 */
function isBelow(holder: string, path: string): (path: string) => boolean {
  const fixed = path.replace(/^\/+/, '').replace(/[^/]*[${][^]*$/, '')
  const folders = new Set(foldersAbove(holder).map((root) => resolve(root, fixed || '.')))
  return (path) => foldersAbove(path).some((folder) => folders.has(folder))
}

function foldersAbove(path: string): readonly string[] {
  const folder = dirname(path)
  return folder === path || folder === '/' ? [] : [folder, ...foldersAbove(folder)]
}

/** Whether a ConfigMap or Secret is in a file of the run, as an object or as one that Kustomize makes. */
function sourcesIn(run: Run<Stage>, found: readonly PostBuild[]): (source: Source) => boolean {
  const names = [...new Set(found.flatMap(({ sources }) => sources.map(({ name }) => name)))]
  const files = names.length === 0 ? [] : run.holding(names)
  const all = files.flatMap(({ text }) => documentsOf(text) ?? []).flatMap(({ value }) => madeIn(value))
  return ({ kind, name, namespace }) =>
    all.some(
      (one) =>
        one.kind === kind &&
        one.name === name &&
        (one.namespace === undefined || namespace === undefined || one.namespace === namespace),
    )
}

/** A ConfigMap or Secret, or those that a kustomization makes. */
function madeIn(value: unknown): readonly Source[] {
  if (!isMap(value)) return []
  const named = (kind: string | undefined, from: unknown): readonly Source[] => {
    const [name, namespace] = isMap(from) ? [textOf(from.name), textOf(from.namespace)] : []
    return kind === undefined || name === undefined ? [] : [{ kind, name, ...(namespace && { namespace }) }]
  }
  return [
    ...named(textOf(value.kind), value.metadata),
    ...listOf(value.configMapGenerator).flatMap((one) => named('ConfigMap', one)),
    ...listOf(value.secretGenerator).flatMap((one) => named('Secret', one)),
  ]
}

/** The files that a build takes together, by each of them. */
function unitsIn(run: Run<Stage>): ReadonlyMap<string, ReadonlySet<string>> {
  const texts = new Map(
    run.holding(['resources:', 'components:', 'bases:']).map(({ path, text }) => [path, text]),
  )
  const files = new UnitFiles((path) => texts.get(path))
  const kustomizations = [...texts.keys()]
    .filter(mayBeKustomization)
    .flatMap((path) => files.kustomization(path) ?? [])
  return new Map(
    unitsOf(kustomizations, files).flatMap((unit) => [...unit].map((path) => [path, unit] as const)),
  )
}
