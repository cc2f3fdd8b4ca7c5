import type { Said } from '../catalogue.ts'
import type { Context } from '../codec.ts'
import type { Placed, Placement } from '../placement.ts'
import type { Place } from '../subtree.ts'
import { say } from '../tasks.ts'
import type { Transition } from '../transition.ts'
import type { Variable } from './variables.ts'

/** A JSON patch of a ClusterClass. */
export interface JsonPatch {
  readonly op: string
  readonly path: string
  readonly value?: unknown
  readonly valueFrom?: { readonly variable?: string; readonly template?: string }
}

/** What a rewritten JSON patch rests on. */
export interface PatchContext {
  readonly transition: Transition
  readonly lookup: Context['lookup']
  readonly rewrite?: RewriteText
  /** What is known of values that a template engine will replace. */
  readonly placeholder?: Context['placeholder']
  /** True if fields that the version of the object does not have are taken out without a task. */
  readonly dropIgnored?: boolean | undefined
  /** Whether later patches add something below a place of the template, and so need an empty value there. */
  readonly need: (place: Place) => Need
  /** Returns what is known of a variable of the class here. */
  readonly variable: (name: string) => Variable
  /** What the condition of the patch asks, as `if` does. */
  readonly test?: string
}

/** `sometimes`: only patches with a condition do. */
export type Need = 'always' | 'sometimes' | 'never'

/**
 * Rewrites a text that Go templates render to YAML. `place` says where the parts of its value go; what it cannot
 * place, it answers with `undefined`. Returns the new text, or why it cannot be had, and which ways were tried.
 */
export type RewriteText = (
  text: string,
  place: (value: unknown, placeholder?: Context['placeholder']) => Placed | undefined,
) => { readonly text: string } | { readonly what: string; readonly tried?: readonly string[] }

/** A JSON patch of the new version: where the parts of the old one go, and what it gets in addition. */
export type Item = readonly Placement[]

/** Something in a JSON patch that a person has to decide. */
export interface Open extends Said {
  /** Place in the JSON patch. */
  readonly at: Place
  /** True where an apply of the result would change a spec that is stored, and often replace Machines. */
  readonly rollout?: true
  /** Where there are several ways to write the change: each with why it did not do. */
  readonly tried?: readonly string[]
  /** True where the patch is written all the same: a variable has to give the new form. */
  readonly announced?: true
  /** True where a template prints the older form there, which the newer version refuses. */
  readonly refused?: true
}

/** What a JSON patch becomes, as far as it can be said without the template. */
export interface Rewritten {
  /** In order; none where the patch goes. */
  readonly items: readonly Item[]
  /** Why it goes, or what changed. */
  readonly why?: string
  readonly open: readonly Open[]
  /** The entry of a list that it is about: a member of a map before. */
  readonly entry?: FlagPlace
  /**
   * A place of the new template that the old patch would have emptied. The new version refuses an empty value there,
   * so nothing does that any more.
   */
  readonly emptied?: Place
}

/** An entry of a list in the new version that is a member of a map in the old one. */
export interface FlagPlace {
  /** Place of the map in the old version. */
  readonly map: Place
  /** Place of the list in the new version. */
  readonly list: Place
  readonly name: string
}

/** The patch stays as it is. */
export const kept: Item = [{ from: [], to: [] }]

/** A patch that a person has to look at; it stays as it is. */
export function undecided(...open: readonly Open[]): Rewritten {
  return { items: [kept], open }
}

/** An item that keeps the members of its patch but for some that are placed anew; in the order of the patch. */
export function itemOf(patch: JsonPatch, changed: Readonly<Record<string, readonly Placement[]>>): Item {
  const own = Object.keys(patch).flatMap((key) => changed[key] ?? [{ from: [key], to: [key] }])
  return own.every(isKept) ? kept : own
}

function isKept({ from, to, value }: Placement): boolean {
  return (
    value === undefined && from !== undefined && from.length === 1 && to?.length === 1 && from[0] === to[0]
  )
}

/** A patch's path, where it is another one now. */
export function pathPlacements(patch: JsonPatch, pointer: string): readonly Placement[] {
  return pointer === patch.path
    ? [{ from: ['path'], to: ['path'] }]
    : [{ from: ['path'], to: ['path'], value: pointer }]
}

/** A patch that later patches with conditions add to, and that the new version refuses empty. */
export function sometimesEmpty(path: string): Open {
  return { at: ['value'], ...say('patch/sometimes-empty', { path }) }
}
