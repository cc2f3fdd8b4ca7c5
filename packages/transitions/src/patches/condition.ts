import { variableSchema } from './variables.ts'

/** The condition of a patch (`enabledIf`). Two of one text are one condition. */
export interface Condition {
  readonly text: string
  /** What Go templates ask with `if` instead; absent where no such question is known to have the same answer. */
  readonly test?: string
}

/**
 * The condition that an `enabledIf` of a ClusterClass is; an empty one is none. A patch is enabled where its text is
 * rendered to `true`.
 */
export function conditionOf(enabledIf: unknown, clusterClass: unknown): Condition | undefined {
  if (enabledIf === undefined || enabledIf === '') return undefined
  const text = typeof enabledIf === 'string' ? enabledIf : JSON.stringify(enabledIf)
  const test = testOf(text, clusterClass)
  return { text, ...(test !== undefined && { test }) }
}

function testOf(text: string, clusterClass: unknown): string | undefined {
  const [, asked] = ifTrue.exec(text) ?? []
  const [, printed] = action.exec(text) ?? []
  if (asked !== undefined) return isPipeline(asked) ? asked : undefined
  if (printed === undefined || !isPipeline(printed)) return undefined
  return answers.has(lastFunction(printed)) || isBoolean(printed, clusterClass) ? printed : undefined
}

/** The function whose result a pipeline is: what is in strings and parentheses has no say. */
function lastFunction(pipeline: string): string {
  let outer = pipeline.replace(/"(?:[^"\\]|\\.)*"/g, '""')
  for (let before = ''; before !== outer;) {
    before = outer
    outer = outer.replace(/\([^()]*\)/g, '_')
  }
  return outer.split('|').at(-1)!.trim().split(/\s/)[0]!
}

const action = /^\s*\{\{-?\s*((?:(?!\}\})[^\n])*?)\s*-?\}\}\s*$/
const ifTrue =
  /^\s*\{\{-?\s*if\s+((?:(?!\}\})[^\n])*?)\s*-?\}\}\s*true\s*(?:\{\{-?\s*else\s*-?\}\}\s*(?:false)?\s*)?\{\{-?\s*end\s*-?\}\}\s*$/

/** Functions of Go templates that print `true` or `false`; `and` and `or` print one of their arguments. */
const answers: ReadonlySet<string> = new Set(
  'eq ne lt le gt ge not empty any all has hasKey hasPrefix hasSuffix contains semverCompare'.split(' '),
)

/** A pipeline that says all it needs: no keyword, no variable of its own, no code of a file around it. */
function isPipeline(text: string): boolean {
  return text !== '' && !/:=|[`\uE000]|\/\*|^(?:if|range|with|define|template|block|end|else)\b/.test(text)
}

/** A variable that the class declares to be a boolean prints nothing but `true` and `false`. */
function isBoolean(text: string, clusterClass: unknown): boolean {
  const variable = /^\.([\w.]+)$/.exec(text)?.[1]
  return variable !== undefined && variableSchema(variable, clusterClass).type === 'boolean'
}
