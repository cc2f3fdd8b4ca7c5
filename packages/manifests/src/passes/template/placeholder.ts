import { isEmptyText } from '@capi-migrate/transitions'
import type { OpenName, Placeholder, Placeholders, Printed } from '@capi-migrate/transitions'
import type { ManifestOptions } from '../../document/manifest-plan.ts'
import type { Form, Hole } from '../../read/mask/index.ts'
import { variablesOf } from '../../read/mask/variables.ts'
import { conversionPrefix } from './conversion-file.ts'
import { convertedCode, convertedLine } from './converted-code.ts'
import { listText } from './list-text.ts'
import { replaced } from '../../read/replaced.ts'
import { isSealed } from '../../read/signed.ts'
import { spelling } from '../../read/stand-in/spelling.ts'
import { isPlaced, spoken, wordOf, words } from '../../read/stand-in/token.ts'
import type { Token } from '../../read/stand-in/token.ts'
import { helperFile } from './helper-file.ts'
import { secondsCall } from './seconds-call.ts'
import { yttSeconds } from './ytt-seconds.ts'

/**
 * What a token that is a whole value says of itself. A default that is rewritten makes a new token, which is added to
 * the list; the same one for the same default.
 */
export function placeholders(
  tokens: Token[],
  form: Form,
  { helpers, printedStays, given }: Pick<ManifestOptions, 'helpers' | 'printedStays' | 'given'> = {},
): Placeholders {
  const made = (token: Token, text: string, other: Partial<Token> = {}): string => {
    const known = tokens.find((one) => one.from === token.id && one.text === text)
    if (!known) tokens.push({ ...token, ...other, id: tokens.length, from: token.id, text })
    return wordOf((known ?? tokens.at(-1)!).id)
  }
  const converts = form === 'helm' && helpers && !printedStays
  const asConverted =
    (token: Token) =>
    (printed: Printed): string | undefined => {
      const code = printed.members ? convertedLine(token, printed) : convertedCode(token, printed)
      if (code === undefined) return undefined
      return printed.members ? made(token, code, { kind: 'entry', column: token.at! }) : made(token, code)
    }
  const placeholder = (text: string): Placeholder | undefined => {
    const id = /^\uE000(\d+)\uE001$/.exec(text)?.[1]
    const token = id === undefined ? undefined : tokens[Number(id)]
    if (!token) return expressionPlaceholder(text)
    if (token.kind === 'entry')
      return {
        ...adviceFor(token.holes[0]?.name, form, { helpers, given }),
        members: true,
        ...(converts && { asConverted: asConverted(token) }),
        ...(isNewer(token) && { isNewer: true as const }),
      }
    const hole = token.holes[0]
    const asNumber = (standard?: string): string => made(token, numberText(token, standard), unquoted)
    const group = form === 'helm' && !token.text.includes('\n') ? groupText(token) : undefined
    const list = form === 'helm' ? listText(token) : undefined
    return {
      ...adviceOf(hole, form, asNumber, { helpers, given }),
      spelling: spelling(token.text),
      ...(ownNamespace.test(spelling(token.text)) && { isNamespace: true as const }),
      ...(group !== undefined && { asGroup: () => made(token, group) }),
      ...(list !== undefined && { asList: () => made(token, list) }),
      ...(converts && { asConverted: asConverted(token) }),
      ...(isNewer(token) && { isNewer: true as const }),
    }
  }
  const nameOf = (name: string): OpenName | undefined => {
    const at = name.search(words)
    return at === -1 ? replacedName(name) : { start: name.slice(0, at), order: orderFor(form) }
  }
  // A template of ytt defines what it calls itself.
  const mayCall = form === 'ytt' ? helpers !== undefined : form === 'helm' && helpers
  const printed = (text: string): string =>
    text.replace(words, (word, id: string) => literalOf(tokens[Number(id)]!.text) ?? word)
  const written = (text: string): string => spelling(spoken(text, tokens))
  const known = { mayPrintEmpty: true, nameOf, printed, written } as const
  if (!mayCall) return Object.assign(placeholder, known)
  const inSeconds = (text: string): string | undefined => {
    const used = [...text.matchAll(words)].map(([, id]) => tokens[Number(id)]!)
    const [first] = used
    if (!first || used.some((token) => token.kind !== 'value' || isPlaced(token))) return undefined
    const code = text.replace(words, (_, id: string) => tokens[Number(id)]!.text)
    const call = form === 'ytt' ? yttSeconds(code) : secondsCall(code)
    return call === undefined ? undefined : made(first, call, unquoted)
  }
  return Object.assign(placeholder, known, { inSeconds })
}

