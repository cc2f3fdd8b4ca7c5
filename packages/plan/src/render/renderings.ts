import { printable } from '@capi-migrate/edits'
import type { Rendering } from '../rendering/rendering.ts'
import { markdownCode, markdownText } from './escape.ts'
import { counted, paintFor } from './paint.ts'

const columns = ['before', 'after', 'equal', 'unchanged', 'left', 'different', 'accepted', 'refused'] as const

/** Renderings as a table for people, with what is wrong and what was not rendered below it. */
export function* renderRenderings(
  renderings: readonly Rendering[],
  { colour }: { readonly colour?: boolean } = {},
): Generator<string> {
  const paint = paintFor(colour)
  yield `\n${paint.bold('Rendered before and after')}${paint.dim(byOf(renderings))}\n`
  if (renderings.length === 0) {
    yield '  there is no chart and no kustomization among these files\n'
    return
  }
  const rows = renderings.filter(({ skipped }) => skipped === undefined)
  const width = Math.max(0, ...rows.map((one) => nameOf(one).length))
  if (rows.length > 0) yield paint.dim(`  ${' '.repeat(width)}  ${columns.join('  ')}\n`)
  for (const one of rows) {
    const cells = columns.map((column) => String(one.counts[column]).padStart(column.length))
    yield `  ${nameOf(one).padEnd(width)}  ${cells.join('  ')}\n`
  }
  for (const one of renderings)
    for (const problem of one.problems)
      yield `  ${paint.red('wrong')} ${nameOf(one)}: ${printable(problem)}\n`
  for (const one of renderings)
    if (one.skipped !== undefined) yield `  not rendered ${nameOf(one)}: ${printable(one.skipped)}\n`
}

/** The same as Markdown. */
export function* renderRenderingsMarkdown(renderings: readonly Rendering[]): Generator<string> {
  yield `\n#### Rendered before and after${byOf(renderings)}\n\n`
  if (renderings.length === 0) {
    yield 'There is no chart and no kustomization among these files.\n'
    return
  }
  yield `| | ${columns.join(' | ')} |\n| --- |${' ---: |'.repeat(columns.length)}\n`
  for (const one of renderings)
    if (one.skipped === undefined)
      yield `| ${markdownCode(nameOf(one))} | ${columns.map((column) => one.counts[column]).join(' | ')} |\n`
  const notes = renderings.flatMap((one) => [
    ...one.problems.map((problem) => `- wrong: ${markdownCode(nameOf(one))} ${markdownText(problem)}\n`),
    ...(one.skipped === undefined
      ? []
      : [`- not rendered: ${markdownCode(nameOf(one))} ${markdownText(one.skipped)}\n`]),
  ])
  if (notes.length > 0) yield `\n${notes.join('')}`
}

function nameOf({ file, values }: Rendering): string {
  return printable(values === undefined ? file : `${file} with ${values}`)
}

function byOf(renderings: readonly Rendering[]): string {
  const done = renderings.filter(({ skipped }) => skipped === undefined)
  const by = [...new Set(done.map((one) => programs[one.by]))]
  return by.length === 0 ? '' : `, by ${by.join(' and ')}: ${counted(done.length, 'rendering')}`
}

const programs: Readonly<Record<Rendering['by'], string>> = {
  helm: 'helm',
  kustomize: 'kustomize',
  kubectl: 'kubectl kustomize',
  migrate: 'our own small renderer of charts',
}
