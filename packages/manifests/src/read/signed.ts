import { memberOf } from '@capi-migrate/edits/yaml'
import type { Document, Node } from '@capi-migrate/edits/yaml'

/** What signs documents, and how it is seen. Whatever is edited under a signature breaks it. */
const signers: readonly { readonly name: string; readonly signs: (root: Node) => boolean }[] = [
  // It stands in each document of a file, and covers every value of them.
  { name: 'SOPS', signs: (root) => below(root, 'sops', 'mac') !== undefined },
  {
    name: 'sigstore',
    signs: (root) => {
      const annotations = below(root, 'metadata', 'annotations')
      const isSignature = /^(?:cosign\.sigstore\.dev|integrityshield\.io)\/(?:message|signature|bundle)/
      return (
        annotations?.kind === 'map' &&
        annotations.entries.some(({ key }) => key?.kind === 'scalar' && isSignature.test(key.text))
      )
    },
  },
]

/** What has signed documents, by its name; `undefined` where nothing has. */
export function signerOf(documents: readonly Pick<Document, 'root'>[]): string | undefined {
  const isSigned = ({ signs }: (typeof signers)[number]): boolean =>
    documents.some(({ root }) => root !== undefined && signs(root))
  return signers.find(isSigned)?.name
}

function below(root: Node, ...keys: readonly string[]): Node | undefined {
  return keys.reduce<Node | undefined>(
    (node, key) => (node?.kind === 'map' ? memberOf(node, key)?.value : undefined),
    root,
  )
}
