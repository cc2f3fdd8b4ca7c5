import { ts } from 'ts-morph'
import type { Mirrors } from '../mirrors/mirrors.ts'
import { nameOf } from '../mirrors/walk.ts'
import { nodesOf } from '../nodes.ts'
import { isSpokenFor, placeIn } from '../place.ts'
import type { Mover } from '../place.ts'
import type { Source } from '../source.ts'
import type { Shape } from './shape.ts'

/**
 * The decorated members of mirrors that go elsewhere: what a library reads of a class (class-validator, NestJS, TypeORM) is what
 * its decorators say, and a new parent has none.
 */
export function decoratedIn(sources: readonly Source[], mirrors: Mirrors, mover: Mover): readonly Shape[] {
  return sources.flatMap((source) =>
    nodesOf(source.ast).flatMap((node) => {
      if (!ts.isPropertyDeclaration(node) || !ts.getDecorators(node)?.length) return []
      const name = nameOf(node.name)
      if (name === undefined || name === 'apiVersion') return []
      const [place] = mirrors
        .placesOf(node.parent)
        .map((around) => placeIn(around, name))
        .filter((at) => isSpokenFor(mover.moveOf(at), mover))
      return place ? [{ source, node, place }] : []
    }),
  )
}