/** What Helm and clusterctl put objects into that name no namespace. */
const ownNamespace = /^(?:\{\{\.Release\.Namespace\}\}|\$\{ *NAMESPACE\b[^}]*\})$/

/** True for code that calls what converts it. */
function isNewer({ text }: Token): boolean {
  return text.includes(`include "${conversionPrefix}`)
}

/** A number: quotes around it would make it a string. */
const unquoted = { unquoted: true } as const

/** What a text says of itself that is one `${VARIABLE}` and nothing else, where no token stands in for it. */
export function variablePlaceholder({ given }: Pick<ManifestOptions, 'given'>): Placeholders {
  const variableOf = (text: string): Placeholder | undefined => {
    const [hole] = text.startsWith('${') ? variablesOf(text) : []
    if (hole?.start !== 0 || hole.end !== text.length) return expressionPlaceholder(text)
    const asNumber = (standard?: string): string => numberText({ text, holes: [hole] }, standard)
    const isNamespace = ownNamespace.test(text) && { isNamespace: true as const }
    return { ...adviceOf(hole, 'envsubst', asNumber, { given }), ...isNamespace }
  }
  return Object.assign(variableOf, { mayPrintEmpty: true, nameOf: variableName } as const)
}

function variableName(name: string): OpenName | undefined {
  const [hole] = name.includes('${') ? variablesOf(name) : []
  if (!hole) return replacedName(name)
  return { start: name.slice(0, hole.start), order: orderFor('envsubst') }
}

/**
 * What a text says of itself that whoever fills in a manifest that is YAML already replaces, or computes: `{{ drain }}` of
 * Ansible or Argo Workflows, `${schema.spec.drain}` of kro, `<path:secret/a#drain>` of Argo CD Vault; or that is encrypted.
 */
export const expressionPlaceholder: Placeholders = Object.assign(
  (text: string): Placeholder | undefined => {
    if (!marked.test(text)) return undefined
    if (isSealed(text)) return sealed
    const isOpen = /^(?:\{\{[^]*\}\}|\$\{[^]*\})$/.test(text) || replaced.test(text)
    return isOpen ? adviceFor(undefined, 'plain') : undefined
  },
  { nameOf: replacedName },
)

