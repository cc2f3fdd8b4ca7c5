import { valueAt } from '../assemble.ts'
import { isMap } from '../map.ts'
import type { Undecided } from '../placement.ts'
import type { Place } from '../subtree.ts'
import { say } from '../tasks.ts'
import { apiVersionsOf } from '../transition.ts'
import { listOf } from './places.ts'
import { rowAt, together } from './rows.ts'
import type { Unit } from './unit.ts'

/** A Runtime Extension that makes or checks patches of a ClusterClass. */
export interface Extension {
  readonly name: string
  /** Of the first patch it is named in: `spec.patches[0].external`. */
  readonly place: Place
}

/** The Runtime Extensions of a ClusterClass in either version's form, each once. */
export function extensionsOf(object: unknown): readonly Extension[] {
  const found = new Map<string, Extension>()
  for (const [i, patch] of listOf(valueAt(object, ['spec', 'patches'])).entries()) {
    if (!isMap(patch) || !isMap(patch.external)) continue
    const { external } = patch
    const place = ['spec', 'patches', i, 'external']
    const handlers = hooks.flatMap((hook) => (typeof external[hook] === 'string' ? external[hook] : []))
    for (const name of handlers.length > 0 ? handlers.map(extensionOf) : [String(patch.name)])
      if (!found.has(name)) found.set(name, { name, place })
  }
  return [...found.values()]
}

/** What is asked for templates; for what an extension says of variables none is given to it. */
const hooks = [
  'generateExtension',
  'validateExtension',
  'generatePatchesExtension',
  'validateTopologyExtension',
] as const

/** A handler is called `handler.extension`; upstream: `runtime.NameForHandler`. */
function extensionOf(handler: string): string {
  return handler.slice(handler.indexOf('.') + 1)
}

/**
 * A task for each extension that is given templates of some kinds: it gets them in the version of their references, and
 * only its authors know which it takes.
 */
export function extensionTasks(
  extensions: readonly Extension[],
  given: readonly Unit[],
): readonly Undecided[] {
  const [first] = given
  if (!first) return []
  const kinds = listed(given.map(({ transition }) => transition.kind))
  const apiVersions = listed(given.map(({ transition }) => apiVersionsOf(transition).to))
  const version = first.uses[0]!.apiVersion.split('/')[1]!
  return extensions.map(({ name: extension, place: from }) => ({
    from,
    row: rowAt('restate', from, together),
    ...say('patch/external', { extension, kinds, apiVersions, version }),
    apart: true as const,
  }))
}

function listed(words: readonly string[]): string {
  const each = [...new Set(words)]
  const last = each.pop()!
  return each.length === 0 ? last : `${each.join(', ')} and ${last}`
}
