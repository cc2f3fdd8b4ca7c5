import type { Catalogue } from '@capi-migrate/transitions'
import { documentTasks } from './document.ts'

const decode = 'decode the value, and run `migrate manifests` on it in a safe place'

const { next: signedNext, why: signedWhy } = documentTasks['object/signed']

/** What manifests that stand in other documents leave to a person. */
export const nestedTasks = {
  'nested/problem': {
    what: 'the manifest in {path} is left as it is: {cause}',
    next: '{how}',
    why: 'A manifest in another document is planned like a file. This one cannot be read, or its result cannot be proven to be right, so nothing is written.',
  },
  'nested/template': {
    what: 'the manifest in {path} is left as it is: {cause}',
    next: 'migrate it by hand',
    why: 'Another program renders this text before it is a manifest. Its placeholders keep it from being read as YAML.',
  },
  'nested/folded': {
    what: 'the manifest in {path} is left as it is: its text is folded or quoted over several lines',
    next: 'write it as a literal block (`|`), then run the command again',
    why: 'In such a text the lines of the file are not those of the manifest. An edit of the one cannot be made in the other.',
  },
  'nested/followed': {
    what: 'the manifest in {path} is left as it is: what the document says about its fields cannot follow it',
    next: 'write what the other tasks of this document ask for, and the manifest, together',
    why: 'The document holds a manifest, and paths or expressions about it. If the one moved without the others, they would find nothing.',
  },
  'nested/anchor': {
    what: 'the manifest in {path} is left as it is: it has an anchor, and would change wherever its alias stands',
    next: 'write the text out where the alias stands',
    why: 'The aliases of the anchor use the same text. Whether their places want the newer version, too, is not known.',
  },
  'nested/signed': {
    what: 'the manifest in {path} is left as it is: the file is signed by {signer}, and an edit would break the signature',
    next: signedNext,
    why: signedWhy,
  },
  'nested/machine-data': {
    what: 'the manifest in {path} is machine data: a change of it {effect}, so it is not changed and still says {version}',
    next: 'run the command with `--machine-data` to write it{deadline}',
    why: 'A Machine gets this text when it boots: as a file, as a part of a command, or as a value of a template for Machines. Cluster API compares it like every other field. An apply of another text is a change of the spec: a KubeadmControlPlane replaces its Machines, and a topology gives the template another name and replaces the Machines that use it. The object around the text is migrated without that. `migrate manifests --machine-data` writes the text too.',
  },
  'nested/unproven': {
    what: 'the manifest in {path} is left as it is: its edits could not be proven where it stands',
    next: 'move it to a file of its own, or write it as a literal block (`|`)',
    why: 'After an edit the whole file is read again, and the manifest in it has to be the one that was planned. Here it was not, so nothing is written.',
  },
  'nested/secret-value': {
    what: 'a value in this Secret cannot be migrated automatically; the value is not shown',
    next: decode,
    why: 'What stands in a Secret is never shown. What is the matter with a value often quotes it, so that is not said either.',
  },
  'nested/secret-refused': {
    what: 'a value in this Secret is not accepted; the value is not shown',
    next: decode,
    why: 'What stands in a Secret is never shown. What a server has against a value often quotes it, so that is not said either.',
  },
  'nested/secret-problem': {
    what: 'the manifest in {path} is left as it is: a manifest in this Secret cannot be read',
    next: decode,
    why: 'What stands in a Secret is never shown. An error often quotes the text it is about, so it is not said either.',
  },
} as const satisfies Catalogue
