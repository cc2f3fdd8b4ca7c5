import type { Location } from '../place.ts'

/** What go.mod says of Cluster API. */
export interface GoMod extends Location {
  /** The minor of Cluster API v1 that is required: 13 of v1.13.2. */
  readonly minor: number
  readonly version: string
}

/** The required version of Cluster API; `undefined` where a go.mod names none. */
export function clusterApiOf(file: string, text: string): GoMod | undefined {
  const lines = text.split('\n')
  const at = lines.findIndex((line) => /^\s*(?:require\s+)?sigs\.k8s\.io\/cluster-api\s+v/.test(line))
  const version = /\sv(\d+)\.(\d+)\S*/.exec(lines[at] ?? '')
  if (!version) return undefined
  return {
    file,
    line: at + 1,
    version: version[0].trim(),
    minor: version[1] === '1' ? Number(version[2]) : 0,
  }
}
