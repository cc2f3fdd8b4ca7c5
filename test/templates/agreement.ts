import { planManifest } from '@capi-migrate/manifests'
import { ConvertError, convert, printPlace } from '@capi-migrate/transitions'
import { firstDifference } from '../../packages/manifests/src/read/difference.ts'
import { loadDocuments } from '../../packages/manifests/src/read/load.ts'

/** How a template that was rendered before and after its migration compares. */
export interface Agreement {
  /** Objects of which the later one is the author's conversion of the earlier one, and changed. */
  readonly agreed: number
  /** Objects that stayed as they were, though there is something to convert: a task has to say so. */
  readonly left: readonly string[]
  /** Objects that are something else: our mistakes. */
  readonly apart: readonly string[]
}

/** Compares what a template gives before and after, document by document; a string says why it cannot be told. */
export function agreementOf(before: string, after: string): Agreement | string {
  const old = loadDocuments(before)
  if ('error' in old) return `what it renders is no YAML: ${old.error.what}`
  const now = loadDocuments(after)
  if ('error' in now) return { agreed: 0, left: [], apart: [`no YAML any more: ${now.error.what}`] }
  if (old.documents.length !== now.documents.length)
    return {
      agreed: 0,
      left: [],
      apart: [`${old.documents.length} documents before, ${now.documents.length} after`],
    }
  const planned = documentsOf(planManifest(before, { to: 'v1beta2' }).after)
  const left: string[] = []
  const apart: string[] = []
  let agreed = 0
  for (const [i, document] of old.documents.entries()) {
    const expected = isClass(document) ? planned[i] : converted(document)
    if (!firstDifference(expected, document)) continue
    const name = nameOf(document)
    const place = firstDifference(withoutNothing(expected), withoutNothing(now.documents[i]))
    if (!place) agreed++
    else if (!firstDifference(document, now.documents[i])) left.push(name)
    else apart.push(`${name}: ${printPlace(place)}`)
  }
  return { agreed, left, apart }
}

function documentsOf(text: string): readonly unknown[] {
  const read = loadDocuments(text)
  return 'error' in read ? [] : read.documents
}

/** The patches of a ClusterClass are converted by what stands beside it, so its conversion is that of its file. */
function isClass(document: unknown): boolean {
  return (document as { kind?: unknown } | null)?.kind === 'ClusterClass'
}

function converted(document: unknown): unknown {
  if (typeof document !== 'object' || document === null || Array.isArray(document)) return document
  try {
    return convert(document, { to: 'v1beta2' }).object
  } catch (error) {
    if (error instanceof ConvertError) return document
    throw error
  }
}

/**
 * A container whose members are all in a branch that is not printed is null or empty, which is the same as absent. So is
 * a text that these values leave empty: a template prints it wherever a file could leave it out.
 */
function withoutNothing(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNothing)
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).map(([key, member]) => [key, withoutNothing(member)] as const)
  return Object.fromEntries(
    members.filter(([, member]) => member !== null && member !== '' && !isEmptyMap(member)),
  )
}

function isEmptyMap(value: unknown): boolean {
  return (
    typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length === 0
  )
}

function nameOf(document: unknown): string {
  const { kind, metadata } = document as { kind?: unknown; metadata?: { name?: unknown } }
  return `${String(kind)} ${String(metadata?.name)}`
}
