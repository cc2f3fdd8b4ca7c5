import { goRelease } from '@capi-migrate/contract-rules'
import type { Edit } from '@capi-migrate/edits'

/** The edits that make go.mod require the release, of Cluster API and of the module of its tests; `go mod tidy` does the rest. */
export function goModEdits(text: string): readonly Edit[] {
  const pattern =
    /^[^\S\n]*(?:(?:require|replace)[^\S\n]+)?sigs\.k8s\.io\/cluster-api(?:\/test)?(?:[^\S\n]+v\S+)?(?:[^\S\n]+=>[^\S\n]+sigs\.k8s\.io\/cluster-api(?:\/test)?[^\S\n]+v\S+)?/gm
  return [...text.matchAll(pattern)].flatMap(({ index, 0: line }) =>
    [...line.matchAll(/\bv\d+\.\d+\.\S+/g)].map((version) => {
      const start = index + version.index
      return { start, end: start + version[0].length, text: goRelease.version, row: 'M01:go.mod' }
    }),
  )
}
