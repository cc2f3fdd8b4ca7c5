import {
  renderDiff,
  renderGithub,
  renderJson,
  renderJunit,
  renderMarkdown,
  renderRenderings,
  renderRenderingsMarkdown,
  renderSarif,
  renderText,
  printable,
} from '@capi-migrate/plan'
import type { CommandName, Plan, Rendering, TextOptions } from '@capi-migrate/plan'
import { isColourful, printAll } from '../terminal.ts'
import { version } from '../version.ts'
import type { PlanFormat } from './formats.ts'

/** What decides how a plan is printed. */
export interface PrintFlags {
  readonly format: PlanFormat
  readonly diff?: true
  readonly check?: true
  readonly explainTasks?: true
  /** The command that made the plan. */
  readonly command?: CommandName
}

/**
 * Prints a plan in the form that was asked for. The plan (text, diff, list or JSON) is data and goes to stdout; where
 * a diff or a list has no room for the summary, that is talk and goes to stderr.
 */
export async function printPlan(
  plan: Plan,
  flags: PrintFlags,
  next: NonNullable<TextOptions['next']>,
  written?: readonly string[],
  renderings?: readonly Rendering[],
): Promise<void> {
  if (flags.format !== 'text') {
    await printAll(renderFor(flags.format, plan, written, flags.command, renderings))
    if (renderings && flags.format === 'markdown') await printAll(renderRenderingsMarkdown(renderings))
    return
  }
  const { explainTasks = false } = flags
  const summary: TextOptions = { next, explainTasks, ...(written && { written }) }
  if (!flags.diff && !flags.check) {
    const colour = isColourful(process.stdout)
    await printAll(renderText(plan, { ...summary, colour }))
    if (renderings) await printAll(renderRenderings(renderings, { colour }))
    return
  }
  await printAll(flags.diff ? renderDiff(plan, { colour: isColourful(process.stdout) }) : listOf(plan))
  const talk = renderText(plan, { ...summary, isBrief: true, colour: isColourful(process.stderr) })
  const table = renderings ? renderRenderings(renderings, { colour: isColourful(process.stderr) }) : []
  process.stderr.write([...talk, ...table].join(''))
}

function renderFor(
  format: Exclude<PlanFormat, 'text'>,
  plan: Plan,
  written?: readonly string[],
  command?: CommandName,
  renderings?: readonly Rendering[],
): Iterable<string> {
  switch (format) {
    case 'json':
      return renderJson(plan, {
        version,
        ...(written && { written }),
        ...(renderings && { renderings }),
        ...(command && { command }),
      })
    case 'sarif':
      return renderSarif(plan, version, written)
    case 'junit':
      return renderJunit(plan, written, command)
    case 'github':
      return renderGithub(plan, written)
    case 'markdown':
      return renderMarkdown(plan, written)
  }
}

function* listOf({ files }: Plan): Generator<string> {
  for (const { source, state } of files) if (state === 'changes') yield `${printable(source.file)}\n`
}
