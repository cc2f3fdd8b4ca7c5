import { ts } from 'ts-morph'
import { isShared, ownKinds, pluralOf } from '../kind.ts'
import type { Kind } from '../kind.ts'
import { names } from '../mirrors/stated.ts'
import { nameOf } from '../mirrors/walk.ts'
import type { Scope } from '../scope.ts'
import { isText, plainText, writtenText } from '../text.ts'
import { tellAsked } from './versions.ts'

/**
 * Group and version where they do not stand in one literal: as arguments and properties side by side, in the path of a
 * REST call, and in the name of a resource as `kubectl` takes it.
 */
export function requests(node: ts.Node, scope: Scope): void {
  if (ts.isCallExpression(node) || ts.isNewExpression(node)) inArguments(node.arguments ?? [], scope)
  else if (ts.isObjectLiteralExpression(node)) inProperties(node, scope)
  else if (isText(node)) inText(node, scope)
}

/** `listClusterCustomObject('cluster.x-k8s.io', 'v1beta1', 'machines')` */
function inArguments(given: readonly ts.Expression[], scope: Scope): void {
  const texts = given.map(plainText)
  for (const [at, group] of texts.entries()) {
    const version = texts[at + 1]
    if (group === undefined || version === undefined) continue
    const kind = askedKind(group, version, texts)
    if (kind) ask(given[at + 1]!, kind, scope)
  }
}

const groupNames: readonly string[] = ['group', 'apiGroup', 'groupName']

/** `{ group: 'cluster.x-k8s.io', version: 'v1beta1', resource: 'machines' }` */
function inProperties({ properties }: ts.ObjectLiteralExpression, scope: Scope): void {
  const values = new Map<string, ts.Expression>()
  for (const property of properties) {
    const name = ts.isPropertyAssignment(property) ? nameOf(property.name) : undefined
    if (name !== undefined) values.set(name, (property as ts.PropertyAssignment).initializer)
  }
  const group = plainText(values.get(groupNames.find((name) => values.has(name)) ?? ''))
  const version = values.get('version') ?? values.get('apiVersion')
  const text = plainText(version)
  if (group === undefined || text === undefined) return
  const kind = askedKind(group, text, [...values.values()].map(plainText))
  if (kind) ask(version!, kind, scope)
}

/** The kind that is asked for in a version that goes: the one that is named, or any of a group that is all ours. */
function askedKind(group: string, version: string, words: readonly (string | undefined)[]): Kind | undefined {
  const own = ownKinds.filter((kind) => kind.group === group && kind.transition.from === version)
  const named = own.find(({ kind }) =>
    words.some((word) => word !== undefined && names({ group, version, kind: word }, kind)),
  )
  return named ?? (isShared(group) ? undefined : own[0])
}

function ask(node: ts.Expression, kind: Kind, scope: Scope): void {
  if (scope.options.mode === 'dual') return tellAsked(node, kind, scope)
  const move = scope.moveOf({ kind, path: 'apiVersion' })
  scope.write(move, { start: node.getStart() + 1, end: node.end - 1, text: kind.transition.to })
  scope.count(move)
}

/** `/apis/cluster.x-k8s.io/v1beta1/namespaces/x/machines` and `machines.v1beta1.cluster.x-k8s.io` */
const requested = ownKinds.map((kind) => {
  const { group, transition } = kind
  const escaped = group.replaceAll('.', String.raw`\.`)
  const rest = isShared(group) ? String.raw`(?=/(?:namespaces/[^/]*/)?${pluralOf(kind)}\b)` : String.raw`\b`
  return {
    kind,
    pattern: new RegExp(
      String.raw`(?:(?<=\bapis/${escaped}/)${transition.from}${rest}|(?<=\b${pluralOf(kind)}\.)${transition.from}(?=\.${escaped}\b))`,
      'g',
    ),
  }
})

function inText(node: Parameters<typeof writtenText>[0], scope: Scope): void {
  const { text, start } = writtenText(node)
  if (!text.includes('cluster.x-k8s.io')) return
  const seen = new Set<number>()
  for (const { kind, pattern } of requested) {
    for (const { 0: version, index } of text.matchAll(pattern)) {
      if (seen.has(index)) continue
      seen.add(index)
      if (scope.options.mode === 'dual') {
        tellAsked(node, kind, scope)
        continue
      }
      const move = scope.moveOf({ kind, path: 'apiVersion' })
      scope.write(move, {
        start: start + index,
        end: start + index + version.length,
        text: kind.transition.to,
      })
      scope.count(move)
    }
  }
}
