/** What packages are called in a file once its edits are made. */
export interface Names {
  /** The name of k8s.io/utils/ptr, which is imported where an edit says it. */
  readonly ptr: string
  /** The name of a package below `upstream`; `undefined` where the file does not import it. */
  readonly of: (path: string) => string | undefined
}
