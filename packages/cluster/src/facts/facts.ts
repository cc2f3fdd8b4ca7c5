import type { Part } from '../source/part.ts'
import type { Source } from '../source/source.ts'
import { crdsOf } from './crd.ts'
import type { Crd } from './crd.ts'
import { digestsOf } from './digest.ts'
import type { Digest } from './digest.ts'

/** All that the rules ask of one cluster; each part says what of it could not be read. */
export interface Facts {
  /** The context, or the folder of a dump. */
  readonly name: string
  readonly isLive: boolean
  readonly crds: Part<readonly Crd[]>
  readonly objects: Part<readonly Digest[]>
}

export interface FactsOptions {
  /** Read the Secrets of Helm, too. */
  readonly helm?: boolean
}

/** Reads a cluster once, a page at a time. Throws Unreadable where nothing can be read at all. */
export async function factsOf(source: Source, _options: FactsOptions = {}): Promise<Facts> {
  const crds = await crdsOf(source)
  const objects = await digestsOf(source, crds.value)
  return { name: source.name, isLive: source.isLive, crds, objects: after(crds, objects) }
}

/** A part that was found by way of another lacks what that one lacks. */
function after<Value>(first: Part<unknown>, { value, missing }: Part<Value>): Part<Value> {
  return { value, missing: [...first.missing, ...missing] }
}
