import type { Crd } from './crd.ts'
import type { Builds } from './kustomization.ts'

/** A CRD that is there again: of the same group and kind as the one that counts. */
export interface CrdCopy {
  readonly crd: Crd
  /** The one that counts. */
  readonly of: Crd
}

/**
 * CRDs, each once. Charts, releases and other modules hold copies: the one that a kustomization builds is the source,
 * and of several, or without any, the one below config/crd that is nearest to the root.
 */
export function onceEach(
  all: readonly Crd[],
  builds: Builds,
): { readonly crds: readonly Crd[]; readonly copies: readonly CrdCopy[] } {
  const built = new Set([...builds.values()].flatMap((files) => [...files]))
  const distance = ({ file }: Crd): number =>
    (built.has(file) ? 0 : 1000) + (isConfig.test(file) ? 0 : 100) + file.split('/').length
  const same = new Map<string, Crd[]>()
  for (const crd of all) {
    const key = `${crd.group}/${crd.kind}`
    same.set(key, [...(same.get(key) ?? []), crd])
  }
  const groups = [...same.values()].map((group) => group.toSorted((a, b) => distance(a) - distance(b)))
  return {
    crds: groups.map(([of]) => of!),
    copies: groups.flatMap(([of, ...others]) => others.map((crd) => ({ crd, of: of! }))),
  }
}

const isConfig = /(?:^|\/)config\/(?:.*\/)?crds?\//
