import type { Catalogue } from '@capi-migrate/transitions'

/** What objects leave to a person because of their version, or of how their YAML is written. */
export const documentTasks = {
  'object/version-not-served': {
    what: 'this object is left as it is: {version} is not served any more',
    next: 'write it as v1beta1 first: Cluster API v1.4 serves v1alpha3, v1alpha4 and v1beta1',
    why: 'The way to v1beta2 starts at v1beta1. Cluster API stopped serving v1alpha3 in v1.5 and v1alpha4 in v1.6, so no release that serves v1beta2 reads this object.',
  },
  'object/version-unknown': {
    what: 'this object is left as it is: its version is {version}, so nobody can tell which fields it has',
    next: 'write v1beta1 there, and run the command again: fields and version change together',
    why: 'The version is filled in later, so the fields may be those of either version. With the fields of one version and the apiVersion of the other, the server refuses the object or drops fields.',
  },
  'object/version-unknown-newer': {
    what: 'this object is left as it is: its version is {version}, and it has the field `{name}` of v1beta2',
    next: 'if all its fields are of v1beta2, write v1beta2 there; otherwise keep one object for each version, with a condition around it',
    why: 'The version is filled in later. v1beta1 does not have the field: written as v1beta1, the server drops it, and written as v1beta2, fields of v1beta1 are dropped.',
  },
  'object/version-printed': {
    what: 'this object is left as it is: it has no `apiVersion` of its own; {code} may print it',
    next: 'write `apiVersion` in the object, and run the command again: fields and version change together',
    why: 'With the fields of one version and the apiVersion of the other, the server refuses the object or drops fields.',
  },
  'object/kind-unknown': {
    what: 'this object is left as it is: its kind is {kind}, so nobody can tell which of its fields move',
    next: 'write an object for each kind, with a condition around it, and run the command again',
    why: 'Which fields move depends on the kind, and the kind is filled in later.',
  },
  'object/refused': {
    what: 'this object is left as it is: v1beta1 takes it and v1beta2 refuses it: {why}',
    next: '{how}, and run the command again',
    why: 'As v1beta1 the object can be applied, as v1beta2 it cannot. The older version is served for a while, so that there is time to decide what is meant.',
  },
  'object/signed': {
    what: 'this object is left as it is: the file is signed by {signer}, and an edit would break the signature',
    next: 'decrypt the file if it is encrypted (`sops decrypt`), run `migrate manifests` on the result, and sign it again (`sops encrypt` writes the MAC anew)',
    why: 'A signature covers the values of a file, and only your keys can renew it. SOPS does not decrypt a file whose signature is wrong. A policy that verifies signatures refuses the object.',
  },
  'yaml/objects-run-together': {
    what: '"apiVersion" is written twice in one map: two objects run together, and only the last one counts',
    next: 'put `---` on a line of its own between them, and run the command again',
    why: 'Programs that take this text at all see a single object, with the last value of each key. A `---` may be missing, or a key may be left over. Only you know which it is.',
  },
  'yaml/key-twice': {
    what: '"{key}" is written {count} times in one map',
    next: 'keep one of them and run the command again',
    why: 'A map has each key once. Only you know which of them is meant, and a move of one would leave the other behind.',
  },
  'yaml/long-key': {
    what: 'a key is written in the long form `? key`',
    next: 'write it as `key: value`',
    why: 'Fields move as whole lines, together with their comments. Lines of this rare form cannot be moved in that way.',
  },
  'yaml/empty-field': {
    what: '"{key}" is empty here but gets members',
    next: 'remove the empty field',
    why: 'v1beta2 has fields below this one, and they have to be written there. The field is there without a map to write them into, and nobody but you can tell why.',
  },
  'yaml/comment-in-value': {
    what: 'there are comments inside a value that has to be rewritten',
    next: 'move them above it',
    why: 'The value gets another form, and its old text goes. Its comments would be lost with it.',
  },
  'yaml/comment-before-comma': {
    what: 'a comment stands before a comma',
    next: 'put the comma before the comment',
    why: 'All that is between the braces is written anew, entry by entry. A comment between an entry and its comma may be about either side of it, and on one line with the comma it would hide the comma.',
  },
  'yaml/comment-in-braces': {
    what: 'braces with comments would have to become lines',
    next: 'write the braces as lines',
    why: 'What moves here stands on lines of its own, so that the entries in braces have to become lines, too. Which of these lines a comment belongs to is not certain.',
  },
  'yaml/lines-into-braces': {
    what: 'lines would have to move between braces',
    next: 'write the braces as lines',
    why: 'The new place of a field is between braces, and the field is written as lines. On one line its comments and the style of its texts would be lost.',
  },
  'yaml/fields-into-alias': {
    what: 'fields would have to move into an alias',
    next: 'write the values out',
    why: 'An alias stands for what is written at its anchor. A field for the alias alone has no place in the file.',
  },
  'yaml/aliases-where-fields-move': {
    what: 'its anchors, aliases and merge keys stand where fields move',
    next: 'write the values out where the aliases and merge keys stand, then run the command again',
    why: 'One text says the values of several places, and these places change in different ways. The edits were tried, and the result did not say what it has to say.',
  },
} as const satisfies Catalogue
