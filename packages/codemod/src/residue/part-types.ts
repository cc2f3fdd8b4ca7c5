import { ts } from 'ts-morph'
import { keyOf } from '../mirrors/mirror.ts'
import { nameOf } from '../mirrors/walk.ts'
import { nodesOf } from '../nodes.ts'
import { partsOf } from '../parts.ts'
import type { Source } from '../source.ts'

/** Returns whether a type is that of a spec or a status somewhere among some sources; `undefined` where it is of neither. */
export function partOfType(type: ts.Type, sources: readonly Source[]): string | undefined {
  const keys = keysOf(type)
  for (const source of sources) {
    const parts = known.get(source) ?? partsIn(source)
    known.set(source, parts)
    const part = keys.map((key) => parts.get(key)).find((each) => each !== undefined)
    if (part !== undefined) return part
  }
  return undefined
}

const known = new WeakMap<Source, ReadonlyMap<string, string>>()

/** The types of members that are a spec or a status, by what declares them. */
function partsIn({ ast, checker }: Source): ReadonlyMap<string, string> {
  const parts = new Map<string, string>()
  for (const node of checker ? nodesOf(ast) : []) {
    if (!ts.isPropertySignature(node) && !ts.isPropertyDeclaration(node)) continue
    const name = nameOf(node.name)
    if ((name !== 'spec' && name !== 'status') || !node.type) continue
    for (const key of keysOf(checker!.getTypeAtLocation(node))) parts.set(key, name)
  }
  return parts
}

function keysOf(type: ts.Type): readonly string[] {
  return partsOf(type)
    .flatMap((part) => [part.aliasSymbol, part.symbol])
    .flatMap((symbol) => symbol?.declarations ?? [])
    .filter(
      (node) =>
        ts.isTypeLiteralNode(node) || ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node),
    )
    .map(keyOf)
}
