import type { Catalogue } from '@capi-migrate/transitions'
import { newerVersion, olderVersion } from '../versions.ts'

const stays = `so this stays as ${olderVersion} has it`

const together =
  'A server strips fields that its version does not have, without an error. So what is written goes to another version as a whole, or not at all.'

const served = `A server of Cluster API v1.11 or newer prefers ${newerVersion}. If a command of kubectl names no version, it gets and sends objects of that version, whatever the code around it does.`

/** What calls that write to a server leave to a person. */
export const writeTasks = {
  'client/written-computed': {
    what: `{path} is {to} now, in another form ({cause}), and the value is computed here, ${stays}`,
    next: `compute the new form, write it at the new place, and write to ${newerVersion}`,
    why: together,
  },
  'client/written-ignored': {
    what: `${olderVersion} has no {path}: the server ignores it, and in ${newerVersion} it would take effect, ${stays}`,
    next: `take it out, or write all of it as ${newerVersion} has it`,
    why: together,
  },
  'client/written-gone': {
    what: `${newerVersion} has no {path} ({cause}), ${stays}`,
    next: `take it out, or write what says the same now, and write to ${newerVersion}`,
    why: together,
  },
  'client/written-redefined': {
    what: `{path} means something else in ${newerVersion} ({cause}), ${stays}`,
    next: `write what says the same now, and write to ${newerVersion}`,
    why: together,
  },
  'client/written-elsewhere': {
    what: `{path} is {to} now, where nothing can be written from here, ${stays}`,
    next: `write it where it stands now, and write to ${newerVersion}`,
    why: `${together} The new place is a list where there was none, several places, or not below what is written here.`,
  },
  'client/written-map': {
    what: `{path} is a list now, and a merge patch replaces a list as a whole ({cause}), ${stays}`,
    next: `write all its items, and write to ${newerVersion}`,
    why: 'A merge patch changes one key of a map and keeps the others. Of a list it keeps nothing.',
  },
  'client/written-parent': {
    what: `{path} is {to} now, and a JSON patch adds nothing to a parent that may not be there, ${stays}`,
    next: `send a merge patch, which makes the parent: {merge}; and write to ${newerVersion}`,
    why: 'Without the parent the patch fails. An operation that adds the parent takes away what an object has there already.',
  },
  'client/written-last': {
    what: `{path} is {to} now, and without it {parent} may be empty, which ${newerVersion} refuses, ${stays}`,
    next: `take {parent} out where nothing else is in it, and write to ${newerVersion}`,
    why: 'The field has a parent of its own now, which has to hold something. What else an object has there is not known here.',
  },
  'client/written-empty': {
    what: `nothing is left in {path} here, and ${newerVersion} refuses it empty, ${stays}`,
    next: `take {path} out, or write what it is to hold, and write to ${newerVersion}`,
    why: `${newerVersion} requires members in parts of an object that ${olderVersion} accepts empty. The part is not taken out if other code may fill it, if the object requires it, or if the server sets defaults in it.`,
  },
  'client/written-to-kinds': {
    what: `it is not known which of {kinds} is written here, and {path} goes to {to} in some, ${stays}`,
    next: 'name the resource where the version is named, and run the command again',
    why: together,
  },
  'client/written-unseen': {
    what: `what is written of a {kind} is not in sight here, so {kind} stays at ${olderVersion}`,
    next: 'give it a type that mirrors {kind}, or write it as a literal, and run the command again',
    why: together,
  },
  'client/write-held': {
    what: '{kind} stays at {version}, because what is written of it here would not follow: {writes}',
    next: 'do what is said there, and run the command again: the version goes to {newer} with it',
    why: together,
  },
  'client/command-served': {
    what: 'the command fixes no version of {kind}, so the server or a variable picks it: {path} is {to} in {newer}',
    next: 'write the command as {newer} has it; or name {version} in the command',
    why: served,
  },
  'client/command-body': {
    what: 'the command fixes no version of {kind}, so the server or a variable picks it, and what the command sends is not in sight',
    next: 'check that the command sends what {newer} has; or name {version} in the command',
    why: served,
  },
  'client/dual-write': {
    what: `this writes {path} of a {kind} to {version}, where it stands; in {newer} it is {to}`,
    next: `write {newer} with --mode ${newerVersion} once every server has it: Cluster API v1.11 or newer`,
    why: 'What is written goes with the version that it is written to. Which versions your servers have, only you know.',
  },
} as const satisfies Catalogue
