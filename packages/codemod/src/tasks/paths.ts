import type { Catalogue } from '@capi-migrate/transitions'
import { newerVersion } from '../versions.ts'

/** What paths that are texts leave to a person. */
export const pathTasks = {
  'client/path-redefined': {
    what: `{path} means something else in ${newerVersion}: {cause}`,
    next: 'check that the current value is what is wanted here',
    why: 'Both versions have the path, so the code goes on reading it and gets another value. Which of the two is wanted, the code does not say.',
  },
  'client/path-elsewhere': {
    what: '{path} is {to} now, which is not below what is read here',
    next: 'take it out, or read what says the same now',
    why: 'The path begins at a part of an object, and the field has moved out of that part.',
  },
  'client/path-of-many-kinds': {
    what: 'it is not known whose {path} this is: it goes to different places in {kinds}',
    next: 'give each kind a path of its own',
    why: 'A path as a text has no type, and objects of each of these kinds may be read by it. What is right for one kind is wrong for the others.',
  },
  'client/path-into-list': {
    what: '{path} is an item of a list now, and a path cannot say which: {cause}',
    next: 'find the item by its name',
    why: 'A path names an item of a list by its index, and the index is another one in each object.',
  },
} as const satisfies Catalogue
