import { newest, transitions } from '@capi-migrate/transitions'
import type { Headed } from '../../document/headed.ts'
import { documentsIn } from './layer.ts'

/**
 * A text in which overlays name the version and the kind of what they are laid over.
 *
 * @param isWanted whether a kind is asked for
 */
export function headed(text: string, isWanted: (kind: string) => boolean): Headed {
  const heads: { start: number; end: number }[] = []
  let out = ''
  let at = 0
  for (const { start, end, above } of documentsIn(text)) {
    const kind = overlaidKind(above)
    const head = kind === undefined || !isWanted(kind) ? undefined : headFor(kind, text.slice(start, end))
    if (head === undefined) continue
    const line = text.indexOf('\n', start) + 1
    out += text.slice(at, line)
    heads.push({ start: out.length, end: out.length + head.length })
    out += head
    at = line
  }
  return { text: out + text.slice(at), heads }
}

/** The kind that the lines above an overlay select. */
export function overlaidKind(above: string): string | undefined {
  return /#@overlay\/match[^\n]*["']kind["']\s*:\s*["'](\w+)["']/.exec(above)?.[1]
}

function headFor(kind: string, document: string): string | undefined {
  const { group, from } = transitions.find((one) => one.kind === kind && one.to === newest) ?? {}
  if (group === undefined || !/^---[ \t]*\r?\n/.test(document) || /^(?:apiVersion|kind):/m.test(document))
    return undefined
  return `apiVersion: ${group}/${from}\nkind: ${kind}\n`
}
