import { sayFrom } from './catalogue.ts'
import type { Catalogue } from './catalogue.ts'
import { patchTasks } from './patches/tasks.ts'

/** What rows leave to a person, and patches of a ClusterClass. */
export const tasks = {
  ...patchTasks,
  'value/duration-default': {
    what: '{text} is now in seconds; its default is converted',
    next: '{how}',
    why: 'v1beta2 takes whole seconds where v1beta1 took a duration such as `5m`. The default in the file is converted, but the variable may be set elsewhere, and there it still holds a duration.',
  },
  'value/duration-printed': {
    what: '{text} must give whole seconds now',
    next: '{how}',
    why: 'v1beta2 takes whole seconds where v1beta1 took a duration such as `5m`. The value comes from outside of this file, so only you can change it. In a Helm chart, `migrate manifests --helpers` adds a named template that takes durations and whole seconds alike, and calls it here: then no values have to change.',
  },
  'value/no-duration': {
    what: '{value} is not a duration that can be computed',
    next: 'write the whole number of seconds here (300 for 5m)',
    why: 'v1beta2 takes whole seconds here. The text is no duration that Go reads, so there is no number to write.',
  },
  'value/no-seconds': {
    what: '{value} is not a whole number of seconds',
    next: 'write a duration here (5m for 300)',
    why: 'v1beta1 takes a duration here, and it is made from a whole number of seconds.',
  },
  'value/no-api-version': {
    what: '{value} is not an apiVersion',
    next: 'write group/version here',
    why: 'A reference of v1beta2 names the API group alone. It is cut from the apiVersion, and this text has no group to cut.',
  },
  'value/group-printed': {
    what: '{value} must give the API group alone now',
    next: 'make it give the group without a version',
    why: 'A reference of v1beta2 names the API group alone. The value comes from outside of this file, so only you can change it.',
  },
  'value/version-unknown': {
    what: 'the version of {kind} in group {group} is not known here',
    next: 'name it with --api-version {group}/{kind}=VERSION',
    why: 'A reference of v1beta1 names a version, one of v1beta2 does not. On the way down the version has to come from somewhere; a guess could name one that the server does not serve.',
  },
  'value/list-printed': {
    what: '{value} must give a list now',
    next: '{how}',
    why: 'v1beta2 has a list of names and values where v1beta1 had a map. The value comes from outside of this file, so only you can change it.',
  },
  'value/may-be-empty': {
    what: '{text} may give `{field}: {empty}`: v1beta1 leaves the field out then, and v1beta2 stores or refuses the value',
    next: 'write the value in place of the placeholder, or make it its default; if the value is empty, remove the field',
    why: 'In v1beta1 the empty value of this field is the same as none, and the server stores none. In v1beta2 it is a value: an apply changes the spec, which may replace Machines, or the server refuses the object. Placeholders of this language cannot leave a field out.',
  },
  'value/list-names': {
    what: 'the list has a {key} twice, or an item without one',
    next: 'leave one item for each name',
    why: 'v1beta1 has a map here. A map has each name once.',
  },
  'value/other-namespace': {
    what: 'the reference points to namespace {there}, its object is in {here}; v1beta2 references cannot leave it',
    next: 'move the two into one namespace',
    why: 'References of v1beta2 have no namespace: they stay in that of their object. Without its namespace this one would name another object, or none.',
  },
  'value/unknown-namespace': {
    what: 'the reference points to namespace {there}, its object names no namespace; v1beta2 references cannot leave it',
    next: 'apply the object to namespace {there}, or move the two into one namespace',
    why: 'References of v1beta2 have no namespace: they stay in that of their object. An object without one is put where the command that applies it says. If that is another namespace, the reference names another object, or none. The webhooks of v1beta1 refuse such a reference in other kinds, but not in MachineDeployment and MachineSet.',
  },
  'value/said-elsewhere': {
    what: '`{field}: {value}` goes: Cluster API takes it from {path}, and {there}',
    next: '{how}: a cluster that is created anew gets what stands there',
    why: 'Up to v1.10 Cluster API gave kubeadm what the kubeadm configuration says, and what the Cluster says only where that says nothing. From v1.11 on the server drops these fields, also in v1beta1, so an apply of the migrated files changes nothing, and clusters that run stay as they are. A cluster that is created anew from the files is another matter: it gets its subnets, DNS domain and name from the Cluster, its version from the Machines, or what kubeadm takes by itself. Where the clusters of a ClusterClass run, look first whether its patches use the network of the Cluster: a change of it may roll Machines out.',
  },
  'field/order-unknown': {
    what: '{list} must be a list sorted by name: another order replaces Machines when it is applied, and {cause}',
    next: '{how}',
    why: 'The server stored this map as a list sorted by name. Cluster API compares lists in order, and replaces Machines where the order changes.',
  },
  'field/items-printed': {
    what: '{key} must give items of a list now, sorted by name',
    next: '{how}',
    why: 'v1beta2 has a list of names and values where v1beta1 had a map. The members come from outside of this file, so only you can change them.',
  },
  'field/may-print-old': {
    what: '{text} may print fields that change',
    next: '{how}; for example, `{field}` is a field that changes',
    why: 'The fields come from outside of this file. If they are of the older form, v1beta2 refuses the object or loses them. In a Helm chart, `migrate manifests --helpers` adds a named template that converts them where they are printed.',
  },
  'field/both-forms': {
    what: '{older} is a field of {from}, and {newer}, which {to} has in its place, is there too',
    next: 'keep one of the two: Cluster API reads {newer}',
    why: 'The object says the same thing twice, in the older and in the newer form. Only you know which of the two is meant.',
  },
  'field/ignored-default': {
    what: '{from} has no field `{name}`, and the server has a default in its place: `kubectl apply` of a file without the field takes the default away',
    next: 'take it out, apply the {from} file, and run the command again',
    why: '`kubectl apply` compares the new file with the last applied one, and removes what only the last one has. An ignored field has no effect, but stands in the last applied file.',
  },
  'field/misplaced-taken': {
    what: '{older} is not a field of {to}, and {newer}, where a field of this name belongs, is set too',
    next: 'keep one of the two: Cluster API reads {newer}',
    why: 'The object sets the same field in two places. Only you know which of the two values is right.',
  },
  'field/ignored': {
    what: '{from} has no field `{name}`: the server stores nothing for it, and in {to} it would take effect',
    next: 'take it out, or run the command with --drop-ignored; if you want it, write the object in {to}',
    why: 'The server drops a field that the version of the object does not have, so the stored object does not have it. An apply of the migrated file would set the field for the first time, and may replace Machines.',
  },
  'field/removed-by-apply': {
    what: 'a server that holds this object has stored `{name}`, which v1beta2 does not take here: an apply of the migrated object would remove it from the spec',
    next: 'write this object in v1beta2 by hand, without it, at a time when a change of the spec suits you',
    why: 'The conversion of the server kept this value. No file of v1beta2 can say it, so an apply takes it away, and a change of a spec may replace Machines.',
  },
  'field/empty-removed-by-apply': {
    what: 'a server that holds this object has stored `{name}`, which v1beta2 does not take here: an apply of the migrated object would remove it from the spec',
    next: 'it is empty: remove it from this file and apply that, at a time when a change of the spec suits you; then run the command again',
    why: 'The conversion of the server kept this empty value. No file of v1beta2 can say it, so an apply takes it away, and a change of a spec may replace Machines.',
  },
  'field/of-provider': {
    what: 'this object is left as it is: {apiVersion} has no field {field}',
    next: 'look up in the release notes of the provider what became of the field, and move it by hand',
    why: 'A provider decides by itself which of its own fields move between its versions. Without its conversion nobody else can tell.',
  },
} as const satisfies Catalogue

export const say = sayFrom(tasks)
