import type { Catalogue } from '@capi-migrate/transitions'
import { newerVersion } from '../versions.ts'

const meaning = 'the condition {type} of a {kind} means something else now'

/** What code that asks for conditions leaves to a person. */
export const conditionTasks = {
  'client/condition-redefined': {
    what: `${meaning}: {cause}`,
    next: 'ask for {instead}',
    why: 'No condition says the same any more. With another one the code would decide by something else.',
  },
  'client/condition-nearly-same': {
    what: `${meaning}: {cause}`,
    next: 'check that {now} says what is meant',
    why: 'The type is written anew, for no other comes closer. It does not say quite the same, so the code may decide otherwise than before.',
  },
  'client/condition-unclear': {
    what: `${meaning}: {cause}`,
    next: 'ask for the condition that says what is meant',
    why: 'No condition says the same any more, or another one for each of the kinds that may be meant.',
  },
  'client/union-condition': {
    what: 'only some of what this may be is of Cluster API: the condition {type} of a {kind} is {now} now',
    next: 'tell them apart before this is asked',
    why: 'One word asks the conditions of several kinds. What is right for one of them finds nothing in the others.',
  },
  'client/condition-of-several': {
    what: 'this asks the conditions of several kinds: {type} of a {kind} is {now} now',
    next: 'tell the kinds apart before this is asked, or ask for each of the types',
    why: 'All that is known of the condition is a type that several kinds share. What is right for one of them finds nothing in the others.',
  },
  'client/constant-condition-renamed': {
    what: `${meaning}: it is {now}`,
    next: 'ask for {now}',
    why: 'The type does not stand here as a text, but as a name. What has that name may be asked of other kinds as well.',
  },
  'client/constant-condition-unclear': {
    what: `${meaning}: {cause}`,
    next: 'ask for what says it now',
    why: 'No condition says the same any more, and the type does not stand here as a text, but as a name.',
  },
  'client/condition-table': {
    what: `{table} has condition types of a {kind} that changed in ${newerVersion}: {types}`,
    next: 'add the current types to it, and take out those that nothing else looks up',
    why: 'The types stand in a list or a table that is used elsewhere too, or of which not all is seen. To write it anew could take words from other kinds.',
  },
  'client/condition-reason': {
    what: `the reason {reason} of {types} of a {kind} is {now} in ${newerVersion}`,
    next: 'ask for {now}',
    why: 'The reasons of the current conditions are other words. It is written only where one condition is asked, goes on as one, and the reason stands as a text.',
  },
  'client/severity-of-any': {
    what: 'conditions of Cluster API have no severity in v1beta2, and this reads that of a condition of any kind',
    next: 'decide by type, status and reason where there is none',
    why: 'Code that shows objects of any kind says nothing of their kinds. The legacy conditions of Cluster API have a severity; the current ones do not, so it is absent there.',
  },
  'client/condition-without-severity': {
    what: `the conditions of a {kind} have no severity in ${newerVersion}`,
    next: 'decide by type, status and reason',
    why: 'Nothing of a condition says the same as its severity did. What makes a condition serious is another matter for each type.',
  },
} as const satisfies Catalogue
