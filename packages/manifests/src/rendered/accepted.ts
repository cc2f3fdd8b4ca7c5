import { checkManifest } from '../check/manifest.ts'
import type { RenderedObject } from './compare.ts'

/** What an API server says of an object that is new. */
export interface Acceptance {
  /** What the strict check refuses of what is printed now. */
  readonly refusals: readonly Refusal[]
  /** True where it refused what was printed before as well. */
  readonly inherited: boolean
}

/** A place of an object that is refused; the evidence may quote its value. */
export interface Refusal {
  readonly path: string
  readonly evidence: string
}

/** What the strict check says of an object after the migration; an object that stayed is not asked about. */
export async function acceptanceOf({ state, before, after }: RenderedObject): Promise<Acceptance> {
  if (state === 'same' || state === 'left' || after === undefined) return { refusals: [], inherited: false }
  const refusals = (await refusalsOf(after)).filter(({ path }) => !isNoReference(path, before))
  const inherited = refusals.length > 0 && before !== undefined && (await refusalsOf(before)).length > 0
  return { refusals, inherited }
}

async function refusalsOf(object: unknown): Promise<readonly Refusal[]> {
  const { checked } = await checkManifest(JSON.stringify(object))
  const said = checked.findings.map(({ path, evidence }) => ({ path, evidence }))
  return isNamed(object) ? said : [...said, { path: 'metadata.name', evidence: 'metadata.name is missing' }]
}

/**
 * True for a part of a reference that was not there before either: v1beta1 takes a reference without a kind, and finds
 * nothing by it.
 */
function isNoReference(path: string, before: unknown): boolean {
  const [, reference, part] = /(\w+)\.(apiGroup|kind|name)$/.exec(path) ?? []
  return reference !== undefined && lacksPart(before, reference, part === 'apiGroup' ? 'apiVersion' : part!)
}

function lacksPart(value: unknown, reference: string, part: string): boolean {
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(([key, member]: [string, unknown]) => {
    const isReference = key === reference && typeof member === 'object' && member !== null
    if (isReference && !(member as Readonly<Record<string, unknown>>)[part]) return true
    return lacksPart(member, reference, part)
  })
}

/** No version of anything is accepted without a name. */
function isNamed(object: unknown): boolean {
  const { metadata } = object as { metadata?: { name?: unknown; generateName?: unknown } | null }
  return Boolean(metadata?.name || metadata?.generateName)
}
