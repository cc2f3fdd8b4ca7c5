export { isWhole, patternOf } from './pattern.ts'
export type { Pattern } from './pattern.ts'
