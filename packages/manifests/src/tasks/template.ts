import type { Catalogue } from '@capi-migrate/transitions'

const byHand = 'migrate it by hand; `migrate explain` says where each field goes'

/** What the code of templates leaves to a person. */
export const templateTasks = {
  'template/problem': {
    what: '{cause}',
    next: `write that line in a way that is YAML whatever the code around it prints, and run the command again; or ${byHand}`,
    why: 'The code of a template is set aside, and the rest is planned as YAML. Here the rest cannot be read, or the result cannot be proven to be right, so nothing is written.',
  },
  'template/prints-version': {
    what: '`{name}` prints the version of objects, and not the objects',
    next: 'write `apiVersion` and `kind` in each object that includes `{name}`, remove `{name}`, and run the command again',
    why: 'Fields and version of an object change together. The named template is printed into objects whose fields stand elsewhere, and not all of them could be followed.',
  },
  'template/line-torn': {
    what: 'a line of the template would be torn apart: {line}',
    next: byHand,
    why: 'The migration would drop this code, double it, or take it away from what it stands at. Then the template would print something else, or could not be rendered at all.',
  },
  'template/writes-old-name': {
    what: 'the code {code} writes the field `{name}`, which has another name now',
    next: `write the field on a line of its own, and run the command again; or ${byHand}`,
    why: 'The code prints the field inside a value or behind a line end of its own, so its place in the object is unknown. With the new version the field would keep its old name, and the server would drop it.',
  },
  'template/blocks-unbalanced': {
    what: 'its control lines would no longer balance',
    next: byHand,
    why: 'The migration would change the order of the lines that open and close blocks, such as `if` and `end`. Then the template could not be rendered.',
  },
  'template/branch-not-yaml': {
    what: 'a branch of it would no longer be YAML: {cause}',
    next: byHand,
    why: 'Each edit of a template is tried with the branches of its blocks printed and left out. With one of them the result could not be read, so nothing is written.',
  },
  'template/branch-differs': {
    what: 'a branch of it would say something else at {place}',
    next: byHand,
    why: 'Each edit of a template is tried with the branches of its blocks printed and left out. With one of them the result would not be the conversion of what is printed today, so nothing is written.',
  },
  'template/branches-apart': {
    what: 'branches of it write the same field, and what they become does not fit together',
    next: `write the field once, with the condition around its value, and run the command again; or ${byHand}`,
    why: 'Each branch is planned as if it stood alone, and the results are put together again. Here they cannot be: a branch has nothing that changes, or its fields go to different places.',
  },
  'template/both-versions': {
    what: 'its code prints the object as v1beta1 or as v1beta2, with the fields of each version',
    next: 'keep both branches while a server of yours serves v1beta1 only; then remove the branches of v1beta1, and write v1beta2 in `apiVersion`',
    why: 'A branch of v1beta1 is for servers that do not serve v1beta2. Written in v1beta2, or taken out, it would be lost. Cluster API v1.16 no longer serves v1beta1: nothing needs that branch then.',
  },
  'template/chooses-version': {
    what: '{code} chooses between v1beta1 and v1beta2',
    next: 'keep both branches while a server of yours serves v1beta1 only; then remove the branch of v1beta1',
    why: 'A branch of v1beta1 is for servers that do not serve v1beta2. Cluster API v1.16 no longer serves v1beta1: nothing needs that branch then.',
  },
  'template/branch-empty': {
    what: 'a branch of it would leave {place} empty, which v1beta2 refuses',
    next: 'put a condition around the whole field, so that it is left out where nothing is in it; a field that is new in v1beta2 you have to migrate by hand',
    why: 'In v1beta1 an empty field is the same as none. v1beta2 refuses it. Which branches are ever printed only the values say, so nothing is written.',
  },
  'template/looks-up-v1beta1': {
    what: '{code} says v1beta1 itself',
    next: 'ask for v1beta2, and read the fields of v1beta2 in what it finds',
    why: 'The server answers in the version that is asked for. Which fields of the answer the template reads, and where, only a person can follow.',
  },
  'template/asks-for-v1beta1': {
    what: '{code} says v1beta1 itself',
    next: 'ask for v1beta2: Cluster API v1.16 no longer serves v1beta1',
    why: 'The answer becomes false when v1beta1 is not served any more. What the template does then is for you to decide.',
  },
  'template/prints-empty': {
    what: '{code} prints {field} from the values, where it is empty; the conversion of the server leaves an empty one out',
    next: 'remove the empty {field} from the values, and run the command again',
    why: 'With an empty value v1beta2 refuses the object, or an apply changes the spec that the server has, which may replace Machines.',
  },
  'template/may-print-empty': {
    what: '{code} may print `{field}: {empty}`: v1beta1 leaves the field out then, and v1beta2 stores or refuses the value',
    next: 'put a condition on the value around the field, or write the field on a line of its own with one value, and run the command again',
    why: 'In v1beta1 the empty value of this field is the same as none, and the server stores none. In v1beta2 it is a value: an apply changes the spec, which may replace Machines, or the server refuses the object. A field on a line of its own gets a condition, if the template language has one.',
  },
  'template/prints-nothing': {
    what: '{code} prints nothing with the values of the chart: an argument without a value',
    next: 'put an `if` around the argument, or give it a value, and run the command again',
    why: 'v1beta1 drops an argument of a map that has no value. In v1beta2 it is an item of a list, and the server refuses one without a value.',
  },
  'template/says-v1beta1': {
    what: '{code} says v1beta1 itself',
    next: 'write v1beta2 where the objects it is about are in that version',
    why: 'The code works with a version, and which objects get it cannot be told from here. Fields and version of an object change together, so a change of the version alone would break objects.',
  },
  'template/part-without-version': {
    what: 'it prints a part of {kinds} with fields that move: {fields}; it names no version, so it is left as it is',
    next: 'write it for the version of the objects that include it; `migrate explain` says where each field goes',
    why: 'A named template is a part of the objects that include it, and these may be of either version. Which objects they are, and whether they have moved, only the whole chart says.',
  },
  'template/hashed': {
    what: 'names of objects are made from the text of `{name}`, so `{name}` is not changed',
    next: 'print a changed copy of `{name}` under another name{how}; do not change `{name}`',
    why: 'A hash changes with every byte of the text. An object with another name is another object: its Machines are replaced. `--helpers` converts a part of an object where it is printed, and hashes read what they read before.',
  },
  'template/line-end': {
    what: 'line {line} ends with a tag of Jinja, which may take the line end away: {code}',
    next: 'write that line with `{{ … }}` at its end, or with nothing of Jinja there, remove the blank line below it, and run the command again',
    why: 'Ansible removes the line end after a tag, and Jinja by itself does not. With a blank line below both are right, as long as nothing comes between the two lines.',
  },
  'template/overlay': {
    what: 'an overlay of ytt says more than a value of what moves: {code}',
    next: `lay it over the fields of v1beta2 by hand; or ${byHand}`,
    why: 'What an overlay removes, compares or computes is found at its old place. At the new one there may be another container around it, or another kind of value, so that the result could differ.',
  },
  'template/overlay-alone': {
    what: 'no {kind} that this overlay of ytt could be laid over is among the files of this run',
    next: 'run the command on a folder that holds both; or write the overlay for v1beta2 once the object below it is in v1beta2',
    why: 'An overlay gives the object that it is laid over its version and its fields. Written in another version than that object, it would make an object that is half of each.',
  },
  'template/overlay-apart': {
    what: 'an overlay of ytt makes one object of it and the {kind} in {path}:{line}, which stays in its version',
    next: 'do the task of the other one, and run the command on both again',
    why: 'An overlay gives the object that it is laid over its version and its fields. With one of them in v1beta1 and the other in v1beta2, the result would be an object that is half of each.',
  },
} as const satisfies Catalogue
