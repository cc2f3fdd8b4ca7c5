import { ts } from 'ts-morph'
import { ownKinds, pluralOf } from '../kind.ts'
import type { Kind } from '../kind.ts'

/** A command of `kubectl`. */
export interface Command {
  /** The kinds that it names. */
  readonly kinds: readonly Kind[]
  /** Whether it says a version: else the server does. */
  readonly isVersioned: boolean
}

/**
 * Returns the command of which a text is a part: `` $`kubectl get kcp …` ``,
 * `execa('kubectl', ['get', 'machines.cluster.x-k8s.io', …])`. `undefined` where it is no part of one.
 */
export function commandAround(text: ts.Node): Command | undefined {
  const call = ts.findAncestor(
    text,
    (each) => ts.isStatement(each) || ts.isCallExpression(each) || ts.isTaggedTemplateExpression(each),
  )
  if (!call || ts.isStatement(call)) return undefined
  const command = call.getText()
  if (!/\bkubectl\b/.test(command)) return undefined
  const kinds = ownKinds.filter((kind) => isNamed(kind, command))
  return { kinds, isVersioned: /\w\.v\d\w*\./.test(command) }
}

function isNamed(kind: Kind, command: string): boolean {
  const initials = kind.kind.replace(/[^A-Z]/g, '').toLowerCase()
  const names = [pluralOf(kind), kind.kind.toLowerCase(), ...(initials.length > 1 ? [initials] : [])]
  const group = kind.group.replaceAll('.', String.raw`\.`)
  return new RegExp(
    String.raw`(?<![\w.-])(?:${names.join('|')})(?:\.(?:v\w+\.)?${group})?(?![\w.-])`,
    'i',
  ).test(command)
}
