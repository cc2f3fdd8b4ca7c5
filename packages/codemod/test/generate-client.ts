import { child, paths, schemaOf, stepsOf } from '@capi-migrate/transitions'
import type { SchemaNode } from '@capi-migrate/transitions'

/** A program with the whole v1beta1 type of a kind, and a function for each field that reads it. */
export interface Client {
  readonly text: string
  /** Name of a function → the path it reads. */
  readonly readers: ReadonlyMap<string, string>
}

/** The ways a reader takes to its field. */
export type Way = 'chain' | 'elements' | 'destructured'

export function clientOf(group: string, kind: string, way: Way): Client {
  const schema = schemaOf(group, 'v1beta1', kind)!
  const readers = new Map<string, string>()
  const lines = [...paths(schema)].flatMap(([path, node]) => {
    if (!isLeaf(node) || /^(?:apiVersion|kind|metadata\b)/.test(path) || /[^\w.[\]]/.test(path)) return []
    const name = `read${readers.size}`
    readers.set(name, path)
    return [`export const ${name} = ${reader(stepsOf(path), kind, way)};`]
  })
  const members = Object.keys(schema.properties ?? {})
    .filter((name) => !['apiVersion', 'kind', 'metadata'].includes(name))
    .map((name) => `  ${name}?: ${typeOf(child(schema, name)!, '  ')};\n`)
  const own = `  apiVersion: '${group}/v1beta1';\n  kind: '${kind}';\n`
  return {
    text: `\
export interface ${kind} {
${own}${members.join('')}}

${lines.join('\n')}
`,
    readers,
  }
}

export function isLeaf(node: SchemaNode): boolean {
  return (
    node.type !== undefined && node.type !== 'object' && node.items === undefined && node.values === undefined
  )
}

/** A function that reads what is at the end of the steps. */
export function reader(steps: readonly string[], kind: string, way: Way): string {
  if (way === 'destructured' && !steps.includes('[]')) {
    const pattern = steps.reduceRight<string>(
      (inner, step, i) => (i === steps.length - 1 ? `${step}: value` : `${step}: { ${inner} } = {}`),
      '',
    )
    return `\
(object: ${kind}) => {
  const { ${pattern} } = object;
  return value;
}`
  }
  const link = (step: string): string => (step === '[]' ? '[0]' : way === 'elements' ? `["${step}"]` : step)
  const joined = steps.map((step, i) => {
    const text = link(step)
    const isName = !text.startsWith('[')
    return i === 0 ? (isName ? `.${text}` : text) : isName ? `?.${text}` : `?.${text}`
  })
  return `(object: ${kind}) => object${joined.join('')}`
}

function typeOf(node: SchemaNode, indent: string): string {
  const inner = `${indent}  `
  if (node.items !== undefined) return `Array<${typeOf(child(node, '[]')!, indent)}>`
  if (node.values !== undefined) return `Record<string, ${typeOf(child(node, '{}')!, indent)}>`
  if (node.properties) {
    const members = Object.keys(node.properties).map(
      (name) => `${inner}${/\W/.test(name) ? `'${name}'` : name}?: ${typeOf(child(node, name)!, inner)};\n`,
    )
    return `{\n${members.join('')}${indent}}`
  }
  if (node.type === 'string' || node.type === 'boolean') return node.type
  if (node.type === 'integer' || node.type === 'number') return 'number'
  return node.type === 'int-or-string' ? 'number | string' : 'unknown'
}
