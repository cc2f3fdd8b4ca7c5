import { patternOf, stepsOf } from '@capi-migrate/transitions'
import { ownKinds, pluralOf } from '../kind.ts'
import type { Kind } from '../kind.ts'
import type { Move, MirroredPlace } from '../place.ts'
import type { Scope } from '../scope.ts'

/** The kinds that a text names, as themselves or as clients ask for them. */
export function kindsNamed(text: string): readonly Kind[] {
  return ownKinds.filter((kind) => new RegExp(String.raw`\b(?:${kind.kind}|${pluralOf(kind)})\b`).test(text))
}

/** Where the path goes below each of some places that have it: objects of several kinds, or parts of them. */
export function movesOf(places: readonly MirroredPlace[], path: string, scope: Scope): readonly Move[] {
  return places.flatMap(({ kind, path: base }) => {
    const whole = patternOf([...stepsOf(base), ...stepsOf(path)])
    const general = whole.replace(/\[\d+\]/g, '[]')
    return kind.older(general) ? [scope.moveOf({ kind, path: whole })] : []
  })
}

/**
 * Objects of the kinds that a text could speak of: those it names itself, or those its file names, where the file is known to
 * speak of Cluster API.
 */
export function objectsNamed(text: string, scope: Scope): readonly MirroredPlace[] {
  const own = kindsNamed(text)
  const kinds = (own.length > 0 ? own : kindsNamed(scope.source.text)).filter((kind) => scope.speaksOf(kind))
  const providers = scope.mirrors.all
    .map(({ place }) => place.kind)
    .filter((kind) => kind.transition.keepsVersion)
  const named = providers.filter(({ kind }) => (own.length > 0 ? text : scope.source.text).includes(kind))
  return [...new Set([...kinds, ...named])].map((kind) => ({ kind, path: '' }))
}
