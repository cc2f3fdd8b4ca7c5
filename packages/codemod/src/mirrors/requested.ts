import { ts } from 'ts-morph'
import { nodesOf } from '../nodes.ts'
import type { Source } from '../source.ts'
import { namesGroup, namesOtherGroup } from './groups.ts'
import { literalsOf } from './mirror-of.ts'
import { keyOf } from './mirror.ts'
import { declarationsOf } from './walk.ts'

/** Whose the group is that requests name beside a type, by {@link keyOf}. */
export type RequestedTypes = ReadonlyMap<string, 'ours' | 'another'>

/** The types that calls take beside the text of a group: `get<Machine>('/apis/cluster.x-k8s.io/v1beta1/machines')`. */
export function requestedTypes(sources: readonly Source[]): RequestedTypes {
  const found = new Map<string, 'ours' | 'another'>()
  for (const { ast, checker } of sources) {
    for (const node of checker ? nodesOf(ast) : []) {
      if ((ts.isCallExpression(node) || ts.isNewExpression(node)) && node.typeArguments) {
        const given = (node.arguments ?? []).map((each) => each.getText()).join('\n')
        const said = namesOtherGroup(given) ? 'another' : namesGroup(given) ? 'ours' : undefined
        for (const key of said ? keysIn(node.typeArguments, checker!) : [])
          if (said === 'another' || !found.has(key)) found.set(key, said!)
      }
    }
  }
  return found
}

/** The declarations that some types name. */
function keysIn(types: readonly ts.Node[], checker: ts.TypeChecker): readonly string[] {
  return types.flatMap((type): readonly string[] => {
    const inside: ts.Node[] = []
    ts.forEachChild(type, (child) => void inside.push(child))
    const own = ts.isTypeReferenceNode(type) ? declarationsOf(type.typeName, checker) : []
    const declared = own.flatMap((node) => (ts.isTypeNode(node) ? literalsOf(node) : [node]))
    return [...declared.map(keyOf), ...keysIn(inside, checker)]
  })
}
