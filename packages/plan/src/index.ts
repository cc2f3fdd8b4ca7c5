export { apply } from './apply.ts'
export type { Applied, ApplyOptions } from './apply.ts'
export { changeOf, reversed } from './change.ts'
export type { FileChange } from './change.ts'
export { checkTotalsOf } from './check/check.ts'
export type { Check, CheckedFile, CheckEngine, CheckTotals } from './check/check.ts'
export { checkEngine } from './check/engine.ts'
export { checkRemarksOf } from './check/remarks.ts'
export { checkBytes, checkFiles } from './check/files.ts'
export { programProviders } from './program-providers.ts'
export type { ProvidersOptions } from './program-providers.ts'
export {
  codemodEngine,
  manifestsEngine,
  moreExtensions,
  programConfig,
  programExtensions,
  programsBeside,
  textRewriter,
} from './engines.ts'
export type { EngineOptions } from '@capi-migrate/manifests'
export { keepCopies } from './copies.ts'
export { codeOf, refusedFile, sayFileError, UserError } from './errors.ts'
export type { Failure } from './errors.ts'
export { extensions, find } from './find.ts'
export type { FindOptions, FoundFiles, FoundFile } from './find.ts'
export { gather, gatherBytes, sourcesOf } from './gather.ts'
export type { GatherOptions } from './gather.ts'
export { checkBuilds, kustomizeCommand, renderKustomizations } from './kustomize-check.ts'
export type { BuildCheck } from './kustomize-check.ts'
export { namedFile } from './named-file.ts'
export { goneTasks, withOpenTasks } from './notes/open-tasks.ts'
export { apiGroup } from './api-group.ts'
export { isVersion, totalsOf } from './plan.ts'
export type { Engine, FileState, Plan, PlannedFile, Totals } from './plan.ts'
export { defaultLimit, openRegular, textOfRegular, tooLarge } from './regular-file.ts'
export { checkSchemaVersion, renderCheckJson } from './render/check-json.ts'
export { renderCheckMarkdown } from './render/check-markdown.ts'
export { renderCheckText } from './render/check-text.ts'
export {
  githubData,
  githubProperty,
  markdownBlock,
  markdownCode,
  markdownText,
  xmlText,
} from './render/escape.ts'
export { renderDiff } from './render/diff.ts'
export { renderRenderings, renderRenderingsMarkdown } from './render/renderings.ts'
export { renderCharts } from './rendering/charts.ts'
export type { Rendering, RenderingCounts } from './rendering/rendering.ts'
export { renderFailures } from './render/failures.ts'
export { githubOf, renderGithub } from './render/github.ts'
export { renderJson, schemaVersion } from './render/json.ts'
export { junitOf, renderJunit } from './render/junit.ts'
export type { CommandName } from './render/junit.ts'
export { renderMarkdown } from './render/markdown.ts'
export { renderSarif, sarifOf } from './render/sarif.ts'
export { renderTasks, tasksTitle } from './render/tasks.ts'
export { renderText } from './render/text.ts'
export type { TextOptions } from './render/text.ts'
export { counted, paintFor, printable, printableLines, someOf } from './render/paint.ts'
export type { Paint } from './render/paint.ts'
export { remarksOf } from './remark.ts'
export type { Level, Remark } from './remark.ts'
export { mergeReports, readReport } from './report.ts'
export type { Report } from './report.ts'
export { finished } from './finish.ts'
export { repositoryOf } from './ignore.ts'
export { planFound } from './plan-found.ts'
export { parseShard, shardOf } from './shard.ts'
export type { Shard } from './shard.ts'
export { target } from './target.ts'
export { afterWriting } from './written.ts'
