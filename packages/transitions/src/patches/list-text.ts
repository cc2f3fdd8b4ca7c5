import { byBytes } from '../codecs.ts'
import type { Condition } from './condition.ts'
import { scalar } from './entry-text.ts'
import type { Flag, FlagState } from './flag-states.ts'

/**
 * The text that Go templates render to a list, sorted by name, whichever of its states it is in; a flag that is not the
 * same in all of them is asked for the conditions it depends on. `undefined` where that cannot be said.
 */
export function listText(states: readonly FlagState[]): string | undefined {
  const names = [...new Set(states.flatMap(({ flags }) => flags.map(({ name }) => name)))].sort(byBytes)
  const conditions = [
    ...new Map(states.flatMap(({ when }) => [...when.keys()].map((one) => [one.text, one]))).values(),
  ]
  const parts = names.map((name) => {
    const cases = states.map(({ when, flags }) => ({
      when,
      text: linesOf(flags.find((flag) => flag.name === name)),
    }))
    return cases.some(({ text }) => text === undefined)
      ? undefined
      : asked(cases as readonly Case[], conditions)
  })
  return parts.includes(undefined) ? undefined : `${parts.filter((part) => part !== '').join('\n')}\n`
}

/** What a flag is in one of the states: its lines, none where it is not there. */
interface Case {
  readonly when: FlagState['when']
  readonly text: string
}

/** The lines of a flag, with the questions that tell its cases apart. */
function asked(cases: readonly Case[], conditions: readonly Condition[]): string | undefined {
  const [{ text }] = cases as [Case]
  if (cases.every((one) => one.text === text)) return text
  const [condition, ...rest] = conditions
  if (!condition) return undefined
  const [yes, no] = [true, false].map((isMet) => cases.filter(({ when }) => isIn(when, condition) !== !isMet))
  if (yes!.length === 0 || no!.length === 0) return asked(cases, rest)
  const [met, unmet] = [asked(yes!, rest), asked(no!, rest)]
  if (met === undefined || unmet === undefined) return undefined
  if (met === unmet) return met
  const { test } = condition
  if (test === undefined) return undefined
  if (met === '') return `{{- if not (${test}) }}\n${unmet}\n{{- end }}`
  const otherwise = unmet === '' ? '' : `\n{{- else }}\n${unmet}`
  return `{{- if ${test} }}\n${met}${otherwise}\n{{- end }}`
}

function isIn(when: FlagState['when'], { text }: Condition): boolean | undefined {
  return [...when].find(([one]) => one.text === text)?.[1]
}

/** The lines of an entry; `undefined` where they are not known, or would run into their neighbours. */
function linesOf(flag: Flag | undefined): string | undefined {
  if (!flag) return ''
  const { name, value, text = typeof value === 'string' ? entryOfValue(name, value) : undefined } = flag
  if (text === undefined || /-\}\}\s*$|\{\{-? *(?:define|block)\b/.test(text)) return undefined
  return `- ${text.trimEnd().replaceAll('\n', '\n  ')}`
}

/** The text of an entry with a value that is known; `undefined` where Go templates would read it as theirs. */
function entryOfValue(name: string, value: string): string | undefined {
  return value.includes('{{') ? undefined : `name: ${scalar(name)}\nvalue: ${scalar(value)}\n`
}
