import type { Comparison, Difference } from '@capi-migrate/status/evaluate'
import { counted, printable } from '../render/paint.ts'
import type { Paint } from '../render/paint.ts'
import { nameOf } from './problems.ts'

/** What objects say beside what was computed, object by object. */
export function printComparison({ differences, same, untold }: Comparison, paint: Paint): string {
  const blocks: string[] = []
  let last = ''
  for (const difference of differences) {
    const name = nameOf(difference.object)
    if (name !== last) blocks.push(paint.bold(printable(name)))
    last = name
    blocks.push(...linesOf(difference, paint))
  }
  return [...blocks, ...(blocks.length > 0 ? [''] : []), ...totals(differences.length, same, untold)]
    .map((line) => `${line}\n`)
    .join('')
}

function linesOf({ what, stored, computed }: Difference, paint: Paint): readonly string[] {
  return [
    `  ${paint.cyan(printable(what))}`,
    ...sayingLines('-', 'stored  ', stored, paint.red),
    ...sayingLines('+', 'computed', computed, paint.green),
  ]
}

function sayingLines(
  mark: string,
  label: string,
  said: unknown,
  colour: (text: string) => string,
): readonly string[] {
  const [first, ...more] = textOf(said).split('\n')
  const indent = ' '.repeat(label.length + 8)
  return [
    colour(`    ${mark} ${label}  ${printable(first!)}`),
    ...more.map((line) => colour(`${indent}${printable(line)}`)),
  ]
}

function textOf(said: unknown): string {
  if (said === undefined) return '(nothing)'
  if (typeof said !== 'object' || said === null || !('status' in said)) return shown(said)
  const { status, reason, message } = said as { status: string; reason: string; message: string }
  return `${status} ${reason}${message && `: ${message}`}`
}

function shown(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function totals(different: number, same: number, untold: Comparison['untold']): readonly string[] {
  const needs = new Map<string, number>()
  for (const { needs: what } of untold) needs.set(what, (needs.get(what) ?? 0) + 1)
  return [
    `${different} different, ${same} the same, ${untold.length} not computed`,
    ...[...needs].map(([what, times]) => `  ${counted(times, 'condition')} would need ${printable(what)}`),
  ]
}
