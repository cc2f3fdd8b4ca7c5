import type { Catalogue } from '@capi-migrate/transitions'
import { newerVersion, olderVersion } from '../versions.ts'

const generated = 'The next run of what generates the file would undo all that is written into it.'

const both =
  'Somebody has written this for both versions. To rewrite what is of the older one would take it away from objects of that version.'

const replaced =
  'With another one it plans to delete the object that it knew, which is the same one on the server, and a Cluster that is deleted takes its Machines along. So nothing is written in its programs, in what they import, and in what imports them.'

const shared =
  'What both import says versions or types for both. If it moved, the objects of the program would be deleted and created again; if only this file moved, it would read and write fields that the other version does not have.'

const proxied =
  'A proxy adds the group and the version to the path. The code that asks the proxy names neither, so nothing shows which objects it reads.'

const residue =
  'The file goes together with requests or types that move, and this says a name of the older version. Neither an edit nor another task answers for it.'

/** What files, the versions they name and what they are made of leave to a person. */
export const fileTasks = {
  'client/residue-held': {
    what: '{kind} stays at {version}, because what stands here is not understood and would not follow: {places}',
    next: `write it as {newer} has it, or put the comment {comment} beside it where it is something else, and run the command again`,
    why: residue,
  },
  'client/residue': {
    what: '{what} may be {path} of a {kind}, which is {to}; nothing here shows what reads it',
    next: `write it as ${newerVersion} has it; or put the comment {comment} beside it where it is something else`,
    why: residue,
  },
  'client/residue-read': {
    what: `the code reads {what}, which may be of a {kind}: there it is {to}`,
    next: `where the value is a {kind}, read what ${newerVersion} has; or put the comment {comment} beside the line where it is something else`,
    why: residue,
  },
  'client/passed-on': {
    what: 'the code answers another program with a {kind} as the server has it: that is {to} now, and was {from}',
    next: 'find what reads the answer, and read there what {to} has; or answer with an object that the code makes',
    why: 'An object that is passed on as a whole takes its fields along. What reads it is another program, which nothing here shows.',
  },
  'client/generated': {
    what: 'this file is generated, so it stays as it is; what uses it is rewritten',
    next: `generate it again, from the CRDs of ${newerVersion}`,
    why: generated,
  },
  'client/dual-generated': {
    what: 'this file is generated, so it stays as it is; what uses it is rewritten',
    next: 'generate it from the CRDs of both versions, for dual code reads both',
    why: generated,
  },
  'client/pulumi-replaces': {
    what: 'Pulumi manages the objects of this program ({cause}); with another apiVersion it plans to create each object again and to delete the previous one',
    next: `take the objects out of its state (\`pulumi state delete\`), write ${newerVersion} here, and import them again`,
    why: `Pulumi knows a custom resource by its apiVersion. ${replaced}`,
  },
  'client/terraform-replaces': {
    what: 'Terraform manages the objects of this program ({cause}); with another apiVersion it deletes each object and creates it again',
    next: `take the objects out of its state (\`terraform state rm\`), write ${newerVersion} here, and import them again; kubectl_manifest of the provider alekc/kubectl has upgrade_api_version = true for it`,
    why: `The resources kubernetes_manifest and kubectl_manifest replace an object when its apiVersion changes. ${replaced}`,
  },
  'client/shared-with-pulumi': {
    what: `this file has \`{module}\` together with \`{program}\`, a program of Pulumi that stays at ${olderVersion}, so it stays as well`,
    next: 'give the program versions and types of its own, and run the command again; or move all of them together, by the way that the task of the program says',
    why: shared,
  },
  'client/shared-with-terraform': {
    what: `this file has \`{module}\` together with \`{program}\`, a program of Terraform that stays at ${olderVersion}, so it stays as well`,
    next: 'give the program versions and types of its own, and run the command again; or move all of them together, by the way that the task of the program says',
    why: shared,
  },
  'client/reads-both': {
    what: `this file reads ${olderVersion} and ${newerVersion} already, so it stays as it is`,
    next: `take out what is of ${olderVersion} once every server has ${newerVersion}`,
    why: both,
  },
  'client/declares-both': {
    what: `{kind} is declared here as ${olderVersion} and as ${newerVersion} have it already, so what is of it stays as it is`,
    next: `take out what is of ${olderVersion} once every server has ${newerVersion}`,
    why: both,
  },
  'client/version-unnamed': {
    what: 'the code names {apiVersion}, and nothing beside it names the resource, so the version is not changed',
    next: 'if the resource is one of Cluster API, name {newer} together with what reads it; leave the version of another provider',
    why: 'Several providers have kinds in this group, each with versions of its own. A group and a version do not say whose kind it is.',
  },
  'client/version-unplaced': {
    what: 'the code names {version} as the version of Cluster API, and no request with a group in sight has it, so the version is not changed',
    next: 'find what serves the request; change the version to {newer} together with what reads the answer',
    why: 'A proxy may add the group to the path. Which objects come back, and what reads them, the code does not show.',
  },
  'client/version-kindless': {
    what: 'the object has the apiVersion {apiVersion} and names no kind, so its version and its fields are not changed',
    next: 'add the kind, and run the command again; or write the object as {newer} has it',
    why: 'The kind says which fields move. A version that moves without them gives code an object that no server has.',
  },
  'client/version-at-run-time': {
    what: 'which version {kind} has is known only when this runs, so what is of it stays as it is',
    next: `see that what reads it knows ${newerVersion} as well; take out what is of ${olderVersion} once every server has ${newerVersion}`,
    why: both,
  },
  'client/shared-with-staying': {
    what: '{type} is a type of {keeper} as well, which stays, so what is of {kind} stays too',
    next: 'give each of them a type of its own, and run the command again',
    why: 'The members of the type move, and what stays would lose them. A version that went without its type would make reads find nothing, without an error.',
  },
  'client/version-held': {
    what: '{kind} stays at {version}, because what is read or written of it has no type here and would not follow: {reads}',
    next: 'give these values a type that mirrors {kind}, or install the dependency that has their types, and run the command again: the version goes to {newer} with them',
    why: 'A server answers in the version that it is asked for. If the version went alone, these reads would find nothing, without an error.',
  },
  'client/shared-held': {
    what: '{kind} stays at {version}, because the program has one version for it and for {keeper}, which stays',
    next: 'see what keeps {keeper}, and run the command again: the version goes to {newer} for both',
    why: 'One version that several kinds are asked for in goes for all of them or for none.',
  },
  'client/unnamed-held': {
    what: '{kind} stays at {version}, because nothing says whether a type that looks like it is one: {types}',
    next: 'state the apiVersion of the type, or name the type in migrate.config.json, and run the command again: the version goes to {newer} with it',
    why: 'A server answers in the version that it is asked for. If the version went alone, and the type stands for the answer, what is read by it would find nothing, without an error.',
  },
  'client/others-held': {
    what: '{kind} stays at {version}, because answers of other API groups have its type as well: {types}',
    next: 'give what is of {kind} a type of its own, and run the command again: the version goes to {newer} with it',
    why: 'The members of the type move, and what is of the other groups would lose them. A version that went without its type would make reads find nothing, without an error.',
  },
  'client/shape-held': {
    what: '{kind} stays at {version}, because this describes it as that has it: {shapes}',
    next: 'describe what {newer} has there, and run the command again: the version goes to {newer} with it',
    why: 'What a schema describes is checked by it. If objects, requests or templates went without their schema, it would refuse them, or drop the fields that it does not know.',
  },
  'client/grammar-held': {
    what: '{kind} stays at {version}: the edits of its fields leave code that does not parse: {places}',
    next: `report the place as a bug of this program, and change the code of {kind} to ${newerVersion} by hand`,
    why: 'The version and the fields of a kind move together. If a part of the code cannot be written, the rest would read fields that are not there.',
  },
  'client/error-held': {
    what: '{kind} stays at {version}: its edits leave errors of the compiler that no task explains: {places}',
    next: 'write the code at these places so that the types of {kind} may change, and run the command again; `--no-verify` skips the type check',
    why: 'The version and the fields of a kind move together. A new error of the compiler says that a part of the code does not follow, and nobody has looked at that part.',
  },
  'client/version-asked': {
    what: 'this says {apiVersion}, which code that reads both versions can go on with',
    next: 'say {newer} once every server has it, Cluster API v1.11 or newer: --mode v1beta2 writes that',
    why: 'A server refuses a version that it does not have. Which versions your servers have, only you know.',
  },
  'client/version-compared': {
    what: 'the code compares a version with {apiVersion}: an object or a request of {newer} does not match',
    next: 'compare with {newer} as well',
    why: 'Dual code gets objects of both versions. A comparison with one version leaves out the objects of the other version, without an error.',
  },
  'client/proxy-moved': {
    what: 'the proxy sends requests of other code to {newer}',
    next: 'find the code that asks the proxy, and check that it reads what {newer} has',
    why: proxied,
  },
  'client/proxy-stays': {
    what: 'the proxy sends requests of other code to {apiVersion}, and no other file names a version of its kinds, so the version is not changed',
    next: 'find the code that asks the proxy; change the version to {newer} together with what reads the answer',
    why: proxied,
  },
  'client/version-default': {
    what: 'the code names {newer} unless {source} names a version',
    next: 'see that {source} names {newer} or no version wherever the program runs',
    why: 'A version from outside of the code does not move with the code. If it names the previous version, the code reads fields that the answer does not have.',
  },
  'client/version-fixed': {
    what: 'this names {newer}, whatever {source} names, because other code has the same default and stays',
    next: 'see that nothing needs another version here',
    why: 'A default that several requests share cannot say two versions. What goes names its version itself, so that the others can stay.',
  },
  'client/module-of-older-version': {
    what: '{module} has the types of {version}',
    next: 'take those of {newer}, from a newer release of the module, or made again from the CRDs',
    why: 'The types come from elsewhere, and nothing of the newer version is found beside them. Whoever makes them has to make those first.',
  },
  'client/dual-module': {
    what: '{module} has the types of {version}',
    next: 'take the types of both versions, for dual code reads both',
    why: 'The types come from elsewhere, and they have the fields of one version. Where those of the other come from, only you know.',
  },
  'client/provider-contract-unknown': {
    what: 'which contract {kind} of {group} follows is not known here, so its fields stay as they are',
    next: 'pass its CRD with --crds: its contract label says it',
    why: 'The API version of a provider does not say which contract it follows. If the provider has not moved its fields yet, code that is rewritten would read nothing.',
  },
  'client/group-unnamed': {
    what: '{type} looks like a {kind} of Cluster API, and nothing here names its API group',
    next: 'state its apiVersion, or name it in migrate.config.json, and run the command again',
    why: 'Kinds of other projects have the same names. If the type stands for one of them, what is rewritten would read nothing.',
  },
  'client/type-of-others': {
    what: '{type} is the type of a {kind} of Cluster API, and of answers of other API groups',
    next: 'give what is of {kind} a type of its own, and run the command again',
    why: 'The members of the type move, and what is of the other groups would lose them.',
  },
  'client/escaped-manifest': {
    what: 'this manifest is written with escapes, so its text is not what it says',
    next: 'move it into a file of its own and run `migrate manifests` there',
    why: 'A manifest in a template literal is rewritten where it stands. With escapes in it, the places in the literal are not those in the manifest.',
  },
  'client/template-model': {
    what: 'what v-model writes to is not a plain member any more',
    next: 'compute it in the script, and use that in the template',
    why: 'What would be written here has `?.` or `??` in it, and nothing can be assigned to that.',
  },
  'client/template-quotes': {
    what: 'what would be written here has the quotes of the attribute in it',
    next: 'compute it in the script, and use that in the template',
    why: 'The quotes would end the attribute too early.',
  },
  'client/template-unread': {
    what: '{name} stands in a part of the template that is no TypeScript',
    next: 'compute it in the script, and use that in the template',
    why: 'This part of the template cannot be read, so nothing says what the name stands for.',
  },
} as const satisfies Catalogue
