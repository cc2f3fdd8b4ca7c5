import type {
  ContractFinding,
  ContractReport,
  ProviderKind,
  ProviderWay,
  RuleResult,
} from '@capi-migrate/contract'
import { waySection, wordFor } from './contract-way.ts'
import { counted, paintFor, printable, someOf } from './paint.ts'
import type { Paint } from './paint.ts'
import { apiGroup } from '../api-group.ts'

export interface ContractTextOptions {
  readonly colour?: boolean
  /** Also the findings that are only worth a note. */
  readonly notes?: boolean
  /** Files that were written. */
  readonly written?: readonly string[]
}

/**
 * A report for people: a table of rules for each kind, then what was found, and what was not looked at. Of a way to a
 * stage its steps take the place of the rules, which say the same with less of an order.
 */
export function* renderContractText(
  report: ContractReport,
  options: ContractTextOptions = {},
): Generator<string> {
  const paint = paintFor(options.colour)
  const { kinds, results } = report
  const about = report.stage ? `stage ${report.stage}` : 'each kind in its own stage'
  yield `${paint.bold('Provider contract')}  ${paint.dim(`${counted(kinds.length, 'kind')} with a role, ${about}`)}\n`
  for (const kind of kinds) {
    yield* kindSection(kind, paint)
    if (!report.way)
      yield* table(
        results.filter((result) => result.kind === kind),
        paint,
      )
  }
  if (report.way) {
    yield* waySection(report.way, options.written ?? [], paint)
    yield* findingsSection(report.crdFindings, true, paint)
  } else {
    yield `\n${paint.bold('The repository')}\n`
    yield* table(
      results.filter((result) => !result.kind),
      paint,
    )
    yield* findingsSection(report.findings, options.notes === true, paint)
  }
  yield* unlookedSection(report, paint)
  yield report.way
    ? wayTotals(report, report.way, options.written ?? [], paint)
    : totalsSection(report, paint)
}

function wayTotals(
  { kinds }: ContractReport,
  { steps, files }: ProviderWay,
  written: readonly string[],
  { bold, green, yellow }: Paint,
): string {
  const open = steps.filter((step) => ['open', 'waiting'].includes(wordFor(step))).length
  const tasks = steps.reduce((sum, step) => sum + step.tasks.length, 0)
  const pending = written.length > 0 ? 0 : files.length
  const guessed = kinds.filter(({ isGuessed }) => isGuessed).length
  const left = [
    ...(pending > 0 ? [yellow(`${counted(pending, 'file')} to write: --write`)] : []),
    ...(tasks > 0 ? [yellow(counted(tasks, 'task'))] : []),
    ...(guessed > 0 ? [yellow(`${counted(guessed, 'role')} to confirm`)] : []),
  ]
  const lines = [
    `${counted(steps.length, 'step')}: ${open} open`,
    left.join(', ') || green('nothing is left to do'),
  ]
  return `${['', bold('In total'), ...lines.map((line) => `  ${line}`)].join('\n')}\n`
}

function* kindSection(
  { crd, role, isGuessed, why, template, label, stage }: ProviderKind,
  paint: Paint,
): Generator<string> {
  const { bold, dim, yellow } = paint
  yield `\n${bold(printable(crd.kind))}  ${isGuessed ? yellow(`${role}?`) : role}  ${dim(printable(`${crd.group}, ${why}`))}\n`
  const versions = crd.versions.map(
    ({ name, served, storage }) => `${name}${storage ? ' (stored)' : ''}${served ? '' : ' (not served)'}`,
  )
  yield `  contract   ${label ? `${label.contract}: the label selects ${printable(label.selected)}` : yellow('none: there is no contract label')}\n`
  yield `  stage      ${stage}\n`
  yield `  versions   ${printable(versions.join(', '))}\n`
  yield `  template   ${template ? printable(template.kind) : dim('none')}\n`
}

