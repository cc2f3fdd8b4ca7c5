import { byBytes } from '../src/codecs.ts'
import type { Transition } from '../src/index.ts'
import type { ApiObject } from './examples.ts'

/** Sorts the lists that were maps, as a server does; others keep the order as written. Changes the object. */
export function sortAsServer({ rows }: Transition, object: ApiObject): ApiObject {
  const paths = rows.filter(({ codec }) => codec?.name === 'mapToList').flatMap(({ to }) => to)
  for (const path of paths) sortAt(object, path.split('.'))
  return object
}

function sortAt(value: unknown, [step = '', ...rest]: readonly string[]): void {
  const next = (value as Readonly<Record<string, unknown>> | undefined)?.[step]
  if (rest.length > 0) sortAt(next, rest)
  else if (Array.isArray(next)) (next as { name: string }[]).sort((a, b) => byBytes(a.name, b.name))
}
