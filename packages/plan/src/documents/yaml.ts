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
import { isLosslessNumber } from 'lossless-json'
import { readNumber } from './json.ts'

/** What kubectl reads: booleans, merge keys and numbers as Go's YAML 1.1 knows them; no number loses a digit. */
const reading = CORE_SCHEMA.withTags(
  boolYaml11Tag,
  mergeTag,
  { ...intCoreTag, resolve: readGoNumber },
  floatCoreTag,
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

/** `0644` is octal and `1_000` is 1000, as in Go. A number in JSON's own form keeps it. */
function readGoNumber(
  source: string,
  isExplicit: boolean,
  tagName: string,
): ReturnType<typeof intCoreTag.resolve> {
  if (isExplicit) return intCoreTag.resolve(source, isExplicit, tagName)
  const plain = source.replaceAll('_', '').replace(/^\+/, '')
  const sign = plain.startsWith('-') ? -1 : 1
  const digits = sign < 0 ? plain.slice(1) : plain
  if (/^(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?$/.test(digits)) return readNumber(plain) as number
  const octal = /^0[oO]?([0-7]+)$/.exec(digits)
  if (octal) return sign * parseInt(octal[1]!, 8)
  if (/^0[xX][\da-fA-F]+$|^0[bB][01]+$/.test(digits)) return sign * Number(digits)
  return /^\d+\.?\d*(?:[eE][-+]?\d+)?$/.test(digits) ? sign * Number(digits) : NOT_RESOLVED
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
    identify: (value) => (isLosslessNumber(value) ? form.test(value.value) : tag.identify(value)),
    represent: (value) => (isLosslessNumber(value) ? value.value : tag.represent(value)),
  }
}
