/** A place in a file of the repository, as people count: the line starts at 1. */
export interface Location {
  readonly file: string
  readonly line: number
}

/** A document of a file. */
export interface InDocument extends Location {
  /** Which of the file's documents, from 0. */
  readonly document: number
}

/** `config/crd/kustomization.yaml:4`. */
export function shownPlace({ file, line }: Location): string {
  return `${file}:${line}`
}
