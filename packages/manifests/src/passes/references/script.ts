import { newest } from '@capi-migrate/transitions'
import { successorOf } from '@capi-migrate/status-model'
import type { ConditionEntry } from '@capi-migrate/status-model'
import type { Place, Stage } from '@capi-migrate/transitions'
import { kubectlCommands } from './command.ts'
import type { Command, Word } from './command.ts'
import { wentTo } from './kinds.ts'
import { kindNamed } from './resource-name.ts'
import type { NamedKind } from './resource-name.ts'

/** What a script says about objects of ours that is different in the newer version. */
export interface ScriptReference {
  /** Offset in the script. */
  readonly start: number
  readonly evidence: string
  readonly next: string
  /** The rewrite, where one name takes the place of another and nothing else changes. */
  readonly edit?: { readonly start: number; readonly end: number; readonly text: string }
}

/** Looks through the `kubectl` commands of a script: conditions that are waited for, and fields that are printed. */
export function scriptReferences(script: string, to: Stage): readonly ScriptReference[] {
  return kubectlCommands(script).flatMap((command) => {
    const named = kindIn(command)
    if (!named || named.version === newest) return []
    return [...conditionsIn(command, named), ...fieldsIn(command, named, to)]
  })
}

const verbs: readonly string[] = ['wait', 'get']

/** The kind that a command is about: the first word after its verb that names one. */
function kindIn({ words }: Command): NamedKind | undefined {
  const verb = words.findIndex(({ text }) => verbs.includes(text))
  if (verb === -1) return undefined
  for (const { text } of words.slice(verb + 1)) {
    const kind = text.startsWith('-') ? undefined : kindNamed(text)
    if (kind) return kind
  }
  return undefined
}

/** Flags with their values, whichever way they are written: `--for=condition=x`, `--for condition=x`. */
function flagValues({ words }: Command, flags: readonly string[]): readonly Word[] {
  return words.flatMap((word, i) => {
    if (flags.includes(word.text)) return words[i + 1] ?? []
    const flag = flags.find((flag) => word.text.startsWith(`${flag}=`))
    if (flag === undefined) return []
    const cut = flag.length + 1
    return { text: word.text.slice(cut), raw: word.raw.slice(cut), start: word.start + cut }
  })
}

function conditionsIn(command: Command, { group, kind, version }: NamedKind): readonly ScriptReference[] {
  return flagValues(command, ['--for']).flatMap((word) => {
    const type = /^["']?condition=["']?(\w+)/.exec(word.text)?.[1]
    const entry = type === undefined ? undefined : successorOf(group, kind, type)
    if (type === undefined || !entry || entry.change === 'same') return []
    const start = word.start + word.raw.indexOf(type, word.raw.indexOf('condition=') + 10)
    const evidence = `waits for the condition ${type} of ${kind}, ${sayOf(entry)}`
    if (version !== undefined) {
      const next = `it names ${version}, which has it still; when ${version} goes, ${nextOf(entry)}`
      return { start, evidence, next }
    }
    const [only] = entry.current
    const isExact = entry.change === 'renamed' && only !== undefined && entry.on === undefined
    const edit = { start, end: start + type.length, text: only ?? type }
    return { start, evidence, next: nextOf(entry), ...(isExact && { edit }) }
  })
}

function sayOf({ change, current, meaning, on }: ConditionEntry): string {
  const where = on === undefined ? '' : ` of ${on}`
  const about = meaning === '' ? '' : ` (${meaning.replace(/\.$/, '')})`
  if (change === 'gone' || current.length === 0) return `which v1beta2 does not have${about}`
  if (change === 'renamed') return `which is ${current[0]}${where} in v1beta2`
  return `which ${current.join(', ')}${where} ${current.length > 1 ? 'say' : 'says'} in v1beta2${about}`
}

function nextOf({ current, closest, on }: ConditionEntry): string {
  const type = current[0] ?? closest
  return type === undefined
    ? 'wait for something else'
    : `wait for ${type}${on === undefined ? '' : ` of ${on}`}`
}

function fieldsIn(
  command: Command,
  { group, kind, version }: NamedKind,
  to: Stage,
): readonly ScriptReference[] {
  return flagValues(command, ['--for', '-o', '--output']).flatMap((word) => {
    const expression = /^["']?(?:jsonpath|custom-columns|go-template)[^=]*=([\s\S]*)$/.exec(word.text)?.[1]
    if (expression === undefined) return []
    const from = word.raw.indexOf('=') + 1
    return [...word.raw.slice(from).matchAll(path)].flatMap(({ 0: text, index }) => {
      const went = wentTo(group, kind, placeOf(text), to)
      if (!went) return []
      const now = went.to && printedAs(went.to, text)
      const evidence = `reads ${text} of ${kind}, ${now ? `which is ${now} in v1beta2` : `which v1beta2 does not have: ${went.why}`}`
      const next =
        now && !went.isRestated
          ? `read .${now}`
          : now
            ? `read .${now}, and mind that its value is another: ${went.why}`
            : 'read something else'
      const start = word.start + from + index
      const isExact = now !== undefined && version === undefined && !went.isRestated && isOnly(went.to!)
      const edit = { start, end: start + text.length, text: `.${now}` }
      return { start, evidence, next, ...(isExact && { edit }) }
    })
  })
}

/** `.spec.topology.class`, up to a filter. */
const path = /(?:(?<=[\s{[:='"]|items\[\*\]|items\[\d\]|^)\.(?:spec|status)(?:\.\w+|\[\d+\]|\[\*\])+)/g

/** A place with the indices that a text has: `[*]` stays `[*]`. */
function printedAs(place: Place, text: string): string {
  const indices = text.match(/\[(?:\d+|\*)\]/g) ?? []
  let next = 0
  return place
    .map((key) => (typeof key === 'number' ? (indices[next++] ?? `[${key}]`) : `.${key}`))
    .join('')
    .slice(1)
}

/** False for what v1beta2 keeps only for a while, and has something else in its place. */
function isOnly(place: Place): boolean {
  return !place.includes('deprecated')
}

function placeOf(text: string): Place {
  return (text.match(/\w+|\*/g) ?? []).map((step) =>
    step === '*' ? 0 : /^\d+$/.test(step) ? Number(step) : step,
  )
}
