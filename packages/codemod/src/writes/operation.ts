import { ts } from 'ts-morph'
import { nameOf } from '../mirrors/walk.ts'
import { plainText } from '../text.ts'

/** One operation of a JSON patch (RFC 6902), as a program writes it. */
export interface Operation {
  readonly node: ts.ObjectLiteralExpression
  readonly op: string
  readonly path: ts.Expression
  readonly from?: ts.Expression
  readonly value?: ts.Expression
}

const ops: readonly string[] = ['add', 'remove', 'replace', 'move', 'copy', 'test']

/** The operation that an object literal is; `undefined` where it is none. */
export function operationOf(node: ts.ObjectLiteralExpression): Operation | undefined {
  const values = new Map<string, ts.Expression>()
  for (const property of node.properties) {
    const name = nameOf(property.name)
    if (name === undefined) continue
    if (ts.isPropertyAssignment(property)) values.set(name, bare(property.initializer))
    if (ts.isShorthandPropertyAssignment(property)) values.set(name, property.name)
  }
  const op = plainText(values.get('op'))
  const path = values.get('path')
  if (op === undefined || !path || !ops.includes(op)) return undefined
  const from = values.get('from')
  const value = values.get('value')
  return { node, op, path, ...(from && { from }), ...(value && { value }) }
}

/** The operation that a text is the path of. */
export function operationAt(text: ts.Node): Operation | undefined {
  const holder = text.parent?.parent
  const operation = holder && ts.isObjectLiteralExpression(holder) ? operationOf(holder) : undefined
  return operation && (operation.path === text || operation.from === text) ? operation : undefined
}

function bare(node: ts.Expression): ts.Expression {
  return ts.isAsExpression(node) || ts.isParenthesizedExpression(node) ? bare(node.expression) : node
}

/** What a pointer names (RFC 6901), as rows know it: `/spec/files/0/path` is `spec.files[0].path`. */
export function pathOfPointer(pointer: string): string | undefined {
  if (!/^(?:\/[\w-]+)+$/.test(pointer)) return undefined
  return pointer
    .slice(1)
    .split('/')
    .map((step, at) => (/^\d+$/.test(step) ? `[${step}]` : step === '-' ? '[]' : (at > 0 ? '.' : '') + step))
    .join('')
}

/** The pointer that names a path of the rows. */
export function pointerOf(path: string): string {
  return `/${path.replace(/\[(\d*)\]/g, (_, at: string) => `.${at || '-'}`).replaceAll('.', '/')}`
}
