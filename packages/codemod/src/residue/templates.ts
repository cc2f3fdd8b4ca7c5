import { dirname, join } from 'node:path'
import { ts } from 'ts-morph'
import { textOfFile } from '../disk.ts'
import { tellingNames } from '../field-names.ts'
import { nameOf } from '../mirrors/walk.ts'

/** What a template reads: a path from the spec or the status on, or a name that only v1beta1 has. */
export type TemplateRead = { readonly path: string } | { readonly name: string }

/**
 * Returns what the template of an Angular component reads, by its words alone. The node is the text that is the template, or that
 * names its file.
 */
export function templateReads(node: ts.Node, path: string): readonly TemplateRead[] {
  const name = templateMember(node)
  if (name === undefined) return []
  const { text } = node as ts.StringLiteralLike
  const template = name === 'template' ? text : textOfFile(join(dirname(path), text))
  if (template === undefined) return []
  const paths = [...template.matchAll(written)].map(([, root, rest]) => ({ path: root! + stepsIn(rest!) }))
  const names = [...template.replace(written, ' ').matchAll(/\w+/g)].flatMap(([name]) =>
    tellingNames.has(name) ? [{ name }] : [],
  )
  return [...paths, ...names]
}

const written = /(?<![\w$-])(spec|status)((?:[!?]*\.[A-Za-z]\w*|[!?]*\.?\[(?:\d+|'\w+'|"\w+")\])+)/g

function stepsIn(rest: string): string {
  return rest
    .replace(/[!?]+/g, '')
    .replace(/\.?\[\d+\]/g, '[]')
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
