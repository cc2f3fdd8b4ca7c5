import type { Catalogue } from '@capi-migrate/transitions'
import { newerVersion, olderVersion } from '../versions.ts'

const legacyList =
  'Dual code reads the current conditions of a list that it asks for those as well, and the legacy ones of a list that it asks for legacy types alone. Which list this condition comes from, nothing shows here.'

const asked =
  'Code that asks which version an object has is right as it is. Code that asks for the member has to ask for both. Which of the two is meant, the code does not say.'

/** What code that is to read both versions leaves to a person. */
export const dualTasks = {
  'client/dual-field-gone': {
    what: `${newerVersion} has no {path}: {cause}`,
    next: 'say what the code does without it',
    why: 'Objects of the newer version do not have the field, so the code reads nothing of them. What it does then, only you know.',
  },
  'client/dual-field-form': {
    what: `{path} is {to} in ${newerVersion}, in another form: {cause}`,
    next: 'read both, and bring them into one form',
    why: 'What is read from either of two places has to have one form. To bring the one into the other takes code that depends on what is done with the value.',
  },
  'client/dual-field-elsewhere': {
    what: `{path} is {to} in ${newerVersion}, which is not below this`,
    next: 'read it from the object itself',
    why: 'This is a part of an object, and the newer version has the field outside of that part. No way leads from here to it.',
  },
  'client/dual-destructured': {
    what: `{path} is {to} in ${newerVersion}: {cause}`,
    next: 'read both, and bring them into one form',
    why: 'A pattern takes a value from two places only where both lie below what it takes apart, the value has one form, and it is not taken apart itself.',
  },
  'client/dual-computed': {
    what: '{path} stands in two places, and what it is read from is computed here',
    next: 'give that a name, and run the command again',
    why: 'To read two places, what they are read from is written twice. Here it would be computed twice, which may do something twice.',
  },
  'client/dual-legacy-value': {
    what: `where a ${olderVersion} object does not have {path}, this shows {to}, which is the legacy value there`,
    next: 'check that this is what is wanted for servers before Cluster API v1.9',
    why: 'Both versions have a field at the new path, with another meaning. Servers that do not show the current value yet have the legacy one there, and an object does not tell the two apart.',
  },
  'client/dual-asked-field-moved': {
    what: `only an object of ${olderVersion} has {path}; in ${newerVersion} it is {to}`,
    next: 'leave it where it asks for the version; else ask for both',
    why: asked,
  },
  'client/dual-asked-field-gone': {
    what: `only an object of ${olderVersion} has {path}; in ${newerVersion} it is gone`,
    next: 'leave it where it asks for the version; else ask for both',
    why: asked,
  },
  'client/dual-path': {
    what: `a path as a string reads one version: {path} is {to} in ${newerVersion}`,
    next: 'read both paths, the newer one first',
    why: 'One path leads to one place. To read two places takes code around the path, and what that is depends on what reads it.',
  },
  'client/dual-residue': {
    what: '{what} may be {path} of a {kind}, which is {to}; the code reads one of the two places',
    next: 'read both places, the newer one first; or put the comment {comment} beside the line where it is something else',
    why: 'Objects of both versions come to dual code. A name or a path leads to one place, and an object of the newer version has nothing there.',
  },
  'client/dual-severity': {
    what: 'only the legacy conditions of a {kind} have a severity, and this list may be the current one',
    next: 'read the legacy list for it: status.deprecated.v1beta1.conditions, else status.conditions',
    why: legacyList,
  },
  'client/dual-condition-reason': {
    what: `the reason {reason} of a {kind} is {now} in ${newerVersion}`,
    next: 'ask for both words',
    why: 'Dual code reads the current conditions first, where an object has both, and their reasons are other words.',
  },
  'client/dual-legacy-condition': {
    what: 'only the legacy conditions of a {kind} have the type {type}, and this list may be the current one',
    next: 'read the legacy list for it: status.deprecated.v1beta1.conditions, else status.conditions',
    why: legacyList,
  },
} as const satisfies Catalogue
