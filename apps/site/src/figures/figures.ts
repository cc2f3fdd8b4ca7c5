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

/** What others on the machine disturb least: processor time and memory, run by run. */
export function plotsOf({ cases }: Bench): readonly Plot[] {
  return [
    { title: 'Processor time', what: 'processor time' },
    { title: 'Most memory in use', what: 'peak memory' },
  ].map(({ title, what }) => ({
    title,
    bars: Object.values(cases).flatMap((measured) =>
      measured.flatMap(({ what: said, value, unit }, at) =>
        said === what
          ? [{ name: runOf(measured.slice(0, at)), value, said: `${number.format(value)} ${unit}` }]
          : [],
      ),
    ),
  }))
}

/** What ran: a run begins with how long it took on the clock. */
function runOf(before: readonly Measured[]): string {
  return before.findLast(({ what, unit }) => ['s', 'ms'].includes(unit) && what !== 'processor time')!.what
}

const number = new Intl.NumberFormat('en', { maximumSignificantDigits: 3 })
