import { execFileSync } from 'node:child_process'
import type { JsonObject } from '../fuzz/json.ts'
import { changesOf } from './changes.ts'
import type { Changes } from './changes.ts'
import type { Question, Schema } from './questions.ts'
import type { Probe } from './releases.ts'

/** What a release stores for an object, without and with its defaults, as asked and in the version of its webhooks. */
export type Answer =
  | {
      readonly plain: JsonObject
      readonly plainHub: JsonObject
      readonly stored: JsonObject
      readonly hub: JsonObject
    }
  | { readonly err: string }

/** Returns the schema of each `group/version/Kind` of a release. */
export function schemasOf(probe: Probe): Record<string, Schema> {
  return JSON.parse(run(probe, 'schemas', '')) as Record<string, Schema>
}

/** Returns a release's answer for each object. An undefined object has none. */
export function ask(probe: Probe, objects: readonly (JsonObject | undefined)[]): Answer[] {
  const lines = objects.map((object) => JSON.stringify(object ?? {}))
  return run(probe, 'answer', `${lines.join('\n')}\n`)
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Answer)
}

/** Returns what a release changed in each object, in the version that was asked in. */
export function written(answers: readonly Answer[]): (Changes | undefined)[] {
  return answers.map((answer) => ('err' in answer ? undefined : changesOf(answer.plain, answer.stored)))
}

/**
 * Returns what an object that a release stored has, read by the newest release, that the same object does not have when
 * it is created there in the newest version: what an apply of a migrated file finds and the file does not say.
 */
export function leftOver(answers: readonly Answer[], newest: Probe): (Changes | undefined)[] {
  const hubs = (asked: readonly Answer[], key: 'hub' | 'plainHub') =>
    asked.map((answer) => ('err' in answer ? undefined : answer[key]))
  // Twice: the first answer is for a version that may be v1beta1, the second for v1beta2 in either case.
  const twice = (key: 'hub' | 'plainHub') => ask(newest, hubs(ask(newest, hubs(answers, key)), key))
  const [kept, created] = [twice('hub'), twice('plainHub')]
  return kept.map((answer, i) => {
    const other = created[i]!
    return 'err' in answer || 'err' in other ? undefined : changesOf(other.hub, answer.hub)
  })
}

function run({ program, crds }: Probe, command: string, input: string): string {
  return execFileSync(program, [command, ...crds], { input, encoding: 'utf8', maxBuffer: 1 << 30 })
}

/** Returns the questions about kinds that this project migrates, each once, in the order of kinds. */
export function distinct(questions: readonly Question[]): Question[] {
  const byText = new Map(questions.map((question) => [JSON.stringify(question), question]))
  return [...byText.values()].toSorted((a, b) => (a.kind < b.kind ? -1 : a.kind > b.kind ? 1 : 0))
}
