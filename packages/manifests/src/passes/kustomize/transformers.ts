import { readText, valueOf } from '@capi-migrate/edits/yaml'
import type { ConvertOptions } from '@capi-migrate/transitions'
import { say } from '../../tasks/index.ts'
import { openChange, together } from './change.ts'
import type { Changes, FoundFor } from './change.ts'
import { concerns } from './concern.ts'
import { fieldSpecChanges } from './field-specs.ts'
import { isJsonPatch } from '@capi-migrate/edits/json-patch'
import type { Operation } from '@capi-migrate/edits/json-patch'
import { isMap, textOf } from '@capi-migrate/edits/json'
import type { JsonMap } from '@capi-migrate/edits/json'
import { isOurs } from './left-behind.ts'
import { asRefused } from './rollout.ts'
import { replacementChanges } from './replacements.ts'
import { gvkOf } from './selector.ts'
import type { Selector } from './selector.ts'

/** True for the configuration of a transformer that Kustomize brings along. */
export function isTransformer(value: unknown): value is JsonMap {
  return isMap(value) && value.apiVersion === 'builtin'
}

/**
 * A transformer that a kustomization names below `transformers`: its field specs and replacements. A JSON patch is told;
 * a merge patch is planned with what stands within the file.
 */
export function transformerChanges(value: JsonMap, found: FoundFor, options: ConvertOptions): Changes {
  const target = isMap(value.target) ? value.target : undefined
  const patches = ['patch', 'jsonOp'].flatMap((key) => {
    const operations = operationsOf(textOf(value[key]))
    return operations && concerns(operations, target, options)
      ? [openChange([key], 'Kustomization:transformers[]', asRefused(say('kustomize/patch-in-transformer')))]
      : []
  })
  const merges = ['patch', 'patches'].flatMap((key) =>
    mergesOf(textOf(value[key])).flatMap((merge) => {
      const objects = found.selector(target ?? selectorOf(merge))
      return objects
        ? []
        : [
            openChange(
              [key],
              'Kustomization:transformers[]',
              asRefused(say('kustomize/patch-in-transformer')),
            ),
          ]
    }),
  )
  return together([
    ...merges,
    ...fieldSpecChanges(value.fieldSpecs, ['fieldSpecs'], found, options),
    ...replacementChanges(value.replacements, ['replacements'], found, options),
    ...patches,
  ])
}

/** The merges of a transformer for objects of ours. */
function mergesOf(text = ''): readonly JsonMap[] {
  const values = readText(text).documents?.map(({ root }) => root && valueOf(root)) ?? []
  return values.filter((value): value is JsonMap => isMap(value) && isOurs(value))
}

function selectorOf(merge: JsonMap): Selector {
  const { group, kind } = gvkOf(merge)
  return { group, kind, ...(isMap(merge.metadata) && { name: merge.metadata.name }) }
}

function operationsOf(text = ''): readonly Operation[] | undefined {
  const root = readText(text).documents?.[0]?.root
  const value = root && valueOf(root)
  return isJsonPatch(value) ? value : undefined
}
