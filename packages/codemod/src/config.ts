import { limits } from '@capi-migrate/edits'
import { ts } from 'ts-morph'
import { isTooDeep, unlessTooDeep } from './depth.ts'

/** Where a project says what its types mirror, and what its calls give. A program is read as text: nothing of it is run. */
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

/** What a project says of itself. */
export interface Config {
  /** Name of a type → the kind, or the role of the contract, that it mirrors. */
  readonly types: Readonly<Record<string, string>>
  /** Last word of what is called → the kind that it gives objects of, or where the call names that: `type`, `class`. */
  readonly sources: Readonly<Record<string, string>>
}

/**
 * Reads a configuration: `types`, `sources`, or both.
 *
 * @example configOf('{ "types": { "CapiNode": "Machine", "Host": "InfraMachine" } }', 'migrate.config.json')
 * @example configOf('{ "sources": { "useMachines": "Machine", "useResource": "type" } }', 'migrate.config.json')
 */
export function configOf(text: string, file: string): Config | ConfigProblem {
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
  const types = pairsOf(source, 'types')
  const sources = pairsOf(source, 'sources')
  if (!types && !sources)
    return {
      what: `${file} has no object \`types\` and no object \`sources\``,
      next: 'write { "types": { "NameOfType": "Kind" } } or { "sources": { "nameOfCall": "Kind" } } there',
    }
  if (types === 'others')
    return {
      what: `the \`types\` of ${file} are not all a name and a kind`,
      next: 'write each as "NameOfType": "Kind"',
    }
  if (sources === 'others')
    return {
      what: `the \`sources\` of ${file} are not all a call and a kind`,
      next: 'write each as "nameOfCall": "Kind", or "type" or "class" where the call itself names the kind',
    }
  return { types: types ?? {}, sources: sources ?? {} }
}

/** The texts that an object literal has by name; `others` where it has anything else, `undefined` where there is none. */
function pairsOf(source: ts.Node, wanted: string): Readonly<Record<string, string>> | 'others' | undefined {
  const pairs = propertyOf(source, wanted)?.properties.map((property) => {
    if (!ts.isPropertyAssignment(property) || !ts.isStringLiteralLike(property.initializer)) return undefined
    const { name } = property
    return ts.isIdentifier(name) || ts.isStringLiteralLike(name)
      ? ([name.text, property.initializer.text] as const)
      : undefined
  })
  if (!pairs) return undefined
  return pairs.every((pair) => pair !== undefined) ? Object.fromEntries(pairs) : 'others'
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
