import { contractRules } from '@capi-migrate/contract-rules'
import type { ContractRule } from '@capi-migrate/contract-rules'
import { withBlanks } from '@capi-migrate/transitions'
import type { Catalogue, Entry } from '@capi-migrate/transitions'
import { catalogues, clusterRules, providerSteps, referenceWords } from '../catalogue.ts'
import { UserError } from '../errors.ts'
import { closest } from './distance.ts'

/** What the program says of one thing it asks of people, as lines with a name each. */
export interface Explained {
  readonly code: string
  readonly title: string
  readonly lines: readonly (readonly [name: string, text: string])[]
}

/**
 * What a code stands for: that of a task or finding (`value/no-duration`), of a step of a provider's way (`M04`), of a
 * rule for clusters (`CLU003`) or of one of the contract (`ipam.pool.group`). `undefined` for what has the form of none.
 *
 * @throws UserError for a code that nothing has
 */
export async function entryOf(name: string): Promise<Explained | undefined> {
  if (/^M\d\d$/i.test(name)) return stepEntry(name.toUpperCase())
  if (/^CLU\d+$/i.test(name)) return clusterEntry(name.toUpperCase())
  if (name.includes('/')) return taskEntry(name)
  const rule = contractRules.find(({ id }) => id === name)
  return rule && ruleEntry(rule)
}

async function taskEntry(code: string): Promise<Explained> {
  const all: Catalogue = Object.assign({}, ...Object.values(await catalogues())) as Catalogue
  const entry = all[code]
  if (entry) return { code, title: 'left to you', lines: linesOf(entry) }
  const reasons = await referenceWords()
  const reason = reasons[code]
  // Findings of one rule have an entry for each thing that can be the matter.
  const family = Object.keys(all).filter((one) => one.startsWith(`${code}-`))
  if (reason === undefined && family.length === 0)
    throw unknown(code, [...Object.keys(all), ...Object.keys(reasons)])
  return {
    code,
    title: reason === undefined ? 'left to you' : 'names an object that moves',
    lines: [
      ...(reason === undefined
        ? []
        : ([
            ['why', reason],
            ['next', 'run `migrate manifests --references`, which writes it where there is one answer'],
          ] as const)),
      ...family.flatMap((one) => [['code', one] as const, ...linesOf(all[one]!)]),
    ],
  }
}

function linesOf({ what, next, why }: Entry): Explained['lines'] {
  return [
    ['what', withBlanks(what)],
    ['next', withBlanks(next)],
    ['why', why],
  ]
}

async function stepEntry(code: string): Promise<Explained> {
  const steps = await providerSteps()
  const step = steps.find(({ id }) => id === code)
  if (!step) {
    const known = steps.map(({ id }) => id)
    throw unknown(code, known)
  }
  const { title, why, doneWhen, needs, traps } = step
  return {
    code,
    title,
    lines: [
      ['why', why],
      ['done', doneWhen],
      ...(needs.length > 0 ? [['after', needs.join(', ')] as const] : []),
      ...traps.map((trap) => ['trap', trap] as const),
    ],
  }
}

async function clusterEntry(code: string): Promise<Explained> {
  const rules = await clusterRules()
  const rule = rules.find((one) => one.code === code)
  if (!rule)
    throw unknown(
      code,
      rules.map((one) => one.code),
    )
  const { severity, holds, why, seen, mended, when, evidence } = rule
  return {
    code,
    title: holds,
    lines: [
      ['level', severity],
      ['why', why],
      ['seen by', seen],
      ['mended by', mended],
      ['when', when],
      ['known', evidence],
    ],
  }
}

function ruleEntry({ id, title, level, when, asks, consequence, note }: ContractRule): Explained {
  return {
    code: id,
    title,
    lines: [
      ['level', when ? `${level}, where ${when}` : level],
      ['asks', asks],
      ['without', consequence],
      ...(note ? [['note', note] as const] : []),
    ],
  }
}

function unknown(code: string, known: readonly string[]): UserError {
  const meant = closest(code, known)
  const next =
    meant.length > 0
      ? `did you mean ${meant.join(' or ')}?`
      : 'take a code from `--format json`, or from docs/tasks.md'
  return new UserError(`nothing has the code ${code}`, next)
}
