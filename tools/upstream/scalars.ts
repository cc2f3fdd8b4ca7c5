import { parseArgs } from 'node:util'
import { readText, valueOf } from '@capi-migrate/edits/yaml'
import { loadDocuments } from '../../packages/manifests/src/read/load.ts'
import { printJson } from '../../packages/plan/src/documents/json.ts'
import { parseYaml } from '../../packages/plan/src/documents/yaml.ts'
import { randomOf } from './fuzz/random.ts'

/** `y` and `n` stay strings where manifests are edited, as in kustomize; as keys they are kubectl's. */
const words = 'yes No ON off true FALSE True null ~ .nan .inf -.INF +.Inf <<'.split(' ')
const pieces =
  '0 0 00 1 7 8 9 12 060572 _ _ __ . . - + e E e+ e-9 0x 0X 0o 0O 0b 0B 101 1f Ff 60 : 2020-1-2 T 18446744073709551615 9223372036854775808 9007199254740993'.split(
    ' ',
  )

/** Random spellings of scalars, a JSON line each, with the value that each of our readers takes them for. */
export function readScalars(args: readonly string[]): string {
  const { values } = parseArgs({
    args: [...args],
    options: { count: { type: 'string', default: '10000' }, seed: { type: 'string', default: '1' } },
  })
  const random = randomOf(Number(values.seed), 0)
  const texts = new Set(words)
  while (texts.size < Number(values.count)) {
    const text = Array.from({ length: 1 + random.below(4) }, () => random.pick(pieces)).join('')
    // A lone dash and a colon at the end are no scalars.
    if (!/^-$|:$/.test(text)) texts.add(text)
  }
  const tagged = [...texts].flatMap((text, i) =>
    i % 10 > 0 || text.startsWith('<') ? [text] : [text, `!!str ${text}`, `"${text}"`],
  )
  // The same as keys of maps, which kubectl names in its own way.
  const keys = tagged.flatMap((text) => (text === '<<' ? [] : [`${text}: a`]))
  const all = [...tagged, ...keys]
  const list = all.map((text) => `- ${text}\n`).join('')
  const proved = loadDocuments(list)
  if (!('documents' in proved)) throw new Error(proved.error.what)
  const readings = [valueOf(readText(list).documents![0]!.root!), proved.documents[0], parseYaml(list, '')[0]]
  return all
    .map((text, i) =>
      JSON.stringify([text, ...readings.map((values) => json((values as unknown[])[i])).map(String)]),
    )
    .join('\n')
}

/** JSON has no infinity. */
function json(value: unknown): string | undefined {
  return typeof value === 'number' && !Number.isFinite(value) ? undefined : printJson(value)
}
