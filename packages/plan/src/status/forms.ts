import type { FleetRow } from '@capi-migrate/status/fleet'
import { markdownText, xmlText } from '../render/escape.ts'
import { githubCommand } from '../render/github.ts'
import { paintFor, printable } from '../render/paint.ts'
import { fleetTable } from './print-fleet.ts'
import { printWhy } from './print-why.ts'
import type { Explained } from './print-why.ts'
import { nameOf } from './problems.ts'

/** Clusters as JUnit XML: a case for each, which fails where it is not available, with the causes; an error: not known. */
export function statusJunit(all: readonly Explained[]): string {
  const count = (status: Explained['status']) => all.filter((one) => one.status === status).length
  const counts = `tests="${all.length}" failures="${count('False')}" errors="${count('Unknown')}"`
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites ${counts}>\n<testsuite name="migrate status" ${counts}>\n${all.map(caseOf).join('')}</testsuite>\n</testsuites>\n`
}

function caseOf(one: Explained): string {
  const name = xmlText(nameOf(one.cluster))
  if (one.status === 'True') return `<testcase classname="available" name="${name}"/>\n`
  const tag = one.status === 'False' ? 'failure' : 'error'
  return `<testcase classname="available" name="${name}">\n<${tag} type="${one.status}" message="${xmlText(wordsOf(one))}">${xmlText(causesOf(one))}</${tag}>\n</testcase>\n`
}

/** Clusters that are not available as workflow commands of GitHub Actions; they stand in no file. */
export function statusGithub(all: readonly Explained[]): string {
  return all
    .filter(({ status }) => status !== 'True')
    .map((one) => {
      const level = one.status === 'False' ? 'error' : 'warning'
      return githubCommand(level, { title: `${nameOf(one.cluster)} ${wordsOf(one)}` }, causesOf(one))
    })
    .join('')
}

function wordsOf({ status }: Explained): string {
  return status === 'False' ? 'is not available' : 'is not known to be available'
}

/** As `--why` says it. What has no ages is the same as long as nothing changes. */
function causesOf(one: Explained): string {
  const text = printWhy([one], { columns: Number.MAX_SAFE_INTEGER }, paintFor(false))
  return text.split('\n').map(printable).join('\n').trimEnd()
}

/** A fleet as a table of Markdown. */
export function fleetMarkdown(rows: readonly FleetRow[], now: Date): string {
  const { headers, lines, notes } = fleetTable(rows, now)
  const line = (cells: readonly string[]) => `| ${cells.map(markdownText).join(' | ')} |\n`
  return [
    line(headers),
    `|${headers.map(() => ' --- |').join('')}\n`,
    ...lines.map(line),
    ...(notes.length > 0 ? ['\n'] : []),
    ...notes.map((note) => `${markdownText(note)}  \n`),
  ].join('')
}
