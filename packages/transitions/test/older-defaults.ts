import { isDeepStrictEqual } from 'node:util'
import { defaults } from '../src/generated/defaults.ts'
import { stepsOf } from '../src/index.ts'
import type { Transition } from '../src/index.ts'
import type { ApiObject } from './examples.ts'
import { plain } from './go.ts'

/**
 * A v1beta2 object without what only older releases wrote into one: upstream compares objects as if both had it, or
 * neither (`ApplyPreviousKubeadmConfigDefaults` of v1.14).
 */
export function withoutOlderDefaults(object: ApiObject): ApiObject {
  const copy = plain(object)
  const [group] = String(object.apiVersion).split('/')
  for (const { kind, stored, value, ...one } of defaults)
    if (one.group === group && kind === object.kind) remove(copy, stepsOf(stored), value)
  return copy
}

/** True for a path of v1beta2 where older releases wrote a default. */
export function isOlderDefault({ group, kind }: Pick<Transition, 'group' | 'kind'>, path: string): boolean {
  return defaults.some((one) => one.group === group && one.kind === kind && one.stored === path)
}

function remove(value: unknown, [step = '', ...rest]: readonly string[], gone: unknown): void {
  if (typeof value !== 'object' || value === null) return
  if (step === '[]') return void Object.values(value).forEach((item) => remove(item, rest, gone))
  const members = value as Record<string, unknown>
  remove(members[step], rest, gone)
  const isGone = rest.length === 0 ? isDeepStrictEqual(members[step], gone) : isEmptied(members[step])
  if (isGone) delete members[step]
}

function isEmptied(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0
}
