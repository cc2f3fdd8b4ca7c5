import { assemble, hasPatches, newest, place, printPlace, valueAt } from '@capi-migrate/transitions'
import type { Place } from '@capi-migrate/transitions'
import type { Crd } from '../../facts/crd.ts'
import type { KubeObject } from '../../source/object.ts'
import type { Stay } from '../stay.ts'
import { contractVersionOf } from './contract-version.ts'
import { crdOf, referencesIn } from './references.ts'
import type { Reference } from './references.ts'
import { hasRows, readsSame } from './template.ts'
import type { Template } from './template.ts'

/** What is to become of an object's references: the object as it is to be, or why it stays as a whole. */
export type RefsPlan =
  { readonly after: KubeObject; readonly says: string } | { readonly stays: readonly Omit<Stay, 'object'>[] }

/** References that do not say the version that Cluster API reads their kind in. */
export function staleIn(object: KubeObject, crds: readonly Crd[]): readonly Reference[] {
  return referencesIn(object).filter((one) => targetOf(one, crds) !== one.version)
}

/**
 * References, selectors and patches of an object, together, in the versions that Cluster API reads. Undefined where all
 * of it is as it has to be.
 */
export function planRefs(
  object: KubeObject,
  crds: readonly Crd[],
  templates: readonly Template[],
): RefsPlan | undefined {
  const stale = staleIn(object, crds)
  if (stale.length === 0) return undefined
  const unlabelled = stale.filter((one) => targetOf(one, crds) === undefined)
  if (unlabelled.length > 0) return { stays: unlabelled.map(sayUnlabelled) }
  const ours = hasPatches(object) ? stale.filter(hasRows) : []
  const wrongRows = ours.filter((one) => targetOf(one, crds) !== newest)
  if (wrongRows.length > 0) return { stays: wrongRows.map(sayNoRows) }

  const lookup = (group: string, kind: string, name: string): readonly KubeObject[] =>
    templates
      .filter((one) => one.group === group && one.kind === kind && one.name === name)
      .map(({ now }) => now)
  const placed = ours.length > 0 ? place(object, { to: newest, templates: lookup }) : undefined
  const open = (placed?.undecided ?? []).filter(({ apart }) => apart)
  const mended = placed ? (assemble(object, placed.placements) as KubeObject) : object
  const left = staleIn(mended, crds)
  const stays = [
    ...open.map(({ from, what, next }) => ({ says: `${printPlace(from)}: ${what}`, next })),
    // What our rows know is left only beside what is open.
    ...left.filter((one) => open.length === 0 || !hasRows(one)).flatMap((one) => foreign(one, object)),
    ...unique(stale.filter(({ use }) => use === 'template').flatMap((one) => different(one, templates))),
  ]
  if (stays.length > 0) return { stays }
  const after = structuredClone(mended)
  for (const one of left) set(after, one.place, `${one.group}/${targetOf(one, crds)}`)
  return { after, says: sayChanges(object, after, stale) }
}

function targetOf(reference: Reference, crds: readonly Crd[]): string | undefined {
  const crd = crdOf(crds, reference)
  return crd && contractVersionOf(crd)
}

/** A kind whose fields we do not know: its patches may mean something else in another version. */
function foreign({ use, kind, apiVersion, place: at }: Reference, object: KubeObject): RefsStays {
  if (use === 'remediation') return []
  const next = `look up in the documentation of the provider what changed, then write templateRefs, selectors and patches of ${kind} together`
  if (use === 'selector')
    return [{ says: `${printPlace(at)}: patches of ${kind} are written for ${apiVersion}`, next }]
  const patches = (valueAt(object, ['spec', 'patches']) ?? []) as readonly object[]
  if (!patches.some((patch) => 'external' in patch)) return []
  return [{ says: `${printPlace(at)}: a Runtime Extension may patch ${kind} of ${apiVersion}`, next }]
}

type RefsStays = readonly Omit<Stay, 'object'>[]

/** A template that says something else in the new version: Cluster API would generate something else. */
function different(reference: Reference, templates: readonly Template[]): RefsStays {
  const { kind, name, group, version } = reference
  const template = templates.find((one) => one.group === group && one.kind === kind && one.name === name)
  if (!template)
    return [
      {
        says: `the template ${kind} ${name} is not there, so it is not known what it says in another version`,
        next: 'create it, or take the class away if no Cluster uses it',
      },
    ]
  if (readsSame(template, reference)) return []
  return [
    {
      says: `${kind} ${name} says something else when it is not read in ${version}: Machines may be replaced`,
      next: `refer to a copy of the template, of another name, that says in the new version what ${version} gives`,
    },
  ]
}

function unique(stays: RefsStays): RefsStays {
  return [...new Map(stays.map((one) => [one.says, one])).values()]
}

function sayUnlabelled({ place: at, kind }: Reference): RefsStays[number] {
  return {
    says: `${printPlace(at)}: no version of ${kind} that is served follows contract ${newest}`,
    next: `upgrade the provider of ${kind} to a release with contract ${newest}`,
  }
}

function sayNoRows({ place: at, kind }: Reference): RefsStays[number] {
  return {
    says: `${printPlace(at)}: the latest version of ${kind} is not ${newest}`,
    next: 'use a release of this program that knows it',
  }
}

function sayChanges(before: KubeObject, after: KubeObject, stale: readonly Reference[]): string {
  const kinds = new Map<string, Set<string>>()
  for (const { place: at, kind } of stale) {
    const version = String(valueAt(after, at)).split('/')[1]!
    kinds.set(version, (kinds.get(version) ?? new Set()).add(kind))
  }
  const changed = [...kinds].map(([version, names]) => `${[...names].join(', ')} in ${version}`)
  const patches = definitionsIn(before)
  const rewritten = definitionsIn(after).filter(
    (one, i) => JSON.stringify(one) !== JSON.stringify(patches[i]),
  )
  const count = rewritten.length
  const also =
    count === 0 ? '' : `, with the patches of ${count} ${count === 1 ? 'definition' : 'definitions'}`
  return `refers to ${changed.join(', ')}${also}`
}

function definitionsIn(object: KubeObject): readonly unknown[] {
  const patches = (valueAt(object, ['spec', 'patches']) ?? []) as readonly {
    definitions?: readonly { jsonPatches?: unknown }[]
  }[]
  return patches.flatMap(({ definitions = [] }) => definitions.map(({ jsonPatches }) => jsonPatches))
}

function set(object: object, place: Place, value: string): void {
  const holder = valueAt(object, place.slice(0, -1)) as Record<string, unknown>
  holder[place.at(-1)!] = value
}
