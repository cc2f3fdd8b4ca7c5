import type { Form } from './forms.ts'

/** What `npm run bench -- --json` prints. */
export interface Bench {
  readonly date: string
  readonly commit?: string
  readonly node: string
  readonly cores: number
  readonly cases: Readonly<Record<string, readonly Measured[]>>
}

interface Measured {
  readonly what: string
  readonly value: number
  readonly unit: string
}

export interface Bar {
  readonly name: string
  readonly value: number
  readonly said: string
}

export interface Figures {
  readonly forms: readonly Form[]
  readonly bench: Omit<Bench, 'cases'> & { readonly plots: readonly Plot[] }
}

/** Bars of one unit, which can be compared. */
export interface Plot {
  readonly title: string
  readonly bars: readonly Bar[]
}

/** What others on the machine disturb least: processor time and memory, case by case. A case begins with what it does. */
export function plotsOf({ cases }: Bench): readonly Plot[] {
  return [
    { title: 'Processor time', what: 'processor time' },
    { title: 'Most memory in use', what: 'peak memory' },
  ].map(({ title, what }) => ({
    title,
    bars: Object.values(cases).flatMap((measured) =>
      measured
        .filter((one) => one.what === what)
        .map(({ value, unit }) => ({
          name: measured[0]!.what,
          value,
          said: `${number.format(value)} ${unit}`,
        })),
    ),
  }))
}

const number = new Intl.NumberFormat('en', { maximumSignificantDigits: 3 })
