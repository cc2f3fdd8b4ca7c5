/** An input that somebody may have made on purpose, and the commands that have to survive it. */
export interface HostileInput {
  /** What is hostile about it: `a pattern that never ends`. */
  readonly name: string
  /** Files by their path in the folder in which the program runs. */
  readonly files: Readonly<Record<string, string | Uint8Array>>
  /** Lays what files cannot say: links, FIFOs, permissions. Returns why it cannot be had here, if so. */
  readonly lay?: (folder: string) => string | void
  /** The runs, each a command line without the program's name. */
  readonly runs: readonly (readonly string[])[]
  /** What goes to stdin in each of the runs. */
  readonly stdin?: string | Uint8Array
}

/** Stands in the inputs wherever a secret value stands. No stream of the program may hold it, or its base64. */
export const secret = 'SUPERSECRET42'

/** The ways a report is printed. A diff and the frames of the text form show lines of the input. */
export const reports: readonly (readonly string[])[] = [
  ['manifests', '.'],
  ['manifests', '.', '--diff'],
  ['manifests', '.', '--check', '--format', 'markdown'],
  ['manifests', '.', '--format', 'json'],
  ['manifests', '.', '--format', 'sarif'],
  ['manifests', '.', '--format', 'junit'],
  ['manifests', '.', '--format', 'github'],
]

/** A manifest that is rewritten. */
export const machine = `apiVersion: cluster.x-k8s.io/v1beta1
kind: Machine
metadata:
  name: m
spec:
  clusterName: c
  nodeDrainTimeout: 5m
`

/** A report in every form, and what else is said of the same files. */
export const everyReport: readonly (readonly string[])[] = [
  ...reports,
  ['manifests', '.', '--check'],
  ['manifests', '.', '--annotate', '--diff'],
  ['check', '.'],
  ['check', '.', '--format', 'json'],
  ['wizard', '.', '--plain'],
  ['wizard', '.', '--format', 'json'],
  ['wizard', '.', '--format', 'markdown'],
]
