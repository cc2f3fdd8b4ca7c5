import { dirname, join } from 'node:path'
import { ts } from 'ts-morph'
import { textOfFile } from '../disk.ts'
import { tellingNames } from '../field-names.ts'
import { nameOf } from '../mirrors/walk.ts'
import { isText } from '../text.ts'
import { viewNamedBy } from './view-files.ts'

/** What a template reads: a path from the spec or the status on, or a name that only v1beta1 has. */
export type TemplateRead = { readonly path: string } | { readonly name: string }

/**
 * Returns what a template, or a question in a language of paths, reads by its words alone. The node is the text itself, or one that
 * names the file of a template.
 */
export function templateReads(node: ts.Node, path: string): readonly TemplateRead[] {
  const code = templateOf(node, path) ?? (isText(node) ? readingIn(node.text) : undefined)
  if (code === undefined) return []
  const paths = [...code.matchAll(written)].map(([, root, rest]) => ({ path: root! + stepsIn(rest!) }))
  const names = [...code.replace(written, ' ').matchAll(/\w+/g)].flatMap(([name]) =>
    tellingNames.has(name) ? [{ name }] : [],
  )
  return [...paths, ...names]
}

/** The template of a component, or the file of a view. */
function templateOf(node: ts.Node, path: string): string | undefined {
  if (!ts.isStringLiteralLike(node)) return undefined
  const name = templateMember(node)
  if (name === 'template') return node.text
  return name ? textOfFile(join(dirname(path), node.text)) : viewNamedBy(node, path)
}

/** What a text reads that says `spec` or `status`: between the marks of a template, or all of a question. */
function readingIn(text: string): string | undefined {
  if (!part.test(text)) return undefined
  const code = question.test(text) ? text : [...text.matchAll(tags)].map(([tag]) => tag).join('\n')
  return part.test(code) ? code : undefined
}

const part = /\b(?:spec|status)\b/

/** Handlebars and its kin, Nunjucks, EJS, Pug. */
const tags = /\{\{[^]*?\}\}|\{%[^]*?%\}|<%[^]*?%>|#\{[^]*?\}/g

/** JSONPath, jq, JMESPath. */
const question = /^\s*\$(?:\.|\[)|(?:^|\|)\s*\.(?:\w+|\[)|^\s*(?:\w+\.)*\w+\[(?:\*|\?[^\]]*|\d*)\]\s*[.|]/

const written = /(?<![\w$-])(spec|status)((?:[!?]*\.[A-Za-z]\w*|[!?]*\.?\[(?:\d*|\*|'\w+'|"\w+")\])+)/g

function stepsIn(rest: string): string {
  return rest
    .replace(/[!?]+/g, '')
    .replace(/\.?\[(?:\d*|\*)\]/g, '[]')
    .replace(/\.?\[['"](\w+)['"]\]/g, '.$1')
}

/** `@Component({ templateUrl: './machines.html' })` */
function templateMember(node: ts.Node): string | undefined {
  const member = node.parent
  if (!ts.isStringLiteralLike(node) || !ts.isPropertyAssignment(member) || member.initializer !== node)
    return undefined
  const name = nameOf(member.name)
  const call = member.parent.parent
  const isComponent = ts.isCallExpression(call) && /\bComponent$/.test(call.expression.getText())
  return isComponent && (name === 'template' || name === 'templateUrl') ? name : undefined
}
