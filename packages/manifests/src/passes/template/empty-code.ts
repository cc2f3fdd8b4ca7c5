import { isEmptyText, mayPrintNothing, printsMore, withoutEmpty } from '@capi-migrate/transitions'
import type { EmptyType } from '@capi-migrate/transitions'
import type { Node } from '@capi-migrate/edits/yaml'
import type { ManifestOptions } from '../../document/manifest-plan.ts'
import type { Form } from '../../read/mask/index.ts'
import { spoken, words } from '../../read/stand-in/token.ts'
import type { Token } from '../../read/stand-in/token.ts'
import { conversionPrefix } from './conversion-file.ts'
import { stagesOf } from './list-text.ts'

/** What is known of a template beside its code. */
export interface EmptyOptions extends Pick<ManifestOptions, 'emptyAt'> {
  readonly form: Form
  /** True where its fields are laid over others: one that is left out leaves another value there. */
  readonly isOverlay: boolean
}

/** Code that may print the empty value of a field. */
export interface PrintedCode {
  readonly code: string
  /** The value that it prints, without what spells it: `.Values.a` of `toYaml .Values.a | nindent 4`. */
  readonly term?: string
  /** Whether it is known to print the empty value, or not to; `undefined` where nobody knows. */
  readonly isEmpty: boolean | undefined
  /** What is true where it prints something else; absent where no such code is known. */
  readonly condition?: string
}

/** Returns what is known of the code that is a value; `undefined` for one that is never empty. */
export function printedCode(
  value: Node,
  shown: string,
  type: EmptyType,
  tokens: readonly Token[],
  options: EmptyOptions,
): PrintedCode | undefined {
  const { form } = options
  if (value.kind === 'list') return type === 'array' ? listCode(spoken(shown, tokens), form) : undefined
  if (value.kind !== 'scalar' || value.text.replace(words, '') !== '') return undefined
  // A text is none of the other types: both versions refuse it.
  if (type !== 'string' && value.style !== 'plain') return undefined
  const [token, ...others] = [...value.text.matchAll(words)].map(([, id]) => tokens[Number(id)]!)
  if (!token) return undefined
  if (others.length > 0)
    return type === 'string' ? undefined : { code: spoken(shown, tokens), isEmpty: undefined }
  const { text, holes } = token
  const [hole, ...more] = holes
  // What becomes of a variable is known where it is placed; a conversion leaves out what is empty.
  if (hole?.kind === 'variable' || text.includes(conversionPrefix)) return undefined
  if (form === 'ytt') return yttCode(text, type, options)
  if (more.length > 0) return piecesOf(text, type, options)
  if (hole?.kind === 'group') return choiceOf(text, type, form)
  return actionCode(text, type, options)
}

function actionCode(text: string, type: EmptyType, { form, emptyAt }: EmptyOptions): PrintedCode | undefined {
  const code = insideOf(text)
  const stages = stagesOf(code)
  const term = termOf(stages)
  const given = stages
    .flatMap((stage) => defaults.exec(stage)?.slice(1) ?? [])
    .findLast((one) => one !== undefined)
  const literal = isLiteral.test(term) ? term : given
  const isEmpty = literal === undefined ? undefined : isEmptyLiteral(literal, type)
  // The text "false" passes each default, and prints a boolean.
  if (isEmpty === false && (type !== 'boolean' || literal === term)) return undefined
  return {
    code,
    term,
    isEmpty: isEmpty ?? emptyAt?.(term),
    ...(form !== 'jinja' && { condition: conditionOf(code, term, type, form) }),
  }
}

/** Code in several pieces, each of which may be the whole value; a piece whose term another one names is asked for. */
function piecesOf(text: string, type: EmptyType, options: EmptyOptions): PrintedCode | undefined {
  if (type === 'string') return undefined
  const pieces = (text.match(/\{\{[^{}]*\}\}/g) ?? []).flatMap(
    (piece) => actionCode(piece, type, options) ?? [],
  )
  const empty = pieces.find(({ term, isEmpty }) => isEmpty && text.split(term!).length === 2)
  return empty || type !== 'array' ? { code: text, isEmpty: empty && true } : undefined
}

