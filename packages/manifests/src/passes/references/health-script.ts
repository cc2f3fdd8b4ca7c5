import { groupPatterns } from '@capi-migrate/transitions'
import { say } from '../../tasks/index.ts'
import type { About } from './moved-path.ts'
import type { Reference, ReferenceRule, Subject } from './reference.ts'
import { mapsIn, titleOf } from './walk.ts'

/** Scripts and fields in the configuration of Argo CD that are about a kind of ours. */
export const healthScript: ReferenceRule = {
  rule: 'reference/argocd-health',
  why: 'Argo CD judges objects by what they said in v1beta1',
  isMarked: (text) => text.includes('resource.customizations'),
  find: (subject) => [...referencesIn(subject)],
}

/** The kind that a script of Argo CD in a file of its own is about: `resource_customizations/GROUP/KIND/health.lua`. */
export function customizedKind(file: string): About | undefined {
  const [, group, kind] = customization.exec(file) ?? []
  return group === undefined || kind === undefined ? undefined : { group, kind }
}

/** What such a script holds, which need not name the group. */
export const customizing: readonly string[] = ['obj.status', 'obj.spec']

const customization = new RegExp(
  `(?:^|/)resource_customizations/(${groupPatterns.any})/(\\w+)/(?:[\\w-]+/)*\\w+\\.lua$`,
)

const setting = new RegExp(
  `^resource\\.customizations\\.(health|actions|ignoreDifferences)\\.(${groupPatterns.any})_(\\w+)$`,
)

function* referencesIn({ root }: Subject): Generator<Reference> {
  for (const { node } of mapsIn(root)) {
    for (const { key, start } of node.entries) {
      const [, what, group = '', kind = ''] = (key?.kind === 'scalar' && setting.exec(key.text)) || []
      if (what === undefined) continue
      yield {
        offset: start,
        object: titleOf(root),
        ...say('reference/argocd-health', { setting: what, kind, group }),
      }
    }
  }
}
