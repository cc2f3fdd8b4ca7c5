import type { CommandWord } from '@capi-migrate/edits'
import { ts } from 'ts-morph'
import { isSum } from '../operators.ts'
import { writtenText } from '../text.ts'

/** A text as a shell reads it, with `*` in place of all that only a run shows. */
export interface MaskedText {
  readonly text: string
  /** Where it begins in the file. */
  readonly start: number
}

/** Returns the script that a text, a template or a sum is; `undefined` if it calls no `kubectl`. */
export function maskedText(node: ts.Node): MaskedText | undefined {
  if (!isScript(node) || isScript(node.parent)) return undefined
  const { text, start } = masked(node)
  if (/\b(?:kubectl|oc)\s/i.test(text)) return { text, start }
  // `kubectl('get kcp')`, `` kubectl`get kcp` ``
  return /\s/.test(text) && isOfKubectl(node)
    ? { text: prefix + text, start: start - prefix.length }
    : undefined
}

/** Returns the whole text that a part of a template or of a sum belongs to. */
export function wholeText(node: ts.Node): ts.Node {
  const whole = ts.isTemplateSpan(node.parent) ? node.parent.parent : node.parent
  return isScript(whole) ? wholeText(whole) : node
}

const prefix = 'kubectl '

/** Returns the words of a command that stand as elements of a list, or as arguments; `undefined` if they are none. */
export function listedWords(node: ts.Node): readonly CommandWord[] | undefined {
  if (ts.isArrayLiteralExpression(node)) {
    const words = node.elements.map(wordOf)
    const isCommand = verbs.includes(words[0]?.text ?? '') && !isCalled(node.parent)
    return isCommand ? words : undefined
  }
  if (!ts.isCallExpression(node) && !ts.isNewExpression(node)) return undefined
  const given = (node.arguments ?? []).flatMap((each) =>
    ts.isArrayLiteralExpression(each) ? each.elements : [each],
  )
  const words = given.filter((each) => !ts.isObjectLiteralExpression(each)).map(wordOf)
  if (isNamedKubectl(node.expression)) return given.some((each) => maskedText(each)) ? undefined : words
  const program = words.findIndex(({ text }) => /^(?:.*\/)?(?:kubectl|oc)$/.test(text))
  return program === -1 ? undefined : words.slice(program + 1)
}

/** Returns the expression at an offset that is a word of a list, or stands in a text where only a run shows it. */
export function holeAt(root: ts.Node, at: number): ts.Expression | undefined {
  const look = (node: ts.Node): ts.Expression | undefined => {
    if (node.end <= at) return undefined
    if (ts.isTemplateSpan(node) && node.getFullStart() - 2 <= at && at < node.literal.getStart() + 1)
      return node.expression
    if (
      ts.isExpression(node) &&
      (isWord(node) ? node.getStart() === at : isTerm(node) && node.getStart() <= at)
    )
      return node
    return ts.forEachChild(node, look)
  }
  return ts.forEachChild(root, look)
}

/** Whether an expression may be a word by itself, and is no text. */
function isWord(node: ts.Expression): boolean {
  const { parent } = node
  const isGiven = ts.isCallExpression(parent) && parent.expression !== node
  return (isGiven || ts.isArrayLiteralExpression(parent)) && !isScript(node)
}

function isTerm(node: ts.Expression): boolean {
  return isSum(node.parent) && !isScript(node)
}

const verbs: readonly string[] = ['get', 'wait', 'patch', 'kubectl']

function isCalled(node: ts.Node): boolean {
  return ts.isCallExpression(node) && listedWords(node) !== undefined
}

function isNamedKubectl(callee: ts.Node): boolean {
  return ts.isIdentifier(callee) || ts.isPropertyAccessExpression(callee)
    ? /kubectl$/i.test(callee.getText())
    : false
}

function isOfKubectl({ parent }: ts.Node): boolean {
  if (ts.isTaggedTemplateExpression(parent)) return isNamedKubectl(parent.tag)
  return ts.isCallExpression(parent) && isNamedKubectl(parent.expression)
}

function isScript(node: ts.Node): node is ts.Expression {
  return ts.isStringLiteralLike(node) || ts.isTemplateExpression(node) || isSum(node)
}

function wordOf(node: ts.Expression): CommandWord {
  const { text: raw, start } = masked(node)
  return { text: ts.isStringLiteralLike(node) ? node.text : raw, raw, start }
}

function masked(node: ts.Expression): MaskedText {
  const start = node.getStart()
  const known = piecesOf(node)
  if (known.length === 0) return { text: '*'.repeat(node.end - start), start }
  let text = ''
  for (const piece of known) {
    const written = writtenText(piece)
    text += '*'.repeat(Math.max(0, written.start - start - 1 - text.length)) + written.text
  }
  return { text: text + '*'.repeat(Math.max(0, node.end - 1 - (start + 1 + text.length))), start: start + 1 }
}

function piecesOf(node: ts.Expression): readonly Parameters<typeof writtenText>[0][] {
  if (ts.isStringLiteralLike(node)) return [node]
  if (ts.isTemplateExpression(node)) return [node.head, ...node.templateSpans.map(({ literal }) => literal)]
  return isSum(node) ? [...piecesOf(node.left), ...piecesOf(node.right)] : []
}
