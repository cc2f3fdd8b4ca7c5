import type { Catalogue } from '@capi-migrate/transitions'

/** What reports (SARIF, JUnit, annotations, Markdown) say of a file as a whole. */
export const remarkTasks = {
  'edit/pending': {
    what: '{object} is not {version} yet',
    next: 'run the command again with --write',
    why: 'There is one answer, and nothing has been written: this was a preview, or a check.',
  },
  'file/error': {
    what: 'the file could not be read, or its plan was refused',
    next: 'do what the message says; the file is as it was',
    why: 'The other files were handled all the same.',
  },
  'file/left': {
    what: 'left as it is: {reason}',
    next: 'migrate it by hand, or wait for a release that knows the form',
    why: 'The file names Cluster API in a form that is not edited. A plan that cannot be proven is not written.',
  },
} as const satisfies Catalogue
