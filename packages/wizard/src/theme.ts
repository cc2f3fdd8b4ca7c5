import type { StepState } from './step.ts'
import type { Column } from './survey.ts'

/** What a piece of text is, from which its colour follows; words say the same without colour. */
export type Tone = 'title' | 'quiet' | 'good' | 'bad' | 'warn' | 'here' | 'added' | 'removed' | 'place'

/** How Ink shows a tone. */
export const tones: Readonly<Record<Tone, { color?: string; bold?: true; dimColor?: true; inverse?: true }>> =
  {
    title: { bold: true },
    quiet: { dimColor: true },
    good: { color: 'green' },
    bad: { color: 'red' },
    warn: { color: 'yellow' },
    here: { bold: true, color: 'cyan' },
    added: { color: 'green' },
    removed: { color: 'red' },
    place: { color: 'cyan' },
  }

/** A state as a sign, a word and a tone. */
export const stateSigns: Readonly<Record<StepState, readonly [sign: string, tone: Tone | undefined]>> = {
  done: ['✓', 'good'],
  open: ['●', 'warn'],
  waiting: ['○', 'quiet'],
  'not needed': ['–', 'quiet'],
}

/** The tone of a stage. */
export const stageTones: Readonly<Record<Column['stage'], Tone>> = {
  v1beta1: 'bad',
  v1beta2: 'warn',
  final: 'good',
  none: 'quiet',
}
