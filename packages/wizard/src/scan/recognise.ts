import { closeSync, openSync, readFileSync, readSync } from 'node:fs'
import { basename } from 'node:path'
import type { FoundFile } from '@capi-migrate/plan'
import { apiGroup } from '@capi-migrate/plan'
import type { Evidence, Recognised } from '../repository.ts'

/** Endings that tell the kind of a repository, beside those of manifests. */
export const tellingEndings = ['.ts', '.tsx', '.vue', 'go.mod']

/** Bytes of a file that are looked at. */
const head = 64 * 1024

/**
 * What a repository is: a provider where its Go module or its clusterctl metadata says so, a client where TypeScript
 * names the API, manifests where YAML does. The first that holds wins: providers have manifests and clients too.
 */
export function recognise(files: readonly FoundFile[]): Recognised | undefined {
  const provider = evidence(files, isProviders)
  if (provider.length > 0) return { kind: 'provider', evidence: provider }
  const client = evidence(files, isClients)
  if (client.length > 0) return { kind: 'client', evidence: client }
  const manifests = evidence(files, isManifests)
  return manifests.length > 0 ? { kind: 'manifests', evidence: manifests } : undefined
}

/** Pieces of evidence that are looked for; more would say nothing more. */
const enough = 3

function evidence(
  files: readonly FoundFile[],
  says: (name: string, text: () => string) => string | undefined,
): readonly Evidence[] {
  const found: Evidence[] = []
  for (const { file, path } of files) {
    const what = says(basename(file), () => headOf(path))
    if (what !== undefined) found.push({ file, what })
    if (found.length === enough) break
  }
  return found
}

function isProviders(name: string, text: () => string): string | undefined {
  if (name === 'go.mod' && /^\s*(?:require\s+)?sigs\.k8s\.io\/cluster-api(?:\/\S+)?\s+v/m.test(text()))
    return 'the Go module requires sigs.k8s.io/cluster-api'
  if (
    name === 'metadata.yaml' &&
    /^kind: Metadata$/m.test(text()) &&
    text().includes(`clusterctl.${apiGroup}`)
  )
    return 'the metadata that clusterctl reads of a provider'
  return undefined
}

function isClients(name: string, text: () => string): string | undefined {
  const isCode = /(?<!\.d)\.(?:ts|tsx|vue)$/.test(name)
  return isCode && text().includes(apiGroup) ? `code that names ${apiGroup}` : undefined
}

function isManifests(name: string, text: () => string): string | undefined {
  const isCode = tellingEndings.some((ending) => name.endsWith(ending))
  return !isCode && text().includes(apiGroup) ? `names ${apiGroup}` : undefined
}

/** The beginning of a file; nothing where it cannot be read, which the engines tell. */
function headOf(path: string): string {
  try {
    const file = openSync(path, 'r')
    try {
      const bytes = Buffer.alloc(head)
      return bytes.toString('utf8', 0, readSync(file, bytes, 0, head, 0))
    } finally {
      closeSync(file)
    }
  } catch {
    return ''
  }
}

/** The text of a small file; empty where it cannot be read. */
export function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
