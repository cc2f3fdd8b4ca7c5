import { ts } from 'ts-morph'
import type { Kind } from '../kind.ts'
import type { Source } from '../source.ts'
import { newerVersion, olderVersion } from '../versions.ts'
import { evidenceIn } from './evidence.ts'
import { placesNamed } from './names.ts'
import { statedOf } from './stated.ts'
import type { Declaration } from './walk.ts'

/**
 * What a type is that looks like a mirror or uses the types of one, and stands for something else: it states another
 * kind, or is named after one of ours where all around it speaks of an earlier version or of another group. Nothing of it
 * moves.
 */
export function lookAlikeOf(name: string, declaration: Declaration, source: Source): Kind | undefined {
  const stated = statedOf(declaration, source.checker)
  if (stated) {
    const { group, version, kind } = stated
    return kind === '' || kind.endsWith('List') ? undefined : unmoved(kind, `${group}/${version}`)
  }
  const [place] = placesNamed(name)
  if (!place) return undefined
  const { kind } = place
  const evidence = evidenceIn(source, kind)
  const of = earlierVersion(declaration, source) ?? (evidence.says === 'another' ? evidence.group : undefined)
  return of === undefined ? undefined : unmoved(kind.kind, of)
}

/** The version before v1beta1 that the namespace of a type, else its file, else the path of the file speaks of. */
export function earlierVersion(declaration: ts.Node, { text, name }: Source): string | undefined {
  const spoken = [
    namespacesOf(declaration),
    [...text.matchAll(/(?:(?<![\w.-])(?:exp\.)?cluster\.x-k8s\.io|\})\/(v1\w+)/g)].map(([, said]) => said!),
    [...name.matchAll(versioned)].slice(-1).map(([said]) => said),
  ].find((versions) => versions.length > 0)
  return spoken?.every((version) => version.startsWith('v1alpha')) ? spoken[0] : undefined
}

const versioned = /v1(?:alpha|beta)\d+/gi

function namespacesOf(node: ts.Node): readonly string[] {
  const own = ts.isModuleDeclaration(node)
    ? [...node.name.text.matchAll(versioned)].map(([said]) => said.toLowerCase())
    : []
  return own.length > 0 || !node.parent ? own : namespacesOf(node.parent)
}

/** A kind of which nothing moves. */
export function unmoved(kind: string, of: string): Kind {
  const nothing = { rows: [], trie: { steps: new Map() }, reversed: false, keepsVersion: true } as const
  const versions = { from: olderVersion, to: newerVersion } as const
  const transition = { group: of, kind, ...versions, versions, ...nothing }
  return { group: of, kind, transition, older: () => undefined, newer: () => undefined }
}