function* table(results: readonly RuleResult[], paint: Paint): Generator<string> {
  const width = Math.max(0, ...results.map(({ rule }) => rule.id.length))
  for (const result of results) {
    const { rule, state, missing, evidence } = result
    const place = evidence.find((one) => one.place)?.place
    const said =
      state === 'cannot tell' ? `needs ${someOf(missing, 1)}` : place ? `${place.file}:${place.line}` : ''
    const line = `  ${stateOf(result, paint)}${rule.id.padEnd(width)}  ${paint.dim(printable(said))}`
    yield `${line.trimEnd()}\n`
  }
}

/** The state in words, in a column of its own. */
function stateOf({ state, level }: RuleResult, { green, red, yellow, dim }: Paint): string {
  const words = {
    met: green,
    violated: level === 'error' ? red : yellow,
    'not applicable': dim,
    'cannot tell': yellow,
  }
  const word = state === 'violated' && level !== 'error' ? `${level === 'note' ? 'note' : 'warning'}` : state
  return words[state](word.padEnd(16))
}

function* findingsSection(
  findings: ContractReport['findings'],
  notes: boolean,
  paint: Paint,
): Generator<string> {
  const shown = findings.filter(({ level }) => notes || level !== 'note')
  if (shown.length > 0) yield `\n${paint.bold(`Found: ${counted(shown.length, 'finding')}`)}\n`
  for (const finding of shown) yield* findingLines(finding, paint)
  const hidden = findings.length - shown.length
  if (hidden > 0) yield paint.dim(`  ${counted(hidden, 'note')} not shown; see --notes\n`)
}

function* findingLines(
  { level, evidence, rules, kinds, file, line, next }: ContractFinding,
  { red, yellow, dim }: Paint,
): Generator<string> {
  const paintLevel = level === 'error' ? red : level === 'warning' ? yellow : dim
  yield `  ${paintLevel(level)}  ${printable(evidence)}  ${dim(someOf(rules, 3))}\n`
  const place = file === undefined ? '' : `${file}:${line}  `
  yield `    ${printable(place)}${dim(kinds.length > 0 ? printable(someOf(kinds, 4)) : 'the repository')}\n`
  yield `    ${dim('next:')} ${printable(next)}\n`
}

/** What nobody could look at, so that silence does not read as consent. */
function* unlookedSection({ others, unread }: ContractReport, { bold, dim }: Paint): Generator<string> {
  const ours = others.filter(({ group }) => group.endsWith(apiGroup))
  if (ours.length > 0) {
    yield `\n${bold('Kinds without a role')}\n  ${printable(
      someOf(
        ours.map(({ kind }) => kind),
        10,
      ),
    )}\n`
    yield `    ${dim('next:')} give one with --role <kind>=<Role> where it has one\n`
  }
  if (unread.length === 0) return
  yield `\n${bold('Not read')}\n`
  for (const { file, line, what } of unread.slice(0, mostUnread))
    yield `  ${printable(`${file}:${line}`)}  ${dim(printable(what))}\n`
  if (unread.length > mostUnread) yield dim(`  … and ${counted(unread.length - mostUnread, 'more file')}\n`)
}

const mostUnread = 10

function totalsSection({ results, findings }: ContractReport, { bold, green, red, yellow }: Paint): string {
  const count = (state: RuleResult['state']): number =>
    results.filter((result) => result.state === state).length
  const errors = findings.filter(({ level }) => level === 'error').length
  const warnings = findings.filter(({ level }) => level === 'warning').length
  const states = (['met', 'violated', 'not applicable', 'cannot tell'] as const).map(
    (state) => `${count(state)} ${state}`,
  )
  const left = [
    ...(errors > 0 ? [red(counted(errors, 'error'))] : []),
    ...(warnings > 0 ? [yellow(counted(warnings, 'warning'))] : []),
  ]
  const lines = [
    `${counted(results.length, 'rule')}: ${states.join(', ')}`,
    left.join(', ') || green('no findings'),
  ]
  return `${['', bold('In total'), ...lines.map((line) => `  ${line}`)].join('\n')}\n`
}
