import { memberOf } from '@capi-migrate/edits/yaml'
import type { Document, Node } from '@capi-migrate/edits/yaml'
import { openText } from './open-text.ts'

/** What signs a text: by a mark in the text itself, or in a document of it. */
interface Signer {
  readonly name: string
  readonly marks?: RegExp
  readonly signs?: (root: Node) => boolean
}

/** What signs texts, and how it is seen. Whatever is edited under a signature breaks it. */
const signers: readonly Signer[] = [
  // Its `mac` stands in each document of a file, and covers every value. With `mac_only_encrypted` it covers the encrypted
  // ones alone, but each of these is bound to the path of its keys: a move of one breaks it as well (measured with v3.9.4).
  {
    name: 'SOPS',
    marks: /^(?:export )?sops_mac=|^\[sops\]\s*$/m,
    signs: (root) => below(root, 'sops', 'mac') !== undefined,
  },
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
  { name: 'PGP', marks: /^-----BEGIN PGP SIGNED MESSAGE-----/m },
]

/** False for a text in which no signer's word stands. */
function mayBeSigned(text: string): boolean {
  return /sops|sigstore|integrityshield|PGP SIGNED/.test(text)
}

/** What has signed the documents of a text, by its name; `undefined` where nothing has. */
export function signerOf({ text, documents }: SignedPart): string | undefined {
  if (!mayBeSigned(text)) return undefined
  return signers.find(({ signs }) => documents.some(({ root }) => root !== undefined && signs?.(root)))?.name
}

interface SignedPart {
  readonly text: string
  readonly documents: readonly Pick<Document, 'root'>[]
}

/** What has signed a text as a whole, which need not be YAML; see {@link signerOfText} for its documents, too. */
export function markedSigner(text: string): string | undefined {
  return mayBeSigned(text) ? signers.find(({ marks }) => marks?.test(text))?.name : undefined
}

/** What has signed a text or a document in it. */
export function signerOfText(text: string, file?: string): string | undefined {
  if (!mayBeSigned(text)) return undefined
  const documents = openText(text, file).outer?.parts.flatMap((part) => part.documents) ?? []
  return markedSigner(text) ?? signerOf({ text, documents })
}

/** A value that a person has encrypted by itself, with eyaml or Ansible Vault; nothing covers what stands around it. */
export function isSealed(value: string): boolean {
  return /^\s*(?:ENC\[[A-Z]|\$ANSIBLE_VAULT;)/.test(value)
}

function below(root: Node, ...keys: readonly string[]): Node | undefined {
  return keys.reduce<Node | undefined>(
    (node, key) => (node?.kind === 'map' ? memberOf(node, key)?.value : undefined),
    root,
  )
}
