import type { Crd } from '../../facts/crd.ts'
import type { Source } from '../../source/source.ts'
import { resources } from '../../source/resources.ts'
import { Unreadable } from '../../source/unreadable.ts'
import { rootOf } from './structure.ts'
import type { Schema, Structure } from './structure.ts'

interface CrdObject {
  readonly spec?: {
    readonly versions?: readonly {
      readonly name?: string
      readonly schema?: { readonly openAPIV3Schema?: Schema }
    }[]
  }
}

/** How the server takes objects of a kind apart, version by version. Throws Unreadable. */
export type StructureOf = (crd: Crd, version: string) => Promise<Structure>

/** Reads the schema of each CRD once, and only where it is asked for. */
export function structuresOf(source: Source): StructureOf {
  const known = new Map<string, Promise<CrdObject | undefined>>()
  return async ({ name }, version) => {
    const reading =
      known.get(name) ?? (source.object(resources.crds, { name }) as Promise<CrdObject | undefined>)
    known.set(name, reading)
    const found = (await reading)?.spec?.versions?.find((one) => one.name === version)
    const schema = found?.schema?.openAPIV3Schema
    if (schema) return rootOf(schema)
    throw new Unreadable('absent', `the CRD ${name} has no schema of ${version}`, 'look at the CRD')
  }
}
