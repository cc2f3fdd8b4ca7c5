import { isEarlier, newest, versionOf } from '@capi-migrate/transitions'
import { successorOf } from '@capi-migrate/status-model'
import type { ConditionEntry } from '@capi-migrate/status-model'
import type { Place, Said, Stage } from '@capi-migrate/transitions'
import { say } from '../../tasks/index.ts'
import { flagValues, kubectlCommands } from '@capi-migrate/edits'
import type { CommandWord as Word, KubectlCommand as Command } from '@capi-migrate/edits'
import { pointerSteps } from '@capi-migrate/edits/json-patch'
import { wentTo } from './kinds.ts'
import type { Went } from './kinds.ts'
import { movedPath } from './moved-path.ts'
import type { About } from './moved-path.ts'
import { kindNamed } from './resource-name.ts'
import type { NamedKind } from './resource-name.ts'

/** What a script says about objects of ours that is different in the newer version. */
export interface ScriptReference extends Said {
  /** Offset in the script. */
  readonly start: number
  /** The rewrite, where one name takes the place of another and nothing else changes. */
  readonly edit?: { readonly start: number; readonly end: number; readonly text: string }
}

/** Looks through the `kubectl` commands of a script: conditions that are waited for, and fields that are printed. */
export function scriptReferences(script: string, to: Stage): readonly ScriptReference[] {
  const kept: NamedKind[] = []
  const found = kubectlCommands(script).flatMap((command) => {
    const named = kindIn(command)
    if (!named || named.version === newest) return []
    if (named.version === undefined && isWhole(command)) kept.push(named)
    const found = [
      ...conditionsIn(command, named),
      ...fieldsIn(command, named, to),
      ...patchIn(command, named, to),
    ]
    return [...versionIn(named, to, found.length === 0), ...found]
  })
  return kept.length === 0 ? found : [...found, ...fieldsLater(script, kept, found, to)]
}

/** True for a command that prints objects as they are. */
function isWhole(command: Command): boolean {
  const short = command.words.some(({ text }) => /^-o(?:json|yaml)$/.test(text))
  return short || flagValues(command, ['-o', '--output']).some(({ text }) => /^(?:json|yaml)\b/.test(text))
}

/**
 * Fields that a script reads of objects which it has kept in a variable or in a file. Of what they are is not certain, so they
 * are told, each once; and not where workloads have them as well, or the script reads the newer field, too.
 */
