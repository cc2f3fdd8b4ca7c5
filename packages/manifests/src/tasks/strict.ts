import type { Catalogue } from '@capi-migrate/transitions'

const repair = 'run `migrate manifests --repair`, which writes it as v1beta2 has it'

const half =
  'The object says v1beta2, so the server reads it as v1beta2 and converts nothing. A field that only v1beta1 has is refused, or dropped without a word. Without `--repair`, an object that says v1beta2 is taken at its word.'

const refused = 'The server refuses the object, and nothing of it is stored.'

const cost =
  'The API server ends a rule that costs too much and refuses the object. Rules are ended here for the same reason: a file of somebody else must not keep this program busy for hours.'

/** What strict leaves to a person. */
export const strictTasks = {
  'strict/unknown-field': {
    what: '{path} is not a field of this version; the API server drops it without a warning',
    next: 'write the field of this version that you mean, or take {path} out',
    why: 'The value has no effect. The name may be a slip, or a field of another version. Only you know which field is meant.',
  },
  'strict/unknown-field-close': {
    what: '{path} is not a field of this version; the API server drops it without a warning',
    next: 'did you mean {name}? Otherwise take it out',
    why: 'What is set here has no effect. The name is close to that of a field, but that is no proof that this field is meant.',
  },
  'strict/key': {
    what: '{path} has the key {found}, but keys here must match {wanted}',
    next: 'change the key so that it fits',
    why: `${refused} Another key is another label or annotation, which only you can choose.`,
  },
  'strict/type': {
    what: '{path} is {found}, but must be {wanted}',
    next: 'write it in that form',
    why: `${refused} Which value of that form is meant, only you know.`,
  },
  'strict/type-string': {
    what: '{path} is {found}, but must be a string',
    next: 'put it in quotes',
    why: `${refused} YAML reads a number, \`true\` or \`null\` without quotes as something else than text. A digit may be lost on the way, as in 1.10, so only you can say which text is meant.`,
  },
  'strict/required': {
    what: '{path} is missing',
    next: 'add {field}',
    why: `${refused} There is no value that is right everywhere.`,
  },
  'strict/required-value': {
    what: '{path} is missing',
    next: 'add {field}: {values}',
    why: `${refused} Which of the values is meant, only you know.`,
  },
  'strict/enum': {
    what: '{path} is {found}, but must be one of {wanted}',
    next: 'use one of these',
    why: `${refused} Which of the values is meant, only you know.`,
  },
  'strict/pattern': {
    what: '{path} is {found}, but must match {wanted}',
    next: 'change it so that it fits',
    why: `${refused} The pattern says which texts are allowed, not which one is meant.`,
  },
  'strict/length': {
    what: '{path} has {found}, but must have {wanted}',
    next: 'change it so that it fits',
    why: `${refused} Another text is another name or value, which only you can choose.`,
  },
  'strict/range': {
    what: '{path} is {found}, but must {wanted}',
    next: 'change it so that it fits',
    why: `${refused} Which of the allowed numbers is meant, only you know.`,
  },
  'strict/count': {
    what: '{path} has {found}, but must have {wanted}',
    next: 'keep to that number',
    why: `${refused} What to add, or what to do without, only you know.`,
  },
  'strict/count-empty': {
    what: '{path} has {found}, but must have {wanted}',
    next: 'fill it, or take it out',
    why: `${refused} A field that must not be empty is to be left out where there is nothing to say. Whether something is missing in it, only you know.`,
  },
  'strict/unique': {
    what: '{path} is in the list twice: {found}',
    next: 'leave one of them',
    why: `${refused} The server tells the items of this list apart by their keys. If they differ in anything else, only you know which one counts.`,
  },
  'strict/key-twice': {
    what: '{path} is written twice in one map',
    next: 'leave one of the two: kubectl takes the last one, kustomize refuses the file',
    why: 'YAML readers treat a repeated key in different ways. Only you know which of the two values is right.',
  },
  'strict/expression': {
    what: '{path} breaks the rule {rule}',
    next: 'change it so that the rule holds',
    why: `${refused} A rule says whether an object is allowed, not what to change in it.`,
  },
  'strict/refused-pattern': {
    what: '{path} has a pattern that the API server refuses: {cause}',
    next: 'mend the pattern in the CRD',
    why: 'The server does not take the CRD that this schema comes from, so it cannot be said whether the value would fit.',
  },
  'strict/refused-rule': {
    what: '{path} has a rule that the API server refuses: {cause}, in {rule}',
    next: 'mend the rule in the CRD',
    why: 'The server does not take the CRD that this schema comes from, so it cannot be said whether the object would fit.',
  },
  'strict/cost-rule': {
    what: '{path} has a rule that costs more than the API server allows: {rule}',
    next: 'shorten the list, or mend the rule in the CRD',
    why: cost,
  },
  'strict/cost-object': {
    what: '{path} has a rule that costs more, with the other rules of the object, than the API server allows: {rule}',
    next: 'shorten the list, or mend the rule in the CRD',
    why: `${cost} The rules of one object share what they may cost.`,
  },
  'strict/cost-run': {
    what: '{path} has a rule that was not evaluated, because the rules of this run cost too much together: {rule}',
    next: 'check it in a run of its own',
    why: 'All rules of a run share what they may cost, so that many files cannot keep this program busy for hours. The object may be fine: this rule was not looked at.',
  },
  'strict/no-version': {
    what: '{path} is {found}, which is an API group without a version',
    next: 'write the version behind it: {found}/VERSION',
    why: 'The API server reads an apiVersion without a slash as a version of the core group, so it names another kind. Which version is meant, only you know.',
  },
  'strict/half-migrated-form': {
    what: '{path} is written as in v1beta1: {cause}',
    next: repair,
    why: half,
  },
  'strict/half-migrated-moved': {
    what: '{path} is a field of v1beta1; in v1beta2 it is {now}',
    next: repair,
    why: half,
  },
  'strict/half-migrated-place': {
    what: '{path} is not a field of this version and has no effect; the field belongs in {now}',
    next: 'run `migrate manifests --repair`, which moves it there: from then on the value takes effect',
    why: 'The kind has a field of this name, in another place. The API server drops the field where it stands now.',
  },
  'strict/half-migrated-gone': {
    what: '{path} is a field of v1beta1, which v1beta2 does not have: {cause}',
    next: repair,
    why: half,
  },
} as const satisfies Catalogue
