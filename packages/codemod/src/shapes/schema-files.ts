import { group } from '../filter.ts'
import { parsed } from '../program.ts'
import { sourceOf } from '../source.ts'
import type { Source } from '../source.ts'

/** The ending of files that hold JSON Schema, beside the programs that read them. */
export const schemaExtension = '.json'

/** `schemas/v1beta1/cluster.json`, `cluster_v1beta1.json`: kept once for each version, of which both are right. */
const isVersioned = /v1(?:alpha|beta)\d/

/** What a schema says that an object never does. */
const describes = /"properties"\s*:\s*\{/

/** The schemas of Cluster API among some files. What is no JSON that can be read is none. */
export function schemasIn(
  paths: readonly string[],
  textOf: (path: string) => string | undefined,
  nameOf: (path: string) => string,
): readonly Source[] {
  return paths.flatMap((path) => {
    if (!path.endsWith(schemaExtension) || isVersioned.test(nameOf(path))) return []
    const text = textOf(path)
    if (!text?.includes(group) || !describes.test(text)) return []
    const ast = parsed(path, text)?.ast
    return ast ? [sourceOf(path, nameOf(path), text, ast)] : []
  })
}
