import type { Tree } from 'web-tree-sitter'
import type { Import } from './uses.ts'

/** The package with the helpers for pointers. */
export const ptrPath = 'k8s.io/utils/ptr'

/** The package with the references of Kubernetes. */
export const coreV1Path = 'k8s.io/api/core/v1'

/** What packages are called in a file once its edits are made. */
export interface Names {
  /** The name of {@link ptrPath}, which is imported where an edit says it. */
  readonly ptr: string
  /** The name of {@link coreV1Path}, likewise. */
  readonly coreV1: string
  /** The name of `time`; `undefined` where the file does not import it. */
  readonly time: string | undefined
  /** The name of a package below `upstream`; `undefined` where the file does not import it. */
  readonly of: (path: string) => string | undefined
}

/** What packages are called where nobody asks for edits. */
export const usualNames: Names = { ptr: 'ptr', coreV1: 'corev1', time: 'time', of: () => undefined }

/** What a package is called in a file that may not import it yet: by its own name, unless that is another’s. */
export function nameFor(
  path: string,
  own: string,
  { tree, imports }: { readonly tree: Tree; readonly imports: readonly Import[] },
): string {
  const known = imports.find((one) => one.path === path && one.alias !== '_')
  if (known) return known.name
  const said = tree.rootNode.descendantsOfType(['identifier', 'package_identifier'])
  return said.some((node) => node?.text === own) ? `k8s${own}` : own
}
