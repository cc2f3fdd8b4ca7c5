import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ofClass, ofLone, ofVariables } from './slips.ts'

/** What a hand does to a file that is applied already. */
export interface Slip {
  readonly edits?: readonly (readonly [from: string | RegExp, to: string])[]
  /** Documents that are added. */
  readonly more?: string
}

/** One case: what is there, and what is applied over it; in a namespace of its own. */
export interface Variation {
  readonly namespace: string
  readonly name: string
  readonly before: string
  readonly after: string
}

/** A file of v1beta1 and what the program made of it. */
export interface Base {
  readonly original: string
  readonly migrated: string
}

/** Returns all variations: of files that were applied in v1beta1, and of files that were applied in v1beta2. */
export function variationsOf(root: string, classed: Base, lone: Base): readonly Variation[] {
  const varied = readFileSync(join(root, 'test/live/predict/variety/varied.yaml'), 'utf8')
  const all = [
    ...casesOf('class, from v1beta1', classed.original, classed.migrated, ofClass),
    ...casesOf('class', classed.migrated, classed.migrated, ofClass),
    ...casesOf('variables', varied, varied, ofVariables),
    ...casesOf('no class, from v1beta1', lone.original, lone.migrated, ofLone),
  ]
  return all.map(([name, before, after], i) => {
    const namespace = `case-${i}`
    const placed = (text: string): string => text.replaceAll('namespace: default', `namespace: ${namespace}`)
    return { namespace, name, before: placed(before), after: placed(after) }
  })
}

function casesOf(
  title: string,
  before: string,
  after: string,
  slips: Readonly<Record<string, Slip>>,
): readonly (readonly [string, string, string])[] {
  return Object.entries(slips).map(([name, slip]) => [
    `${title}: ${name}`,
    before,
    slipped(after, slip, name),
  ])
}

/** Throws where a text is not there once. */
function slipped(text: string, { edits = [], more = '' }: Slip, name: string): string {
  const changed = edits.reduce((now, [from, to]) => {
    const next = now.replace(from, to)
    if (next === now) throw new Error(`${name}: ${String(from)} is not there`)
    return next
  }, text)
  return more === '' ? changed : `${changed.trimEnd()}\n${more}`
}
