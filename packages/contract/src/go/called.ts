import type { Node } from 'web-tree-sitter'
import type { CoreTypes } from './core-types.ts'
import type { GoFunction } from './facts.ts'
import type { GoFile, GoSource } from './source.ts'

/** A function of the module, or a method of a struct of it. */
export interface OwnFunction {
  readonly folder: string
  readonly name: string
  readonly receiver?: string
}

/** What a call may name of the module: a function of the package or of an imported one, and with types a method. */
export function calledBy(call: Node, file: GoFile, go: GoSource, types?: CoreTypes): OwnFunction | undefined {
  const name = call.childForFieldName('function')
  if (name?.type === 'identifier') return { folder: file.folder, name: name.text }
  const [left, right] = [name?.childForFieldName('operand'), name?.childForFieldName('field')?.text]
  if (!left || right === undefined) return undefined
  const path =
    left.type === 'identifier'
      ? go.factsOf(file).imports.find((one) => one.name === left.text)?.path
      : undefined
  const folder = path === undefined ? undefined : go.folderOfImport(path)
  if (folder !== undefined) return { folder, name: right }
  const own = path === undefined ? types?.ownOf(left) : undefined
  return own && { folder: own.folder, name: right, receiver: own.name }
}

/** Where a function is declared; `undefined` where the module has none of that name. */
export function declarationOf(
  { folder, name, receiver }: OwnFunction,
  go: GoSource,
): { readonly file: GoFile; readonly declared: GoFunction } | undefined {
  for (const file of go.in(folder)) {
    const declared =
      file.text.includes(` ${name}(`) &&
      go.factsOf(file).functions.find((one) => one.name === name && one.receiver === receiver)
    if (declared) return { file, declared }
  }
  return undefined
}
