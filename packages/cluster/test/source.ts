import type { KubeObject } from '../src/source/object.ts'
import { titleOf } from '../src/source/resource.ts'
import type { Source } from '../src/source/source.ts'
import { Unreadable } from '../src/source/unreadable.ts'

/** A source that holds objects by `titleOf`; what is not listed is refused with 403. */
export function sourceOf(
  objects: Readonly<Record<string, readonly KubeObject[]>>,
  texts: Readonly<Record<string, string>> = {},
): Source {
  const refused = new Unreadable('forbidden', '403: no right', 'ask for it')
  return {
    name: 'test',
    isLive: true,
    hasVersions: true,
    inconsistent: new Set(),
    async *pages(resource) {
      const found = objects[titleOf(resource)]
      if (!found) throw refused
      const kind = { apiVersion: `${resource.group}/${resource.version}`, kind: resource.kind }
      for (const one of found) yield [{ ...one, ...kind }]
    },
    object: async (resource, { name }) => {
      const found = objects[titleOf(resource)]
      if (!found) throw refused
      return found.find(({ metadata }) => metadata.name === name)
    },
    text: async (path) => {
      const text = texts[path]
      if (text === undefined) throw refused
      return text
    },
  }
}
