import type { ContractRule } from '@capi-migrate/contract-rules'
import type { Paint } from '@capi-migrate/plan'
import { printYaml } from '@capi-migrate/plan/documents'
import type { Explained, FieldChange } from '@capi-migrate/plan/explain'

const verbs = { move: 'moved', restate: 'restated', split: 'split', drop: 'dropped', add: 'new' } as const

/** Side by side needs this many columns. */
const wide = 72

/** What a code stands for, for people. */
export function printEntry({ code, title, lines }: Explained, paint: Paint): string {
  const own = lines.map(([name, text]) => field(name, text, paint))
  return [`${paint.bold(code)}  ${title}`, '', ...own, ''].join('\n')
}

/** A field's story for people. */
export function printChanges(
  kind: string,
  changes: readonly FieldChange[],
  rules: readonly ContractRule[],
  paint: Paint,
): string {
  const asked = rules.map(({ id, asks }) => `${field('rule', id, paint)}\n${field('asks', asks, paint)}\n`)
  return [...changes.map((change) => printChange(kind, change, paint)), ...asked].join('\n')
}

/** A kind's rows, one a line, grouped by the stages they lie between. */
export function printTable(kind: string, changes: readonly FieldChange[], paint: Paint): string {
  const stages = [...new Set(changes.map(({ from, to }) => `${from} → ${to}`))]
  return stages
    .map((stage) => {
      const own = changes.filter(({ from, to }) => `${from} → ${to}` === stage)
      return [paint.bold(`${kind} ${stage}`), ...own.map((change) => `  ${line(change, paint)}`), ''].join(
        '\n',
      )
    })
    .join('\n')
}

function printChange(
  kind: string,
  { from, to, older, newer, row, note, example, below = [] }: FieldChange,
  paint: Paint,
): string {
  const title = `${kind}.${older ?? newer[0]}`
  const verb = row ? verbs[row.verb] : below.length > 0 || note !== undefined ? 'stays' : 'unchanged'
  const fields = `${below.length} ${below.length === 1 ? 'field' : 'fields'} below it ${below.length === 1 ? 'changes' : 'change'}`
  const why = below.length > 0 ? `same place and meaning; ${fields}` : 'same place, same meaning, same form'
  const above =
    row && row.path !== older && row.verb !== 'add' ? [field('because', `${row.path} ${verb}`, paint)] : []
  return [
    `${paint.bold(title)}  ${paintVerb(verb, paint)}`,
    '',
    field(from, older ?? paint.dim('no such field'), paint),
    field(to, newer.length > 0 ? newer.join(` ${paint.dim('and')} `) : paint.dim('no such field'), paint),
    ...(row?.why === verb ? [] : [field('why', row?.why ?? why, paint)]),
    ...above,
    ...(row ? [field('row', row.id, paint)] : []),
    ...(note === undefined ? [] : [field('but', note, paint)]),
    ...(row && below.length > 0 ? [field('below', fields, paint)] : []),
    ...(below.length > 0 ? ['', ...below.map((one) => `  ${line(one, paint)}`)] : []),
    ...(example ? ['', ...printExample(from, to, example, paint)] : []),
    '',
  ].join('\n')
}

function printExample(
  from: string,
  to: string,
  { before, after }: NonNullable<FieldChange['example']>,
  paint: Paint,
): string[] {
  const left = [from, ...linesOf(before)]
  const right = [to, ...linesOf(after)]
  const width = Math.max(...left.map((text) => text.length)) + 6
  const isWide =
    width + Math.max(...right.map((text) => text.length)) <= Math.max(wide, process.stdout.columns ?? 0)
  if (!isWide)
    return [...left, '', ...right].map((text, i) =>
      text === '' ? '' : `  ${i === 0 || i === left.length + 1 ? paint.dim(text) : text}`,
    )
  const rows = Array.from(
    { length: Math.max(left.length, right.length) },
    (_, i) => [left[i] ?? '', right[i] ?? ''] as const,
  )
  return rows.map(([a, b], i) => {
    const text = `  ${a.padEnd(width)}${b}`.trimEnd()
    return i === 0 ? paint.dim(text) : text
  })
}

function linesOf(value: unknown): readonly string[] {
  const isEmpty = typeof value === 'object' && value !== null && Object.keys(value).length === 0
  return isEmpty ? ['(nothing)'] : printYaml(value).trimEnd().split('\n')
}

/** One line with its name before it. */
export function field(name: string, text: string, { dim }: Paint): string {
  return `  ${dim(name.padEnd(8))} ${text}`
}

/** A change on one line, its reason below. */
export function line({ older, newer, row }: FieldChange, paint: Paint, indent = 12): string {
  const verb = verbs[row?.verb ?? 'move']
  const ends =
    older === undefined
      ? newer.join(', ')
      : newer.length === 0 || newer[0] === older
        ? older
        : `${older} → ${newer.join(', ')}`
  return `${paintVerb(verb.padEnd(8), paint)}  ${ends}\n${' '.repeat(indent)}${paint.dim(row?.why ?? '')}`
}

function paintVerb(text: string, { green, yellow, cyan, dim, red }: Paint): string {
  const colours: Readonly<Record<string, (text: string) => string>> = {
    moved: cyan,
    restated: yellow,
    split: yellow,
    dropped: red,
    new: green,
  }
  return (colours[text.trim()] ?? dim)(text)
}
