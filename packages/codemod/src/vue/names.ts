import { firstIndex } from '@capi-migrate/edits'
import { ts } from 'ts-morph'
import { isLink, nameOf } from '../rewriters/way.ts'
import type { Component, Stretch } from './component.ts'
import { expressionAt, isIn, localOf } from './locals.ts'

/**
 * A checker that knows what the names of a template stand for: local names, what `<script setup>` declares, its refs as
 * what they hold, the properties of the component. What cannot be known is `any`.
 */
export function templateChecker(
  component: Component,
  ast: ts.SourceFile,
  checker: ts.TypeChecker,
): ts.TypeChecker {
  const { locals } = component
  const isInExpression = insideOf(component.expressions)
  const any = checker.getAnyType()
  const types = new Map<ts.Node, ts.Type>()
  let instance: { readonly type: ts.Type | undefined } | undefined

  function typeAt(node: ts.Node): ts.Type {
    const known = types.get(node)
    if (known) return known
    const type = typeOf(node)
    types.set(node, type)
    return type
  }

  function typeOf(node: ts.Node): ts.Type {
    if (!isInExpression(node)) return checker.getTypeAtLocation(node)
    if (ts.isParenthesizedExpression(node) || ts.isNonNullExpression(node)) return typeAt(node.expression)
    if (isLink(node)) return memberOf(typeAt(node.expression), nameOf(node))
    if (ts.isElementAccessExpression(node)) return itemOf(typeAt(node.expression))
    return ts.isIdentifier(node) ? typeOfName(node) : checker.getTypeAtLocation(node)
  }

  function typeOfName(node: ts.Identifier): ts.Type {
    const local = localOf(node, locals)
    if (local) {
      const list = local.item?.name === node.text ? expressionAt(local.item.of, ast) : undefined
      return list ? itemOf(typeAt(list)) : any
    }
    const declared = (checker.getSymbolAtLocation(node)?.declarations ?? []).filter(
      (each) => each.getSourceFile() === ast,
    )
    if (declared.some(isInExpression)) return checker.getTypeAtLocation(node)
    if (declared.length > 0 && component.isSetup) return held(checker.getTypeAtLocation(node))
    instance ??= { type: instanceOf(component, ast, checker) }
    return instance.type ? memberOf(instance.type, node.text) : any
  }

  function memberOf(type: ts.Type, name: string): ts.Type {
    const member = checker.getNonNullableType(type).getProperty(name)
    return member ? checker.getTypeOfSymbol(member) : itemOf(type)
  }

  function itemOf(type: ts.Type): ts.Type {
    const list = checker.getNonNullableType(type)
    return list.getNumberIndexType() ?? list.getStringIndexType() ?? any
  }

  /** What a ref holds: templates read it as that. */
  function held(type: ts.Type): ts.Type {
    const isRef = type.symbol?.name.endsWith('Ref') && type.getProperty('value')
    return isRef ? memberOf(type, 'value') : type
  }

  return { ...checker, getTypeAtLocation: typeAt }
}

/** The type that has the members that a template may name: the component's own, or its properties. */
function instanceOf(
  { isSetup }: Component,
  ast: ts.SourceFile,
  checker: ts.TypeChecker,
): ts.Type | undefined {
  if (isSetup) {
    const call = callOf('defineProps', ast)
    const [stated] = call?.typeArguments ?? []
    return stated ? checker.getTypeFromTypeNode(stated) : call && checker.getTypeAtLocation(call)
  }
  const made = checker.getSymbolAtLocation(ast)?.exports?.get(ts.InternalSymbolName.Default)
  const [signature] = made ? checker.getTypeOfSymbol(made).getConstructSignatures() : []
  return signature?.getReturnType()
}

function callOf(name: string, node: ts.Node): ts.CallExpression | undefined {
  if (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === name)
    return node
  return ts.forEachChild(node, (child) => callOf(name, child))
}

/** Whether a node is inside one of some stretches, of which none is in another. */
function insideOf(stretches: readonly Stretch[]): (node: ts.Node) => boolean {
  const sorted = [...stretches].sort((a, b) => a.start - b.start)
  return (node) => {
    const at = node.getStart()
    const last = sorted[firstIndex(sorted, ({ start }) => start > at) - 1]
    return last !== undefined && isIn(node, last)
  }
}
