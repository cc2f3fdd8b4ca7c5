import { counted } from '@capi-migrate/plan'
import type { Paint } from '@capi-migrate/plan'
import type { ConditionAnswer, ReasonAnswer, WordAnswer } from '@capi-migrate/plan/explain'
import { field, line } from './print.ts'

/** So many fields are shown of those that share a name. */
const mostFields = 30

const versions = { current: 'v1beta2', legacy: 'v1beta1' } as const

/** All that a word can be, for people. */
export function printWord({ word, conditions, reasons, counter, fields }: WordAnswer, paint: Paint): string {
  const blocks = [
    ...conditions.map((condition) => conditionBlock(condition, paint)),
    ...(reasons.length > 0 ? [reasonsBlock(word, reasons, paint)] : []),
    ...(counter
      ? [
          [
            `${paint.bold(word)}  counter of replicas`,
            '',
            field('v1beta1', counter.v1beta1 ?? paint.dim('no such counter'), paint),
            field('v1beta2', counter.v1beta2 ?? paint.dim('no such counter'), paint),
          ],
        ]
      : []),
    ...(fields.length > 0 ? [fieldsBlock(word, fields, paint)] : []),
  ]
  return blocks.map((lines) => `${lines.join('\n')}\n`).join('\n')
}

function conditionBlock(
  { generation, type, kinds, meaning, polarity, by, history, reasons }: ConditionAnswer,
  paint: Paint,
): readonly string[] {
  const one = kinds.length === 1
  const past = generation === 'legacy' ? 'now' : 'before'
  return [
    `${paint.bold(one ? `${kinds[0]}.${type}` : type)}  condition of ${versions[generation]}${one ? '' : `, of ${kinds.join(', ')}`}`,
    '',
    field('means', meaning, paint),
    field('True is', polarity === 'positive' ? 'good' : 'a sign that something is going on', paint),
    field('set by', by.length > 1 ? 'the controller of each' : by[0]!, paint),
    ...history.map(({ kind, says }) => field(past, one ? says : `${kind}: ${says}`, paint)),
    ...Object.entries(reasons).map(([reason, { status, severity = '', when }], i) =>
      field(
        i === 0 ? 'reasons' : '',
        `${reason.padEnd(widthOf(Object.keys(reasons)))}  ${[status, severity].join(' ').trim().padEnd(13)}  ${paint.dim(when)}`,
        paint,
      ),
    ),
  ]
}

function reasonsBlock(reason: string, all: readonly ReasonAnswer[], paint: Paint): readonly string[] {
  const keys = [...new Set(all.map(keyOf))]
  const lines = keys.map((key) => {
    const same = all.filter((one) => keyOf(one) === key)
    const { type, generation, status, severity = '', when, others } = same[0]!
    const kinds = same.length > 3 ? `${same.length} kinds` : same.map(({ kind }) => kind).join(', ')
    const went =
      others.length > 0 ? ` (${generation === 'legacy' ? 'now' : 'before'}: ${others.join(', ')})` : ''
    return {
      place: `${type} of ${kinds}, ${versions[generation]}`,
      says: `${[status, severity].join(' ').trim().padEnd(13)}  ${paint.dim(when)}${went}`,
    }
  })
  const width = widthOf(lines.map(({ place }) => place))
  return [
    `${paint.bold(reason)}  reason of ${counted(all.length, 'condition')}`,
    '',
    ...lines.map(({ place, says }) => `  ${place.padEnd(width)}  ${says}`),
  ]
}

function keyOf({ kind: _, ...rest }: ReasonAnswer): string {
  return JSON.stringify(rest)
}

function fieldsBlock(word: string, fields: WordAnswer['fields'], paint: Paint): readonly string[] {
  const shown = fields.slice(0, mostFields)
  const kinds = [...new Set(shown.map(({ kind }) => kind))]
  return [
    `${paint.bold(word)}  name of fields that changed`,
    '',
    ...kinds.flatMap((kind) => [
      `  ${paint.cyan(kind)}`,
      ...shown
        .filter((one) => one.kind === kind)
        .map(({ change }) => `    ${change.from} → ${change.to}  ${line(change, paint, 6)}`),
    ]),
    ...(fields.length > shown.length
      ? [
          paint.dim(
            `  … and ${fields.length - shown.length} more: \`migrate explain Kind.path\` says one of them`,
          ),
        ]
      : []),
  ]
}

function widthOf(words: readonly string[]): number {
  return Math.max(...words.map((word) => word.length))
}
