export { concealed, concealedCheck, concealedProblem, scrubberOf, withoutTexts } from './conceal.ts'
export { secretsOf } from './find.ts'
export type { Secrets } from './find.ts'
export { openKeys, namingKeys, secretEndings, secretShapes, valueKeys } from './rules.ts'
