import type { Location } from '../place.ts'

/** What go.mod says of Cluster API. */
export interface GoMod extends Location {
  /** The minor of Cluster API v1 that is required: 13 of v1.13.2. */
  readonly minor: number
  readonly version: string
}

/** The version of Cluster API that is required, or that replaces it; `undefined` where a go.mod names none. */
export function clusterApiOf(file: string, text: string): GoMod | undefined {
  const lines = text.split('\n')
  const find = (pattern: RegExp): number => lines.findIndex((line) => pattern.test(line))
  const replaced = find(
    /^\s*(?:replace\s+)?sigs\.k8s\.io\/cluster-api(?:\s+v\S+)?\s+=>\s+sigs\.k8s\.io\/cluster-api\s+v/,
  )
  const at = replaced === -1 ? find(/^\s*(?:require\s+)?sigs\.k8s\.io\/cluster-api\s+v/) : replaced
  const version = /\sv(\d+)\.(\d+)\S*/.exec((lines[at] ?? '').replace(/.*=>/, ''))
  if (!version) return undefined
  return {
    file,
    line: at + 1,
    version: version[0].trim(),
    minor: version[1] === '1' ? Number(version[2]) : 0,
  }
}