function fieldsLater(
  script: string,
  kinds: readonly NamedKind[],
  found: readonly ScriptReference[],
  to: Stage,
): readonly ScriptReference[] {
  const read = new Set(found.map(({ start }) => start))
  const later = new Map<string, ScriptReference>()
  for (const { 0: line, index } of script.matchAll(/^(?!\s*(?:#|\/\/)).+/gm)) {
    for (const { 0: field, index: at } of line.matchAll(path)) {
      if (read.has(index + at) || later.has(field) || common.test(field)) continue
      for (const { group, kind } of kinds) {
        const went = wentTo(group, kind, placeOf(field), to)
        if (!went) continue
        const { said, now } = saidOfField(field, kind, went)
        if (now === undefined || !script.includes(now)) later.set(field, { start: index + at, ...said })
        break
      }
    }
  }
  return [...later.values()]
}

/** What Deployments and other workloads have under the same name. */
const common =
  /\.(?:conditions|\w*[rR]eplicas|minReadySeconds|strategy|revisionHistoryLimit|progressDeadlineSeconds)\b/

/** A version that a command insists on: it is written where the command names nothing that is different there. */
function versionIn({ word, version }: WordKind, to: Stage, isExact: boolean): readonly ScriptReference[] {
  if (version === undefined || !isEarlier(version as Stage, to)) return []
  const [resource = ''] = word.text.split('/')
  const said = say('reference/resource-version', { resource, now: resource.replace(version, versionOf(to)) })
  const start = word.start + word.raw.indexOf(version)
  const edit = { start, end: start + version.length, text: versionOf(to) }
  return [{ start, ...said, ...(isExact && { edit }) }]
}

const verbs: readonly string[] = ['wait', 'get', 'patch']

/** A kind, and the word that names it. */
type WordKind = NamedKind & { readonly word: Word }

/** The kind that a command is about: the first word after its verb that names one. */
function kindIn({ words }: Command): WordKind | undefined {
  const verb = words.findIndex(({ text }) => verbs.includes(text))
  if (verb === -1) return undefined
  for (const word of words.slice(verb + 1)) {
    const kind = word.text.startsWith('-') ? undefined : kindNamed(word.text)
    if (kind) return { ...kind, word }
  }
  return undefined
}

function conditionsIn(command: Command, { group, kind, version }: NamedKind): readonly ScriptReference[] {
  return flagValues(command, ['--for']).flatMap((word) => {
    const type = /^["']?condition=["']?(\w+)/.exec(word.text)?.[1]
    const entry = type === undefined ? undefined : otherCondition({ group, kind }, type)
    if (type === undefined || !entry) return []
    const start = word.start + word.raw.indexOf(type, word.raw.indexOf('condition=') + 10)
    const said = saidOf(type, kind, entry)
    if (version !== undefined) {
      const next = `it names ${version}, which has it still; when ${version} goes, ${said.next}`
      return { start, ...said, next }
    }
    const [only] = entry.current
    const isExact = entry.change === 'renamed' && only !== undefined && entry.on === undefined
    const edit = { start, end: start + type.length, text: only ?? type }
    return { start, ...said, ...(isExact && { edit }) }
  })
}

/** What became of a condition; `undefined` where it goes on as it was, or is none. */
export function otherCondition({ group, kind }: About, type: string): ConditionEntry | undefined {
  const entry = successorOf(group, kind, type)
  return entry?.change === 'same' ? undefined : entry
}

/** What became of a condition that a script waits for. Of all but one that is only renamed the meaning is said, too. */
export function saidOf(
  type: string,
  kind: string,
  { change, current, meaning, closest, on }: ConditionEntry,
): Said {
  const where = on === undefined ? '' : ` of ${on}`
  const named = { type, kind }
  const changed = { ...named, meaning }
  const [first] = current
  if (first === undefined)
    return closest === undefined
      ? say('reference/script-condition-gone', changed)
      : say('reference/script-condition-closest', { ...changed, now: closest })
  const now = `${first}${where}`
  if (change === 'renamed') return say('reference/script-condition-renamed', { ...named, now })
  return current.length === 1
    ? say('reference/script-condition-one', { ...changed, now })
    : say('reference/script-condition-several', { ...changed, now, all: `${current.join(', ')}${where}` })
}

function fieldsIn(
  command: Command,
  { group, kind, version }: NamedKind,
  to: Stage,
): readonly ScriptReference[] {
  const sorted = flagValues(command, ['--sort-by']).map((word) => ({ word, from: 0 }))
  const shown = flagValues(command, ['--for', '-o', '--output']).flatMap((word) =>
    /^["']?(?:jsonpath|custom-columns|go-template)[^=]*=/.test(word.text)
      ? { word, from: word.raw.indexOf('=') + 1 }
      : [],
  )
  const read = command.read.map((word) => ({ word, from: 0 }))
  return [...sorted, ...shown, ...read].flatMap(({ word, from }) => {
    return [...word.raw.slice(from).matchAll(path)].flatMap(({ 0: text, index }) => {
      const went = wentTo(group, kind, placeOf(text), to)
      if (!went) return []
      const start = word.start + from + index
      const { said, now, isMoved } = saidOfField(text, kind, went)
      const isExact = isMoved && version === undefined && isOnly(went.to!)
      const edit = { start, end: start + text.length, text: `.${now}` }
      return { start, ...said, ...(isExact && { edit }) }
    })
  })
}

/** What is said of a field that a script reads, and where that is now. */
function saidOfField(
  text: string,
  kind: string,
  went: Went,
): { readonly said: Said; readonly now?: string; readonly isMoved?: true } {
  const named = { field: text, kind }
  const now = went.to && printedAs(went.to, text)
  if (!now) return { said: say('reference/script-field-gone', { ...named, cause: went.why }) }
  if (went.isRestated)
    return { said: say('reference/script-field-value', { ...named, now, cause: went.why }), now }
  return { said: say('reference/script-field-moved', { ...named, now }), now, isMoved: true }
}

/** A patch is told: its value may be another one, and what it lies in may not be there. */
function patchIn(command: Command, about: NamedKind, to: Stage): readonly ScriptReference[] {
  if (!command.words.some(({ text }) => text === 'patch')) return []
  return flagValues(command, ['-p', '--patch']).flatMap((word) => {
    const pointers = [...word.raw.matchAll(/["'](\/(?:spec|status)\/[\w/-]+)["']/g)].map(
      ({ 1: text, index }) => ({
        start: word.start + index + 1,
        place: pointerSteps(text!).map((step) => (/^(?:\d+|-)$/.test(step) ? Number(step) || 0 : step)),
      }),
    )
    const merged = placesOf(word.text).map((place) => ({ start: word.start, place }))
    const said = [...pointers, ...merged].flatMap(({ start, place }) => {
      const moved = movedPath(about, place, to)
      return moved ? [{ start, ...moved.said }] : []
    })
    return [...new Map(said.map((one) => [one.what, one])).values()]
  })
}

/** The fields that a merge in JSON writes; none where it is something else. */
function placesOf(text: string): readonly Place[] {
  try {
    return leavesOf(JSON.parse(text), [])
  } catch {
    return []
  }
}

function leavesOf(value: unknown, place: Place): readonly Place[] {
  if (Array.isArray(value) || typeof value !== 'object' || value === null)
    return place.length > 0 ? [place] : []
  return Object.entries(value).flatMap(([key, below]) => leavesOf(below, [...place, key]))
}

/** `.spec.topology.class`, up to a filter. */
const path = /(?:(?<=[\s{[:='"(|,@]|items\[[*\d]?\]|^)\.(?:spec|status)(?:\.\w+|\[\d+\]|\[\*\])+)/g

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
