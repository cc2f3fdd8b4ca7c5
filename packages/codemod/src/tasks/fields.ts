import type { Catalogue } from '@capi-migrate/transitions'
import { newerVersion, olderVersion } from '../versions.ts'

const mixed =
  'The other types keep the field where it is. What is right for one of them is wrong for the others.'

const untyped =
  'Without a type nothing says what the value is. The field may be one of another object, which has it where it was.'

const described =
  'It is no object but a schema of one, and what it accepts its library knows. The version in it stays with the fields, so that it goes on describing one version.'

/** What code that reads or writes a field leaves to a person. */
export const fieldTasks = {
  'client/keys-walked': {
    what: `this goes through the members of {path} of a {kind}, of which ${newerVersion} has others: {names}`,
    next: `check what the code does with each name: ${newerVersion} has these members elsewhere, or not at all`,
    why: 'Code that goes through all members of an object names none of them here. What it does with a name, only you know.',
  },
  'client/key-computed': {
    what: `the code computes the name of a member of {path} of a {kind}, of which ${newerVersion} has others: {names}`,
    next: `check which names it computes: ${newerVersion} has these members elsewhere, or not at all`,
    why: 'The name of the member does not stand in the text. Which members the code reads, only you know.',
  },
  'client/conditions-open': {
    what: `nothing here shows what these conditions of a {kind} are asked for, and ${newerVersion} has other ones here`,
    next: `check which types are asked for, whether all of them have to be True, and whether the severity is read; --generation legacy reads the older ones`,
    why: `The path is that of both versions. In ${newerVersion} it has the current conditions: some types have another name or meaning, for some False is good, and none has a severity.`,
  },
  'client/key-given': {
    what: `this hands on {path} of a {kind} with the name of a member of it, which ${newerVersion} has elsewhere, or not at all: {names}`,
    next: `read the member here, as ${newerVersion} has it, or hand on its new name and what holds it`,
    why: 'The code that is given both may read the member by that name, or may not.',
  },
  'client/field-gone': {
    what: `${newerVersion} has no {path}: {cause}`,
    next: 'take it out, or read what says the same now',
    why: 'There is no field that this could be rewritten to. What the code does without it, only you know.',
  },
  'client/field-redefined': {
    what: `{path} means something else in ${newerVersion}, so this shows the current value: {cause}`,
    next: 'check that the current value is what is wanted here; --generation legacy follows the old one',
    why: 'Both versions have the path, so the code goes on reading it and gets another value. Which of the two is wanted, the code does not say.',
  },
  'client/counter-replaced': {
    what: '{path} of a {kind} is read from where the legacy value is kept until v1beta1 is removed; {now} replaces it: {cause}',
    next: 'read {now}; --counters current writes it, but not in dual code',
    why: 'The legacy counter goes when v1beta1 is removed. The one that replaces it counts something else, so it is written only when you ask for it.',
  },
  'client/counter-redefined': {
    what: '{now} is read in the place of {path} of a {kind}: {cause}',
    next: 'check that this is what is wanted here; --counters legacy follows the old value',
    why: 'The counter replaces the legacy one and counts something else. Which of the two is wanted, the code does not say.',
  },
  'client/counter-without-successor': {
    what: '{path} of a {kind} is read from where the legacy value is kept until v1beta1 is removed, and no counter replaces it: {cause}',
    next: 'say it without this counter',
    why: 'The legacy counter goes when v1beta1 is removed, and v1beta2 counts nothing in its place.',
  },
  'client/failure-deprecated': {
    what: '{path} of a {kind} is read from where the legacy value is kept until v1beta1 is removed, and no field says any more that a failure is final',
    next: 'show the message of {conditions} while it is not True',
    why: 'Controllers of v1beta2 only hand on what providers still set there, and act on nothing of it. Conditions say what is wrong, and whether it is final they do not say.',
  },
  'client/field-elsewhere': {
    what: '{path} is {to} now, which is not below this',
    next: 'read it from the object itself',
    why: 'This is a part of an object, and the field has moved out of that part. No way leads from here to its new place.',
  },
  'client/field-of-unknown-place': {
    what: 'what this is a part of is not known here: {places}',
    next: 'give each kind a type of its own',
    why: 'One type stands for several places of the API, and the field goes another way in each of them. One line of code cannot follow them all.',
  },
  'client/union-field-moved': {
    what: 'only some of what this may be is of Cluster API: {path} of a {kind} is {to} now',
    next: 'tell them apart before this is read',
    why: mixed,
  },
  'client/union-field-gone': {
    what: 'only some of what this may be is of Cluster API: {path} of a {kind} is gone now',
    next: 'tell them apart before this is read',
    why: mixed,
  },
  'client/union-field-redefined': {
    what: 'only some of what this may be is of Cluster API: {path} of a {kind} means something else now',
    next: 'tell them apart before this is read',
    why: mixed,
  },
  'client/untyped-field-moved': {
    what: '{path} is read from a value without a type; of {kind} it is {to} now',
    next: 'where it is {kind}, read {read}; or give the value a type that mirrors it, and run the command again',
    why: untyped,
  },
  'client/untyped-field-written': {
    what: '{path} is written to a value without a type; of {kind} it is {to}',
    next: `where it is {kind}, write it as ${newerVersion} has it, together with the version; or give the value a type that mirrors it, and run the command again`,
    why: untyped,
  },
  'client/untyped-counter': {
    what: '{path} is read from a value without a type; of {kind} it is {to} now, and goes with v1beta1; {cause}',
    next: 'where it is {kind}, read {read}; or give the value a type that mirrors it, and run the command again',
    why: untyped,
  },
  'client/untyped-field-gone': {
    what: '{path} is read from a value without a type; of {kind} it is not there now',
    next: 'where it is {kind}, say what the code does without it; or give the value a type that mirrors it, and run the command again',
    why: untyped,
  },
  'client/untyped-field-form': {
    what: '{path} is read from a value without a type; of {kind} it has another form now',
    next: 'where it is {kind}, read {read} in its new form; or give the value a type that mirrors it, and run the command again',
    why: untyped,
  },
  'client/shape-moved': {
    what: 'this describes {path} of a {kind}, which is {to} now',
    next: 'describe {to}, together with the version and what is checked by it',
    why: described,
  },
  'client/shape-gone': {
    what: 'this describes {path} of a {kind}, which is not there now',
    next: 'take it out, together with the version and what is checked by it',
    why: described,
  },
  'client/shape-form': {
    what: 'this describes {path} of a {kind}, which has another form now',
    next: 'describe the new form, together with the version and what is checked by it',
    why: described,
  },
  'client/asked-field-moved': {
    what: '{path} is {to} now',
    next: `ask for what ${newerVersion} has instead`,
    why: 'The code asks whether an object has this member. The new place is not below the object, or not the same for all that it may be, so no question with the same answer can be written here.',
  },
  'client/field-not-printed': {
    what: `${olderVersion} always has {path}, and ${newerVersion} has {to} only once it is set`,
    next: 'compare the value instead: an absent field means false, 0 or an empty text',
    why: 'The code tells an absent field from an empty one. A controller of the older version prints the field in every status. The newer version leaves the field out, so the answer is another one.',
  },
  'client/object-not-printed': {
    what: `${olderVersion} always has the object {path}, and ${newerVersion} omits {to} while the object is empty`,
    next: 'read the fields of the object with `?.` and a default, and make the member optional in its type',
    why: 'The code reads a field of an object without asking whether the object is there. The older version prints the object even if no field of it is set. The newer version prints the object only with a field in it, so the code fails there.',
  },
  'client/asked-field-gone': {
    what: `${newerVersion} has no {path}: {cause}`,
    next: `ask for what ${newerVersion} has instead`,
    why: 'The code asks whether an object has this member, and none has it any more. What the answer was to decide, only you know.',
  },
  'client/value-form': {
    what: 'the value has another form: {cause}',
    next: 'see what is done with it here',
    why: 'The path is rewritten, and what is read there is another value now: seconds for a duration, a list for a map, a group for an apiVersion. What the code does with it later is not followed.',
  },
  'client/parent-may-be-absent': {
    what: '{path} is {to} now, and what holds it may not be there',
    next: 'create it before it is written to',
    why: 'To write below an object that is not there throws. A plain assignment is written together with the object; this one does more, such as to count or to assign only sometimes.',
  },
  'client/value-added': {
    what: '{path} can also be {words}',
    next: 'add it, and say what is done with it',
    why: 'A union of texts gets the new value. In an enum or a list it may need a name, or code beside it.',
  },
  'client/literal-ignored': {
    what: `${olderVersion} has no {path}: a server ignores it, and in ${newerVersion} it would take effect, so this object stays as it is`,
    next: `take it out, or write the object as ${newerVersion} has it`,
    why: 'The version of the object does not have this field, so a server stores nothing for it. After the move, a write would set the field for the first time, and may replace Machines.',
  },
  'client/literal-place-unseen': {
    what: '{path} is {to} now, and what holds that is not visible here',
    next: 'write it where it stands now',
    why: 'The field has moved to another part of the object. No literal in sight stands for that part, or it has a member in the way.',
  },
  'client/destructured-place-unseen': {
    what: '{path} is {to} now, and what holds that is not visible here',
    next: 'read it from the object itself',
    why: 'The field has moved to another part of the object. The pattern does not take that part apart, or it has a member in the way.',
  },
} as const satisfies Catalogue
