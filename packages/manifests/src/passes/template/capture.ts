import { columnOf, lineEnd } from '@capi-migrate/edits/yaml'
import type { Collection } from '@capi-migrate/edits/yaml'
import type { Edit } from '@capi-migrate/edits'
import type { Place } from '@capi-migrate/transitions'
import { flat } from '../../read/mask/hole.ts'
import type { Hole } from '../../read/mask/index.ts'
import { scan } from '../../read/mask/scan.ts'
import { keyColumnOf } from '../../read/stand-in/stand-in.ts'
import type { StandIn, StandInText } from '../../read/stand-in/stand-in.ts'
import { wordOf } from '../../read/stand-in/token.ts'
import type { Token } from '../../read/stand-in/token.ts'
import { isTrivia, startOfMap } from './entries.ts'
import { controlsIn } from './instances.ts'
import { columnsLess } from './restore.ts'

/** A map that a named template of its own prints, so that one `range` over it goes by all of its names. */
export interface Capture {
  /** The named template, with the lines of the map as they were. */
  readonly named: string
  /** What puts code that prints it in their place, in the stand-in text. */
  readonly edits: readonly Omit<Edit, 'row'>[]
}

/** The name of the template that prints a map of a chart's file; `undefined` where the file is in no chart. */
export function captureName(file: string, map: Place): string | undefined {
  const [, chart = 'chart', path] = /(?:^|([^/]+)\/)templates\/(.+?)(?:\.\w+)?$/.exec(file) ?? []
  if (path === undefined) return undefined
  const steps = map.filter((step) => typeof step === 'string').slice(-3)
  return [chart, ...path.split('/'), ...steps].join('.').replace(/[^\w.-]/g, '-')
}

/**
 * Moves the lines of a block map into a named template. `undefined` where they would mean something else there: code that
 * reads variables of what is around it, or both `.` and `$` where these differ.
 *
 * @param key where the key of the map ends
 * @param note what is said above the template
 * @param isEnclosed whether a `range` or `with` is around the text; asked only where it counts
 */
export function capture(
  { text, tokens, pieces }: StandIn,
  map: Collection,
  key: number,
  { name, note }: { readonly name: string; readonly note: string },
  isEnclosed: () => boolean,
): Capture | undefined {
  const colon = text.indexOf(':', key) + 1
  const start = startOfMap(text, map.entries)
  const end = endOfLines({ text, tokens }, start, map.end)
  const isBelow = /^[ \t]*(?:#[^\uE000\n]*)?\n$/.test(text.slice(colon, start))
  if (end === undefined || !isBelow || text.includes('\r')) return undefined
  const code = pieces
    .map((piece) => {
      const [from, to] = [Math.max(piece.start, start), Math.min(piece.end, end)]
      return from < to ? (piece.token?.text ?? text.slice(from, to)) : ''
    })
    .join('')
    .replace(/^\n|\n$/g, '')
  const above = controlsIn(text.slice(0, start), tokens).map(({ hole }) => hole)
  const isInner = opensScope(above) || isEnclosed()
  const argument = argumentFor(code, isInner)
  if (argument === undefined) return undefined
  const at = keyColumnOf(text.slice(text.lastIndexOf('\n', key) + 1))
  const call = `{{- include "${name}" ${argument} | nindent ${at + 2} }}`
  const hole = { kind: 'action', start: 0, end: call.length, indent: at + 2 } as const
  const token: Token = { id: tokens.length, kind: 'value', text: call, holes: [hole], at }
  tokens.push(token)
  const lines = columnsLess(code, columnOf(text, map.entries[0]!.start))
  return {
    named: `\n{{- /* ${note} */}}\n{{- define "${name}" }}\n${lines}\n{{- end }}\n`,
    edits: [
      { start: colon, end: colon, text: ` ${wordOf(token.id)}` },
      { start, end, text: '' },
    ],
  }
}

/** Where the lines of a map end, with the code below that closes what is opened in them. */
function endOfLines({ text, tokens }: StandInText, start: number, mapEnd: number): number | undefined {
  let end = text[mapEnd - 1] === '\n' ? mapEnd : lineEnd(text, mapEnd)
  for (;;) {
    let depth = 0
    for (const { hole } of controlsIn(text.slice(start, end), tokens)) {
      depth += hole.role === 'open' ? 1 : hole.role === 'close' ? -1 : 0
      if (depth < 0) return undefined
    }
    if (depth === 0) return end
    const next = lineEnd(text, end)
    if (next === end || !isTrivia(text.slice(end, next))) return undefined
    end = next
  }
}

/** True where a block that these holes leave open makes `.` something else, within its named template if one is open. */
function opensScope(holes: readonly Hole[]): boolean {
  const open: (string | undefined)[] = []
  for (const { role, word } of holes) {
    if (role === 'open') open.push(word)
    if (role === 'close') open.pop()
  }
  const inside = open.slice(open.lastIndexOf('define') + 1)
  return inside.some((word) => word === 'range' || word === 'with')
}

/** Tells of offsets of a Helm template whether a `range` or `with` is around them, within their named template if any. */
export function enclosing(text: string): (offset: number) => boolean {
  let holes: readonly Hole[] | undefined
  return (offset) => {
    holes ??= flat(scan(text, 'helm'))
    return opensScope(holes.filter(({ start }) => start < offset))
  }
}

/** Edits with one more that adds named templates at the end of a text. */
export function withNamed(text: string, edits: readonly Edit[], named: readonly string[]): readonly Edit[] {
  if (named.length === 0) return edits
  const end = text.length
  const isAtEnd = ({ start }: Edit): boolean => start === end
  const before = edits.filter((edit) => !isAtEnd(edit))
  const [last] = edits.filter(isAtEnd)
  const head = last?.text ?? (text.endsWith('\n') ? '' : '\n')
  return [...before, { start: end, end, row: 'Template:define', ...last, text: head + named.join('') }]
}

/**
 * What a named template with this code is to be given: `.` where nothing makes it differ from `$`, else the one of the two
 * that the code reads.
 */
export function argumentFor(code: string, isInner: boolean): '.' | '$' | undefined {
  const own = new Set(
    [...code.matchAll(/(\$\w+)\s*(?:,\s*(\$\w+)\s*)?:=/g)].flatMap(([, one, two]) => [one, two]),
  )
  const actions = [...code.matchAll(/\{\{(.*?)\}\}/gs)].map(([, body]) =>
    body!.replace(/"(?:[^"\\]|\\.)*"|`[^`]*`/g, '""'),
  )
  let reads = { dot: false, dollar: false }
  const inside: boolean[] = []
  for (const body of actions) {
    const word = /^-?\s*(\w+)/.exec(body)?.[1]
    const isOuter = !inside.includes(true)
    for (const [variable] of body.matchAll(/\$\w+/g)) if (!own.has(variable)) return undefined
    reads = {
      dot: reads.dot || (isOuter && /(?<![\w)\]"$.])\.(?:\w|\s|\)|$)/.test(body)),
      dollar: reads.dollar || /\$(?!\w)/.test(body),
    }
    if (word === 'end') inside.pop()
    // There `.` is again what it is outside.
    else if (word === 'else') inside[inside.length - 1] = false
    else if (word === 'with' || word === 'range') inside.push(true)
    else if (word === 'if') inside.push(false)
  }
  if (!isInner) return '.'
  if (reads.dot && reads.dollar) return undefined
  return reads.dot ? '.' : '$'
}
