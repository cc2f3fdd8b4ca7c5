import type { GroupResult } from './inputs.ts'
import type { Kills } from './kills.ts'
import { most } from './verdict.ts'

/** What became of the inputs, as a table for people; what is broken follows. */
export function printInputs(results: readonly GroupResult[]): string {
  const rows = results.map(({ group, inputs, runs, seconds, megabytes, skipped, broken }) => [
    group,
    ...[inputs, runs, skipped.length, broken.length].map(String),
    seconds.toFixed(1),
    String(Math.ceil(megabytes)),
  ])
  const sum = (of: (result: GroupResult) => number): number =>
    results.reduce((total, one) => total + of(one), 0)
  const total = [
    'in total',
    ...[sum(({ inputs }) => inputs), sum(({ runs }) => runs)].map(String),
    ...[sum(({ skipped }) => skipped.length), sum(({ broken }) => broken.length)].map(String),
    Math.max(0, ...results.map(({ seconds }) => seconds)).toFixed(1),
    String(Math.ceil(Math.max(0, ...results.map(({ megabytes }) => megabytes)))),
  ]
  return [
    aligned([['inputs', 'number', 'runs', 'skipped', 'broken', 'seconds', 'MB'], ...rows, total]),
    `  a run may take ${most.seconds} s of a processor and ${most.megabytes} MB`,
    ...results.flatMap(({ skipped }) => skipped.map((one) => `skipped: ${one}`)),
    ...results.flatMap(({ broken }) => broken.map((one) => `broken: ${one}`)),
    '',
  ].join('\n')
}

/** What became of the kills. */
export function printKills({ kills, whileWriting, left, wrong }: Kills): string {
  return [
    `kills: ${kills}, of these ${whileWriting} with some files written and some not; ${left} temporary files left by them`,
    `  ${wrong.length} with a torn file, or with something left after the next run`,
    ...wrong.map((one) => `broken: ${one}`),
    '',
  ].join('\n')
}

function aligned(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]!.map((_, i) => Math.max(...rows.map((row) => row[i]!.length)))
  return rows
    .map((row) =>
      row.map((cell, i) => (i === 0 ? cell.padEnd(widths[i]!) : cell.padStart(widths[i]!))).join('  '),
    )
    .join('\n')
}
