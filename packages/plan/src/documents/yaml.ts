import { numberText, plainValue } from '@capi-migrate/edits/yaml'
import {
  boolYaml11Tag,
  CORE_SCHEMA,
  DUMP_SCHEMA,
  dump,
  floatCoreTag,
  intCoreTag,
  loadAll,
  mergeTag,
  NOT_RESOLVED,
} from 'js-yaml'
import type { ScalarTagDefinition } from 'js-yaml'
import { isNumberText, readNumber } from './json.ts'

/** What kubectl reads: booleans, merge keys and numbers as Go's YAML 1.1 knows them; no number loses a digit. */
const reading = CORE_SCHEMA.withTags(
  boolYaml11Tag,
  mergeTag,
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
  if (text !== undefined) return readNumber(text) as number
  const value = plainValue(source)
  return typeof value === 'number' ? value : NOT_RESOLVED
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
