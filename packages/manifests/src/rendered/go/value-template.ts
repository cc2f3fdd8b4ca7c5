import { CORE_SCHEMA, load } from 'js-yaml-4'
import { parse } from './parse.ts'
import { Failed, Templates } from './render.ts'

/** Functions that Helm adds to Sprig, and those of Sprig that a patch may not use. */
const unknownThere =
  /(?:^|[\s(|{-])(?:include|tpl|required|fail|lookup|toYaml|fromYaml|fromYamlArray|toToml|now|env|expandenv|rand\w*|uuidv4)(?=[\s)|}-])/

/** What a reader of YAML 1.1 takes for something else: `yes`, `0777`, `1_000`, `12:30`, a date. */
const otherwise =
  /(?:^|[\s:[{,-])(?:[yYnN]|yes|Yes|YES|no|No|NO|on|On|ON|off|Off|OFF|0\d+|0o\w+|0b\w+|[\d_]*_[\d_]*|\d+(?::\d+)+|\d{4}-\d+-\d+.*)(?=$|[\s,\]}])/m

/**
 * Renders the template of a patch of a ClusterClass with variables, and reads what it prints as YAML, as the topology
 * controller does. Throws where it does not know for certain what comes out. Upstream: `renderValueTemplate` in
 * patches/inline.
 */
export function renderValue(template: string, data: Readonly<Record<string, unknown>>): unknown {
  if (unknownThere.test(template)) throw new Failed('a function is not known here')
  // Numbers of variables are none that `%d` prints.
  if (/%\d*d/.test(template)) throw new Failed('a number is printed in another way')
  if (hasLongNumber(data)) throw new Failed('a number is printed in another way')
  const text = new Templates('<no value>').render(parse(template).nodes, structuredClone(data))
  if (otherwise.test(text)) throw new Failed('YAML 1.1 reads a value otherwise')
  return load(text, { schema: CORE_SCHEMA }) ?? null
}

/** Go prints numbers from 21 digits on, and fractions, in ways of its own; from 7 digits on with an exponent. */
function hasLongNumber(value: unknown): boolean {
  if (typeof value === 'number') return Math.abs(value) >= 1e6 || (value !== 0 && Math.abs(value) < 1e-4)
  return typeof value === 'object' && value !== null && Object.values(value).some(hasLongNumber)
}
