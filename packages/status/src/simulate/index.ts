export {
  migratesStorageVersions,
  parseCore,
  printCore,
  servesV1Beta2,
  takesEmptyMetadataKind,
} from './core.ts'
export type { Core } from './core.ts'
export { differences } from './differences.ts'
export type { Difference } from './differences.ts'
export { ownerAmong } from './owner.ts'
export type { Shown } from './shown.ts'
export { simulate } from './simulate.ts'
export type { Crd, ReadRole, Situation } from './situation.ts'
