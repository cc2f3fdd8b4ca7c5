import { readText } from '@capi-migrate/edits/yaml'
import type { Node } from '@capi-migrate/edits/yaml'
import type { StandInText } from '../../read/stand-in/stand-in.ts'
import { words } from '../../read/stand-in/token.ts'
import type { Token } from '../../read/stand-in/token.ts'

/**
 * A control block between braces that may end the entry it stands in, as in `{a: 1{{ if .x }}, b: 2{{ end }}}`: to YAML its
 * token is a part of one value, and whatever it prints would move along.
 */
export function looseToken({ text, tokens }: StandInText): Token | undefined {
  if (!tokens.some(isLoose)) return undefined
  for (const { root } of readText(text).documents ?? [])
    for (const plain of root ? plainInFlow(root, false) : [])
      for (const [, id] of plain.matchAll(words)) if (isLoose(tokens[Number(id)]!)) return tokens[Number(id)]
  return undefined
}

/** Whether a control block prints, by itself, what parts entries between braces or brackets. */
function isLoose({ kind, text, holes: [hole] }: Token): boolean {
  if (kind !== 'value' || hole?.kind !== 'group' || text.length !== hole.end - hole.start) return false
  const parts = hole.parts ?? []
  return parts.some(({ end }, i) => {
    const next = parts[i + 1]?.start ?? end
    return /[,{}[\]]/.test(text.slice(end - hole.start, next - hole.start))
  })
}

/** The texts without quotes that stand between braces or brackets. */
function* plainInFlow(node: Node, inFlow: boolean): Generator<string> {
  if (node.kind === 'alias') return
  if (node.kind === 'scalar') {
    if (inFlow && node.style === 'plain') yield node.text
    return
  }
  for (const { key, value } of node.entries) {
    if (key) yield* plainInFlow(key, inFlow || node.flow)
    yield* plainInFlow(value, inFlow || node.flow)
  }
}
