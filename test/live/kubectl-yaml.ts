import {
  NOT_RESOLVED,
  Schema,
  boolYaml11Tag,
  floatCoreTag,
  intYaml11Tag,
  loadAll,
  mapTag,
  mergeTag,
  nullCoreTag,
  seqTag,
  strTag,
} from 'js-yaml'

/** Without `22:22`, a number to the base of sixty. */
const int: typeof intYaml11Tag = {
  ...intYaml11Tag,
  resolve: (source, ...more) => (source.includes(':') ? NOT_RESOLVED : intYaml11Tag.resolve(source, ...more)),
}

// Times stay texts.
const tags = [nullCoreTag, boolYaml11Tag, int, floatCoreTag, mergeTag, strTag, seqTag, mapTag] as const

/** Returns the documents of a text as kubectl reads them, which knows YAML 1.1: `yes` is a boolean, `010` is eight. */
export function kubectlDocumentsOf(text: string): unknown[] {
  return loadAll(text, { schema: new Schema([...tags]) })
}
