import { grouped } from '@capi-migrate/edits'
import { checkTotalsOf } from '../check/check.ts'
import type { Check, CheckTotals } from '../check/check.ts'
import { findingsSection } from './findings.ts'
import { skippedSection } from './left.ts'
import { counted, paintFor, printable, someOf } from './paint.ts'
import type { Paint } from './paint.ts'

/** Kinds named of those that no schema is known of; JSON has them all. */
const mostKinds = 20

/** A check for people: what was found, what could not be checked, totals. */
export function* renderCheckText(
  check: Check,
  options: { readonly colour?: boolean } = {},
): Generator<string> {
  const paint = paintFor(options.colour)
  const totals = checkTotalsOf(check)
  yield `${paint.bold('Strict check')}  ${paint.dim(counted(totals.objects, 'object'))}\n`
  const findings = check.files.flatMap(({ source, checked }) =>
    checked.findings.map((finding) => ({ ...finding, file: source.file })),
  )
  yield* findingsSection(findings, 'Left to you', paint)
  yield* skippedSection(
    { files: check.files.map(({ source, skipped }) => ({ source, plan: { ...(skipped && { skipped }) } })) },
    paint,
  )
  yield* uncheckedSection(check, paint)
  yield totalsSection(totals, paint)
}

/** What nobody could look at, so that silence does not read as consent. */
function* uncheckedSection({ unknown, unread }: Check, { bold, dim }: Paint): Generator<string> {
  if (unknown.size > 0) {
    yield `\n${bold('Not checked: kinds without a schema')}\n`
    for (const [kind, count] of [...unknown].slice(0, mostKinds))
      yield `  ${printable(kind)}  ${dim(counted(count, 'object'))}\n`
    if (unknown.size > mostKinds) yield dim(`  … and ${counted(unknown.size - mostKinds, 'more kind')}\n`)
    yield `    ${dim('next:')} give their CRDs with --crds\n`
  }
  if (unread.length > 0) {
    yield `\n${bold('Not checked: rules of the CRDs')}\n`
    yield `  ${printable(someOf(unread, 5))}\n`
  }
}

function totalsSection(totals: CheckTotals, { bold, green, yellow, red }: Paint): string {
  const { files, foreign, objects, parts, placeholders, findings, skipped, failures } = totals
  const left = [
    findings > 0 && yellow(counted(findings, 'finding')),
    skipped > 0 && yellow(`${counted(skipped, 'file')} not handled yet`),
    failures > 0 && red(`${counted(failures, 'error')}, see above`),
  ].filter(Boolean)
  const lines = [
    `${counted(files, 'file')}${foreign > 0 ? `: ${grouped(foreign)} with nothing to check` : ''}`,
    `${counted(objects, 'object')} checked${parts > 0 ? `, ${grouped(parts)} only in part: ${parts === 1 ? 'it is a patch' : 'they are patches'}` : ''}`,
    ...(placeholders > 0 ? [`${counted(placeholders, 'value')} not judged: a placeholder stands there`] : []),
    left.length > 0 ? left.join(', ') : green('no findings'),
  ]
  return `${['', bold('In total'), ...lines.map((line) => `  ${line}`)].join('\n')}\n`
}
