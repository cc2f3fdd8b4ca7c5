import { isDeepStrictEqual } from 'node:util'
import { defaults } from '../src/generated/defaults.ts'
import { chain, mapPath, patternOf, stepsOf } from '../src/index.ts'
import type { ApiObject } from './examples.ts'
import { plain } from './go.ts'

/**
 * A v1beta2 object without what only older releases wrote into one: upstream compares objects as if both had it, or
 * neither (`ApplyPreviousKubeadmConfigDefaults` of v1.14).
 */
export function withoutOlderDefaults(object: ApiObject): ApiObject {
  const copy = plain(object)
  for (const { path, value } of olderDefaultsOf(object)) remove(copy, stepsOf(path), value)
  return copy
}

/** The v1beta2 paths of what only older releases wrote into objects of a kind, with the values. */
export function olderDefaultsOf({ apiVersion, kind }: ApiObject) {
  const [group] = String(apiVersion).split('/')
  const [transition] = chain(group!, String(kind), 'v1beta1', 'v1beta2') ?? []
  return defaults
    .filter((one) => one.group === group && one.kind === kind)
    .flatMap(({ in: container, path, value }) =>
      mapPath(transition!, patternOf([...stepsOf(container), ...stepsOf(path)])).to.map((to) => ({
        path: to,
        value,
      })),
    )
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
