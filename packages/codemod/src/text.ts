import { literal } from '@capi-migrate/transitions'
import { ts } from 'ts-morph'

/** A literal of text, or a piece of a template between its holes. */
export type TextNode =
  ts.StringLiteral | ts.NoSubstitutionTemplateLiteral | ts.TemplateHead | ts.TemplateMiddle | ts.TemplateTail

/** Whether a node is text, whole or in part. */
export function isText(node: ts.Node): node is TextNode {
  return (
    ts.isStringLiteralLike(node) ||
    ts.isTemplateHead(node) ||
    ts.isTemplateMiddle(node) ||
    ts.isTemplateTail(node)
  )
}

/** The text between the quotes as it is written, and where it begins. */
export function writtenText(node: TextNode): { readonly text: string; readonly start: number } {
  const whole = node.getText()
  const close = whole.endsWith('${') ? 2 : 1
  return { text: whole.slice(1, whole.length - close), start: node.getStart() + 1 }
}

/** The text of a literal without escapes; `undefined` for anything else. */
export function plainText(node: ts.Node | undefined): string | undefined {
  return node && ts.isStringLiteralLike(node) ? node.text : undefined
}

/** Finds any of some names in a text. */
export function oneOf(names: Iterable<string>): RegExp {
  return new RegExp(`(?<![\\w$])(?:${[...names].map(literal).join('|')})(?![\\w$])`)
}
