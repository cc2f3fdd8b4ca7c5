import type { ConvertOptions } from '@capi-migrate/transitions'
import { say } from '../../tasks/index.ts'
import { openChange, together } from './change.ts'
import type { Changes, FoundFor } from './change.ts'
import { typesOf } from './concern.ts'
import { fieldSpecChanges } from './field-specs.ts'
import { isMap, listOf } from '@capi-migrate/edits/json'
import type { JsonMap } from '@capi-migrate/edits/json'
import { isPaired, patchesOf } from './kustomization.ts'
import type { Kustomization } from './kustomization.ts'
import { asRefused } from './rollout.ts'
import { replacementChanges } from './replacements.ts'
import { isChanging } from './states.ts'
import { variableChanges } from './variables.ts'
import { versionChange } from './version-change.ts'

/** Everything in a kustomization that changes with the objects, but for the patches themselves. */
export function changesOf(kustomization: Kustomization, found: FoundFor, options: ConvertOptions): Changes {
  const { value } = kustomization
  const targets = patchesOf(kustomization).flatMap((entry) => {
    const { target, targetPlace } = entry
    const objects = found.patch(entry)
    const isUnread = found.isUnread(entry)
    // What a file that is not at hand is for, only its target tells: without one it may be for anything that is built.
    const about = (): readonly JsonMap[] => (target ? typesOf(target) : (found.selector({}) ?? []))
    const unread =
      isUnread && (objects ?? about()).some((one) => isChanging(one, options))
        ? [
            openChange(
              entry.place,
              'Kustomization:patches[].path',
              asRefused(say('kustomize/patch-file-unread', { file: entry.file!.name })),
            ),
          ]
        : []
    const hasNone = objects?.length === 0 && isPaired(entry, kustomization)
    return target && !hasNone
      ? [versionChange(target, targetPlace, objects, options, 'patches[].target.version'), ...unread]
      : unread
  })
  const labels = listOf(value.labels).flatMap((label, i) =>
    isMap(label) ? fieldSpecChanges(label.fields, ['labels', i, 'fields'], found, options) : [],
  )
  return together([
    ...targets,
    ...replacementChanges(value.replacements, ['replacements'], found, options),
    ...variableChanges(value.vars, ['vars'], found, options),
    ...labels,
  ])
}
