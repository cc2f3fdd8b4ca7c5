export { applierExtensions, clientExtensions, projectFiles } from './appliers.ts'
export type { Applier } from './appliers.ts'
export { shellWord } from './shell-word.ts'
export { composeEdits, offsetAfter, offsetBefore } from './compose.ts'
export { applyEdits, invertEdits } from './edit.ts'
export type { Edit } from './edit.ts'
export type { Engine, PlansByPath, RepositoryFile, Run, UnitSources, Variables } from './engine.ts'
export { codeFrame } from './code-frame.ts'
export type { Range } from './range.ts'
export { nothingPlanned } from './file-plan.ts'
export type {
  Concealed,
  FilePlan,
  FileProblem,
  NewFile,
  PlannedObject,
  RowUse,
  Skipped,
  UnreadBlock,
} from './file-plan.ts'
export type { Checked, Finding } from './finding.ts'
export { firstIndex } from './first-index.ts'
export { isGo, isGoMod } from './go-file.ts'
export { groupBy } from './group-by.ts'
export { grouped } from './grouped.ts'
export { holdsAny } from './holds-any.ts'
export { flagValues, kubectlCalls, kubectlCommands, listedKubectlCalls } from './kubectl-commands.ts'
export type { CommandWord, KubectlCommand } from './kubectl-commands.ts'
export { isStackOverflow, limits } from './limits.ts'
export { lastAsked } from './last-asked.ts'
export { lineIndex } from './position.ts'
export type { LineIndex, Position } from './position.ts'
export { jsonText, printable, printableLines } from './printable.ts'
export { firstEndingAfter, hidden, merged, touches, withoutRanges } from './secrets/ranges.ts'
export { scrubber } from './secrets/scrub.ts'
export { keepsWhole } from './task.ts'
export type { Task } from './task.ts'
