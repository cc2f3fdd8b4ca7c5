import type { Cluster, ClusterSet } from '../../tools/management-cluster/cluster.ts'

/** Where a suite runs. */
export interface World {
  readonly root: string
  /** For its files; it goes when the run ends. */
  readonly folder: string
  readonly say: (text: string) => void
  /** Everything instead of a choice. */
  readonly all: boolean
  /** Of the choice. */
  readonly seed: number
}

/** One thing that was looked at on a real cluster. */
export interface Case {
  readonly name: string
  /** What is not as it has to be; absent where all is well. */
  readonly wrong?: string
  /** Why it could not be looked at here. */
  readonly skipped?: string
}

/** What `migrate cluster` is held to, on a cluster of its own. */
export interface Suite {
  readonly set: ClusterSet
  readonly run: (cluster: Cluster, world: World) => Promise<readonly Case[]>
}

/** Cases as lines for people. */
export function printCases(title: string, cases: readonly Case[]): string {
  const lines = cases.map(({ name, wrong, skipped }) => {
    if (skipped !== undefined) return `  skipped  ${name}: ${skipped}`
    return wrong === undefined
      ? `  ok       ${name}`
      : `  WRONG    ${name}\n           ${wrong.replaceAll('\n', '\n           ')}`
  })
  return ['', `migrate cluster: ${title}`, ...lines].join('\n')
}