/** What stands between delimiters. */
function insideOf(text: string): string {
  return text
    .trim()
    .replace(/^(?:\{\{|<<|\$\[\[|\$\{\{)-?\s*/, '')
    .replace(/\s*-?(?:\}\}|>>|\]\])$/, '')
}

/** `default 3`, `default "a" .Values.b`; `default(false)` and `d(false)` of Jinja. */
const defaults =
  /^(?:default\s+("[^"]*"|\((?:list|dict)\b[^()]*\)|[^\s()]+)|(?:default|d)\(\s*("[^"]*"|'[^']*'|\[[^\]]*\]|[^(),\s]+))/

const isLiteral = /^(?:true|false|-?\d+|"[^"]*"|'[^']*'|list)$/i

function isEmptyLiteral(text: string, type: EmptyType): boolean | undefined {
  if (type === 'array')
    return /^(?:\(?list\s*\)?|\[\s*\])$/.test(text) || (/^(?:\(list\s|\[)/.test(text) ? false : undefined)
  return isLiteral.test(text) ? isEmptyText(text.replace(/^(["'])(.*)\1$/, '$2'), type) : undefined
}

/** What the stages of a pipeline print, without those that only spell it, or give another empty value. */
function termOf(stages: readonly string[]): string {
  const own = [...stages]
  while (own.length > 1 && spelling.test(own.at(-1)!)) own.pop()
  if (own.length > 1) return own.join(' | ')
  let term = own[0]!
  for (let before = ''; before !== term;) {
    before = term
    term = term.replace(spelledArgument, '').replace(/^\(((?:[^()]|\([^()]*\))*)\)$/, '$1')
  }
  return term
}

const spelling =
  /^(?:n?indent\s+\d+|s?quote|toString|toYaml|toJson|trim|int|int64|default (?:""|false|0|list|\(list\))|bool|to_n?i?c?e?_?(?:json|yaml)|indent\(.*\)|(?:default|d)\([^()]*\)|string|lower)$/
const spelledArgument =
  /^(?:toYaml|toJson|s?quote|toString|int|int64|default (?:""|false|0|list|\(list\)))\s+(?=\S+$|\([^]*\)$)/

/** What is true where code of a Go template prints something else than the empty value. */
function conditionOf(code: string, term: string, type: EmptyType, form: Form): string {
  const stages = stagesOf(code)
  const isSpelled = !term.includes(' ') || stages.some((stage) => /^to(?:Yaml|Json)\b/.test(stage))
  if (type === 'string' || (type === 'array' && isSpelled)) return term
  const printed = stages.filter((stage) => !/^n?indent\s/.test(stage)).join(' | ')
  if (form === 'helm') return type === 'array' ? `ne (trim (${printed})) "[]"` : printsMore(printed, type)
  return `ne (print ${argument(printed)}) "${builtIn[type]}"`
}

/** How Go prints them. */
const builtIn = { boolean: 'false', integer: '0', array: '[]' }

/** Code as one argument of a function. */
export function argument(code: string): string {
  return /\s/.test(code) ? `(${code})` : code
}

/** `{{ if .a }}true{{ else }}false{{ end }}`; another choice has no condition unless it is never empty. */
function choiceOf(text: string, type: EmptyType, form: Form): PrintedCode | undefined {
  const unknown = { code: text, isEmpty: undefined }
  if (form === 'jinja' || type === 'string') return type === 'string' ? undefined : unknown
  if (withoutEmpty(text, type, () => undefined) === text) return undefined
  const [, code, first, second] =
    /^\{\{-? ?if\s+([^{}]*?)\s*-?\}\}\s*(\w+)\s*\{\{-?\s*else\s*-?\}\}\s*(\w+)\s*\{\{-?\s*end\s*-?\}\}$/.exec(
      text.trim(),
    ) ?? []
  if (code === undefined || first === undefined || second === undefined) return unknown
  const [isFirst, isSecond] = [isEmptyText(first, type), isEmptyText(second, type)]
  if (isFirst === isSecond) return { ...unknown, isEmpty: isFirst }
  return { code, isEmpty: true, condition: isFirst ? `not ${argument(code)}` : code }
}

/** `[{{ range .list }}{{ . }},{{ end }}]` and `[{{ join "," .list }}]`. */
function listCode(text: string, form: Form): PrintedCode | undefined {
  const inner = text.trim().slice(1, -1)
  const [, joined] = /^\s*\{\{-?\s*([^{}]*\bjoin\b[^{}]*?)\s*-?\}\}\s*$/.exec(inner) ?? []
  if (joined !== undefined) return { code: joined, isEmpty: undefined, condition: joined }
  if (form === 'ytt' || form === 'jinja' || !mayPrintNothing(inner)) return undefined
  const [, condition] = /^\{\{ if (.*?) \}\}\[/.exec(withoutEmpty(text, 'array', () => undefined) ?? '') ?? []
  return { code: text, isEmpty: undefined, ...(condition !== undefined && { term: condition, condition }) }
}

function yttCode(text: string, type: EmptyType, { isOverlay }: EmptyOptions): PrintedCode | undefined {
  const code = /^#@[ \t]+(\S[^\n]*?)\s*$/.exec(text)?.[1]
  if (type === 'string' || code === undefined || /^(?:True|[1-9]\d*)$/.test(code)) return undefined
  return {
    code,
    term: code,
    isEmpty: undefined,
    ...(!isOverlay && !code.includes('#') && { condition: code }),
  }
}
