import type { Catalogue } from '@capi-migrate/transitions'
import { newerVersion, olderVersion } from '../versions.ts'

const parted =
  'The members of the type go another way in each of these places. To rewrite it for one would be wrong for the others.'

/** What declared types, and what names their members, leave to a person. */
export const typeTasks = {
  'client/type-place-unseen': {
    what: '{path} is {to} now, and what holds that is not visible here',
    next: 'declare it where it stands now',
    why: 'The field has moved to another part of the object. No type in sight stands for that part, or it has a member in the way.',
  },
  'client/class-member': {
    what: `{path} is {to} in ${newerVersion}, and this member of a class has decorators, access or a value, so it stays as ${olderVersion} has it`,
    next: `write a class for the new parent with this member in it, and change the code of the kind to ${newerVersion}`,
    why: 'The field moves below a new member. The type of that member cannot have decorators or values between its braces, and validators and mappers read those.',
  },
  'client/dual-class-member': {
    what: `{path} of a {kind} is {to} in ${newerVersion}, and the member that is added for it has no decorators`,
    next: 'write a class for the new parent, with decorators as the older member has them',
    why: 'The type of the new parent cannot have decorators between its braces, and validators and mappers read those.',
  },
  'client/shared-member': {
    what: '{name} is a member of one type for {places}, which go to different places here',
    next: 'give each of them a type of its own',
    why: 'The member goes another way in each of these places, and one type cannot follow them all. So it stays as it is.',
  },
  'client/shared-type': {
    what: '{type} is one type for {places}, which go to different places: {members}',
    next: 'give each of them a type of its own, and run the command again; until then what is of this type stays as it is',
    why: parted,
  },
  'client/dual-shared-type': {
    what: '{type} is one type for {places}, which go to different places: {members}',
    next: 'give each of them a type of its own, before the command writes; what is of this type stays as it is',
    why: `${parted} Once the command has written, it leaves the code alone, for that reads both versions.`,
  },
  'client/shared-to-own-type': {
    what: '{type} does not have what {path} of a {kind} consists of now',
    next: `make it of what ${newerVersion} has there`,
    why: 'This place gets a type of its own, for its members have changed. A value of the shared type has the members that others still have.',
  },
  'client/own-to-shared-type': {
    what: '{path} of a {kind} is no {type} any more',
    next: `take here what ${newerVersion} has there: a reference names the group, and a version has to be found for it`,
    why: 'The value has a type of its own now, for its members have changed, while what takes it asks for the shared type. Others may give it values of that type as well.',
  },
  'client/keyof': {
    what: `the names of these members are not those of ${olderVersion} any more, such as {path}`,
    next: 'look where such a name is used as a value',
    why: 'The type follows by itself. A text that is used as one of the names does not, and where it comes from is not known here.',
  },
  'client/named-member-gone': {
    what: `${newerVersion} has no {path}: {cause}`,
    next: `name what ${newerVersion} has instead`,
    why: 'The type names a member that is not there any more. What is to stand for it, only you know.',
  },
  'client/named-member-elsewhere': {
    what: '{path} is {to} now, which is not below this type',
    next: `name what ${newerVersion} has instead`,
    why: 'The type names a member of a part of an object, and the member has moved out of that part.',
  },
  'client/view-model': {
    what: '{type} has parts of a {kind} under names of its own, and in them are fields that go elsewhere: {fields}',
    next: `rename them when what fills the type reads ${newerVersion}, and not before`,
    why: 'A server that flattens objects gives its own names to their fields, which stay as long as it keeps them. The parts that it copies have the form of the version that it reads.',
  },
  'client/type-not-importable': {
    what: '{name} is needed in {file} now, and cannot be imported there by that name',
    next: 'export it, or give it a name of its own, and import it there',
    why: 'A member has moved to another file, and its type has to come along. The type is not exported, or its name is taken there; to change that concerns all who use the name.',
  },
} as const satisfies Catalogue
