import { floatName, integerText, keyName, numberText, plainValue } from '@capi-migrate/edits/yaml'
import {
  boolYaml11Tag,
  CORE_SCHEMA,
  DUMP_SCHEMA,
  dump,
  floatCoreTag,
  intCoreTag,
  loadAll,
  mapTag,
  mergeTag,
  NOT_RESOLVED,
} from 'js-yaml'
import type { MappingTagDefinition, ScalarTagDefinition } from 'js-yaml'
import { LosslessNumber } from 'lossless-json'
import { isNumberText, readNumber } from './json.ts'

/** A map with the keys that kubectl gives it: `1e3` and `1.50` are `1000` and `1.5`. */
const namedMap: MappingTagDefinition<Record<string, unknown>> = {
  ...mapTag,
  addPair: (map, key, value) => mapTag.addPair(map, nameOf(key), value),
  has: (map, key) => mapTag.has(map, nameOf(key)),
}

/** What kubectl reads: booleans, merge keys and numbers as Go's YAML 1.1 knows them; no number loses a digit. */
const reading = CORE_SCHEMA.withTags(
  boolYaml11Tag,
  mergeTag,
  namedMap,
  { ...intCoreTag, resolve: readGoNumber },
  { ...floatCoreTag, resolve: readGoNumber },
)

/** Quotes every string that some YAML reader would take for something else; prints numbers as they were written. */
const writing = DUMP_SCHEMA.withTags(printed('int', /^-?\d+$/), printed('float', /[.eE]/))

/** Nodes an object may have once its aliases are written out. */
const mostNodes = 5_000_000

/** Reads the documents of a YAML text; empty ones are left out. Throws js-yaml's YAMLException. */
export function parseYaml(text: string, file: string): readonly unknown[] {
  const documents = loadAll(text, { filename: file, schema: reading }).filter((document) => document != null)
  // Without an alias a value is at least two characters.
  if (!text.includes('*') && text.length < 2 * mostNodes) return documents
  const sizes = new Map<object, number>()
  for (const document of documents) {
    if (nodesOf(document, sizes) > mostNodes) throw new RangeError('its aliases unfold to millions of values')
  }
  return documents
}

/** Prints one document as kubectl does: lists not indented, long lines not folded. */
export function printYaml(document: unknown): string {
  return dump(document, { schema: writing, noRefs: true, lineWidth: -1, seqNoIndent: true })
}

function readGoNumber(source: string): number | typeof NOT_RESOLVED {
  const text = numberText(source)
  // Go reads `089` as a float, which JSON prints as an integer, and a key as what it is.
  if (text !== undefined && /^-?\d+$/.test(text) && integerText(source) === undefined)
    return new WholeFloat(text) as unknown as number
  if (text !== undefined) return readNumber(text) as number
  const value = plainValue(source)
  return typeof value === 'number' ? value : NOT_RESOLVED
}

/** A float whose text in JSON is that of an integer. */
class WholeFloat extends LosslessNumber {}

/** The name of a key, for which js-yaml has the value that it would be. */
function nameOf(key: unknown): unknown {
  if (key instanceof WholeFloat) return floatName(Number(key.value))
  if (isNumberText(key)) return keyName(key.value)
  return typeof key === 'number' && !/^-?\d+$/.test(String(key)) ? floatName(key) : key
}

/** Counts values as often as they are referred to, in time linear to the text. */
function nodesOf(value: unknown, sizes: Map<object, number>): number {
  if (typeof value !== 'object' || value === null) return 1
  const known = sizes.get(value)
  if (known !== undefined) return known
  const size = Object.values(value).reduce<number>((sum, child) => sum + nodesOf(child, sizes), 1)
  sizes.set(value, size)
  return size
}

function printed(name: 'int' | 'float', form: RegExp): ScalarTagDefinition {
  const tag = DUMP_SCHEMA.lookupScalarTag(`tag:yaml.org,2002:${name}`)!
  return {
    ...tag,
    identify: (value) => (isNumberText(value) ? form.test(value.value) : tag.identify(value)),
    represent: (value) => (isNumberText(value) ? value.value : tag.represent(value)),
  }
}
