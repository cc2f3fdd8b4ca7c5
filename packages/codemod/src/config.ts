import { limits } from '@capi-migrate/edits'
import { ts } from 'ts-morph'
import { isTooDeep, unlessTooDeep } from './depth.ts'

/** Where a project says what its types mirror. A program is read as text: nothing of it is run. */
export const configFiles = [
  'migrate.config.json',
  'migrate.config.ts',
  'migrate.config.mjs',
  'migrate.config.js',
] as const

/** What went wrong with a configuration, and what to do. */
export interface ConfigProblem {
  readonly what: string
  readonly next: string
}

/**
 * The pairs of a configuration's `types`: name of a type → kind, or role of the contract.
 *
 * @example configOf('{ "types": { "CapiNode": "Machine", "Host": "InfraMachine" } }', 'migrate.config.json')
 */
export function configOf(text: string, file: string): Readonly<Record<string, string>> | ConfigProblem {
  const source = unlessTooDeep(() =>
    file.endsWith('.json')
      ? ts.parseJsonText(file, text)
      : ts.createSourceFile(file, text, ts.ScriptTarget.Latest),
  )
  if (!source || isTooDeep(source))
    return {
      what: `${file} is nested too deeply: more than ${limits.programDepth} levels`,
      next: 'write { "types": { "NameOfType": "Kind" } } there',
    }
  const types = propertyOf(source, 'types')
  if (!types)
    return {
      what: `${file} has no object \`types\``,
      next: 'write { "types": { "NameOfType": "Kind" } } there',
    }
  const pairs = types.properties.map((property) => {
    if (!ts.isPropertyAssignment(property) || !ts.isStringLiteralLike(property.initializer)) return undefined
    const { name } = property
    return ts.isIdentifier(name) || ts.isStringLiteralLike(name)
      ? [name.text, property.initializer.text]
      : undefined
  })
  return pairs.every((pair) => pair !== undefined)
    ? (Object.fromEntries(pairs) as Record<string, string>)
    : {
        what: `the \`types\` of ${file} are not all a name and a kind`,
        next: 'write each as "NameOfType": "Kind"',
      }
}

/** The first property of a name that is an object literal. */
function propertyOf(node: ts.Node, wanted: string): ts.ObjectLiteralExpression | undefined {
  if (ts.isPropertyAssignment(node) && ts.isObjectLiteralExpression(node.initializer)) {
    const { name } = node
    if ((ts.isIdentifier(name) || ts.isStringLiteralLike(name)) && name.text === wanted)
      return node.initializer
  }
  return ts.forEachChild(node, (child) => propertyOf(child, wanted))
}
