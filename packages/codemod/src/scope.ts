import { ts } from 'ts-morph'
import type { Mirrors } from './mirrors/mirror.ts'
import { nameOf } from './mirrors/walk.ts'
import type { CodemodOptions } from './options.ts'
import { below, isSamePlace, moveOf } from './place.ts'
import type { Move, Place } from './place.ts'
import type { Source } from './source.ts'
import type { Tasks } from './tasks.ts'

/** One source, and all that a rewriter may ask while it reads it. */
export class Scope {
  readonly source: Source
  readonly mirrors: Mirrors
  readonly options: CodemodOptions
  readonly tasks: Tasks

  constructor(source: Source, mirrors: Mirrors, options: CodemodOptions, tasks: Tasks) {
    this.source = source
    this.mirrors = mirrors
    this.options = options
    this.tasks = tasks
  }

  /** Where a place goes in this run. */
  moveOf(place: Place): Move {
    return moveOf(place, this.options.generation)
  }

  /** The places a type stands for, `null` and `undefined` aside. */
  placesOfType(type: ts.Type): readonly Place[] {
    const parts = type.isUnion() ? type.types : [type]
    const declared = parts.flatMap((part) => [
      ...(part.symbol?.declarations ?? []),
      ...(part.aliasSymbol?.declarations ?? []).map((node) =>
        ts.isTypeAliasDeclaration(node) ? node.type : node,
      ),
    ])
    return distinct(declared.flatMap((node) => this.mirrors.placesOf(node)))
  }

  /** The places that a member of a type stands for. */
  placesOfMember(type: ts.Type, name: string): readonly Place[] {
    const symbol = this.source.checker?.getNonNullableType(type).getProperty(name)
    return symbol ? this.#placesOfSymbol(symbol) : []
  }

  /** The places an expression stands for: several where its type is shared and nothing around it tells more. */
  placesOf(expression: ts.Expression): readonly Place[] {
    const { checker } = this.source
    if (!checker) return []
    const node = bare(expression)
    if (ts.isPropertyAccessExpression(node))
      return this.#placesOfLink(node.expression, node.name.text, node.name)
    if (ts.isElementAccessExpression(node)) {
      const { argumentExpression: key } = node
      if (ts.isStringLiteralLike(key)) return this.#placesOfLink(node.expression, key.text, key)
      const items = this.placesOf(node.expression).map((place) => below(place, isList(place) ? '[]' : '{}'))
      if (items.length > 0) return items
    }
    return this.placesOfType(checker.getTypeAtLocation(node))
  }

  #placesOfLink(receiver: ts.Expression, name: string, node: ts.Node): readonly Place[] {
    const symbol = this.source.checker!.getSymbolAtLocation(node)
    const places = symbol ? this.#placesOfSymbol(symbol) : []
    if (places.length < 2) return places
    const around = this.placesOf(receiver).map((place) => below(place, name))
    const narrowed = places.filter((place) => around.some((other) => isSamePlace(place, other)))
    return narrowed.length > 0 ? narrowed : places
  }

  #placesOfSymbol(symbol: ts.Symbol): readonly Place[] {
    return distinct(
      (symbol.declarations ?? []).flatMap((node) => {
        if (!ts.isPropertySignature(node) && !ts.isPropertyDeclaration(node)) return []
        const name = nameOf(node.name)
        return name === undefined ? [] : this.mirrors.placesOf(node.parent).map((place) => below(place, name))
      }),
    )
  }
}

/** An expression without what only speaks to the compiler. */
export function bare(expression: ts.Expression): ts.Expression {
  if (ts.isParenthesizedExpression(expression) || ts.isNonNullExpression(expression))
    return bare(expression.expression)
  return expression
}

function isList({ kind, path }: Place): boolean {
  return kind.older(path)?.items !== undefined
}

function distinct(places: readonly Place[]): readonly Place[] {
  return places.filter((place, i) => places.findIndex((other) => isSamePlace(place, other)) === i)
}
