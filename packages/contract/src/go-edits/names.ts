/** The package with the helpers for pointers. */
export const ptrPath = 'k8s.io/utils/ptr'

/** What packages are called in a file once its edits are made. */
export interface Names {
  /** The name of {@link ptrPath}, which is imported where an edit says it. */
  readonly ptr: string
  /** The name of a package below `upstream`; `undefined` where the file does not import it. */
  readonly of: (path: string) => string | undefined
}
