import type { Said } from '@capi-migrate/transitions'
import type { ts } from 'ts-morph'
import type { Breakage } from './breakage.ts'
import type { Held } from './held.ts'
import type { Kind } from './kind.ts'
import { ignoreComment } from './residue/explained.ts'
import type { Source } from './source.ts'
import { say } from './tasks/index.ts'
import { olderVersion } from './versions.ts'

/** What is told in a file of a kind that stays there: what keeps it, and where. */
export function whyHeld(own: Kind, held: Held, path: string): { readonly kind: Kind; readonly said: Said } {
  const kind = held.keeperOf(own, path) ?? own
  const at = (source: Source, node: ts.Node, what: string): string => {
    const { line } = source.lines.positionOf(node.getStart())
    return `${source.path === path ? 'line ' : `${source.name}:`}${line} ${what}`
  }
  const { from: version, to: newer } = kind.transition
  const it = { kind: kind.kind, version, newer }
  const breakages = held.breakagesOf(kind, path)
  if (breakages.length > 0) return { kind, said: breakageSaid(kind.kind, breakages, path) }
  const shapes = held.shapesOf(kind, path).map(({ source, node, place }) => at(source, node, place.path))
  if (shapes.length > 0) return { kind, said: say('client/shape-held', { ...it, shapes: someOf(shapes) }) }
  const unnamed = held.unnamedOf(kind, path)
  const types = unnamed.map(({ source, node, name }) => at(source, node, name))
  if (types.length > 0) {
    const code = unnamed.some(({ isShared }) => isShared) ? 'client/others-held' : 'client/unnamed-held'
    return { kind, said: say(code, { ...it, types: someOf(types) }) }
  }
  const reads = held
    .readsWith(kind, path)
    .map(([{ source, node, path: read }, of]) =>
      at(source, node, of === kind ? read : `${read} (${of.kind})`),
    )
  if (reads.length > 0) return { kind, said: say('client/version-held', { ...it, reads: someOf(reads) }) }
  const residue = held.residueOf(kind, path).map(({ source, node, what }) => at(source, node, what))
  if (residue.length > 0)
    return {
      kind,
      said: say('client/residue-held', { ...it, places: someOf(residue), comment: ignoreComment }),
    }
  const writes = held
    .writesOf(kind, path)
    .map(({ source, hindrances: [first] }) => at(source, first!.node, first!.seen ?? first!.move.place.path))
  return { kind, said: say('client/write-held', { ...it, writes: someOf(writes) }) }
}

/** What is reported of code that the edits of some kinds would break. */
export function breakageSaid(kind: string, breakages: readonly Breakage[], path: string): Said {
  const code = breakages.some(({ isGrammar }) => isGrammar) ? 'client/grammar-held' : 'client/error-held'
  const places = new Map<string, string>()
  for (const { path: at, file, line, text } of breakages) {
    const place = `${at === path ? 'line ' : `${file}:`}${line}`
    if (!places.has(place)) places.set(place, `${place} (${shortened(text)})`)
  }
  return say(code, { kind, version: olderVersion, places: someOf([...places.values()], mostErrors) })
}

/** What a compiler reports, without the types that it spells out at length. */
function shortened(text: string): string {
  const short = text.replace(/'(\{[^']{40})[^']*'/g, "'$1…'").replace(/\.$/, '')
  return short.length > 160 ? `${short.slice(0, 160)}…` : short
}

function someOf(places: readonly string[], most = mostPlaces): string {
  const some = places.length > most ? [...places.slice(0, most), `${places.length - most} more`] : places
  return some.join(', ')
}

/** How many places a task names. */
const mostPlaces = 20

/** How many of them where each has what a compiler reports. */
const mostErrors = 5
