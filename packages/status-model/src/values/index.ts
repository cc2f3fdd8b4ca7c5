export { valueAt, withValueAt } from './path.ts'
export { isRecord, numberOf, printed, recordOf, recordsOf, textOf } from './read.ts'
export { byBytes } from './text.ts'
export { instantOf, isUnset, secondsOf, wholeSeconds } from './time.ts'