/** A character of every such text: most texts have none. */
const marked = /[${[<_]/

function replacedName(name: string): OpenName | undefined {
  const at = marked.test(name) ? name.search(replaced) : -1
  return at === -1 ? undefined : { start: name.slice(0, at), order: orderFor('plain') }
}

/** What to do about a value that only its owner can decrypt. */
const sealed: Placeholder = {
  seconds: 'decrypt the value, write whole seconds (300 for 5m), and encrypt it again',
  list: 'decrypt the value, write a list of name and value, sorted by name, and encrypt it again',
}

/** What a hole says of the value that it is. */
function adviceOf(
  hole: Hole | undefined,
  form: Form,
  asNumber: NonNullable<Placeholder['asNumber']>,
  known: Known = {},
): Placeholder {
  const advice = { ...adviceFor(hole?.name, form, known), asNumber }
  const own = hole?.default?.text
  const standard = own !== undefined && /^["']/.test(own) ? own.slice(1, -1) : own?.trim()
  // Of other code its template prints nothing, or the field has a condition.
  const isVariable = hole === undefined || hole.kind === 'variable' || form === 'terraform'
  const printsEmpty: Placeholder['printsEmpty'] = (type) =>
    standard === undefined ? undefined : isEmptyText(standard, type)
  return {
    ...advice,
    ...(standard !== undefined && { default: standard }),
    ...(isVariable && { printsEmpty }),
  }
}

/** What a Helm action prints that holds nothing but a text: code of another template, in most cases. */
function literalOf(text: string): string | undefined {
  const [, raw, quoted] = /^\{\{-?\s*(?:`([^`]*)`|("(?:[^"\\]|\\["\\])*"))\s*-?\}\}$/.exec(text.trim()) ?? []
  return raw ?? (quoted === undefined ? undefined : (JSON.parse(quoted) as string))
}

/** The text of a Helm action that prints `group/version`, with the group alone; none for control code. */
function groupText({ text, holes }: Token): string | undefined {
  if (holes.length !== 1 || holes[0]!.kind !== 'action') return undefined
  return text.replace(/\s*(-?\}\})$/, ' | splitList "/" | first $1')
}

/** The text of a placeholder that gives a number: with a default in other words, and not quoted by its template. */
function numberText(
  { text, holes: [hole] }: Pick<Token, 'text' | 'holes'>,
  standard: string | undefined,
): string {
  const range = hole?.default
  if (hole && range && standard !== undefined)
    return text.slice(0, range.start - hole.start) + standard + text.slice(range.end - hole.start)
  return text.replace(/\s*\|\s*s?quote(?=\s*-?\}\}$)/, '').replace(/^(\{\{-?\s*)s?quote\s+/, '$1')
}

/** What is known besides a text. */
type Known = { readonly [K in 'helpers' | 'given']?: ManifestOptions[K] | undefined }

/** What to do about a value that only the template engine knows. */
function adviceFor(name: string | undefined, form: Form, { helpers, given }: Known = {}): Placeholder {
  if (form === 'envsubst' && name !== undefined) {
    // What a deployment fills in has its value in a file that is not read here.
    const isGiven = name.startsWith('#') || (given?.has(name) ?? false)
    const where = `${isGiven ? 'write the object by hand in v1beta2; ' : ''}wherever ${name.replace(/^#/, '')} is set,`
    return {
      seconds: `${where} give whole seconds (300 for 5m)`,
      list: `${where} give a list of name and value, sorted by name`,
      ...(!isGiven && { isParameter: true }),
    }
  }
  if (form === 'helm')
    return {
      seconds: `${secondsInChart(helpers)}; or give whole seconds in the values (300 for 5m)`,
      list: 'let it print `- name: …` and `value: …` for each, with `range $name, $value := …`',
      ...(helpers === undefined && {
        converted:
          'run the command with `--helpers` on the folder of the chart, which converts what can be converted where it is printed; or make sure that it gives the newer form',
      }),
    }
  const withHelpers =
    'run the command with `--helpers`: a function in the file turns durations into seconds; or '
  return {
    seconds: `${form === 'ytt' && helpers === undefined ? withHelpers : ''}let it give whole seconds (300 for 5m)`,
    list: 'let it give a list of name and value, sorted by name',
  }
}

/** How durations of a chart become seconds without a change of its values. */
function secondsInChart(helpers: boolean | undefined): string {
  if (helpers === undefined)
    return 'run the command with `--helpers` on the folder of the chart: a named template turns durations into seconds'
  return `let a named template of the chart turn the duration into seconds${helpers ? '' : `: \`--helpers\` needs the Chart.yaml in the run, and no other file called ${helperFile}`}`
}

/** What to do where a list has to be sorted and only the template engine knows its names. */
export function orderFor(form: Form): string {
  const byHand = 'write the list by hand, sorted by name, and say v1beta2'
  if (form === 'helm' || form === 'gotmpl')
    return `merge the fixed names into the map that is printed, so that one \`range\` prints all of them, sorted; or ${byHand}`
  return form === 'envsubst' ? `write the names out instead of variables; or ${byHand}` : byHand
}
