import { changedNames, movedName } from '@capi-migrate/contract-rules'
import { groupBy, lineIndex, offsetAfter } from '@capi-migrate/edits'
import type { FilePlan } from '@capi-migrate/edits'
import { goFieldOf, goStructOf, mapPath, transitions } from '@capi-migrate/transitions'
import { coreReadsIn, CoreTypes } from '../go/core-types.ts'
import type { CoreRead } from '../go/core-types.ts'
import { goPath } from '../go/names.ts'
import type { GoFile, GoSource } from '../go/source.ts'
import type { Repository } from '../repository.ts'
import { clear, open, repositoryName, unknown } from './outcome.ts'
import type { Outcome } from './outcome.ts'
import type { Step, Way } from './step.ts'

/** M03: Core objects read as v1beta2 has them. */
export const m03: Step = {
  id: 'M03',
  concern: 'api',
  to: 'v1beta2',
  title: 'Core objects read as v1beta2 has them',
  why: 'Fields moved, pointers became values, and names have changed: it does not compile, or reads what is always empty.',
  doneWhen: 'no code reads fields of core objects where v1beta1 has them, or names what v1.11 has not',
  needs: ['M01'],
  traps: [
    'predicates of watches read the same fields',
    'durations below a second become 0',
    'a reference names no namespace any more: it is that of the object',
    'a condition needs a reason, for True as well',
  ],
  look: changesInGo,
}

/** What was found in the Go code of a repository: it stays while other files are written, and every round looks. */
const known = new WeakMap<GoSource, readonly Outcome[]>()

function changesInGo({ repository }: Way): readonly Outcome[] {
  let found = known.get(repository.go)
  if (!found) known.set(repository.go, (found = goChanges(repository)))
  return found
}

/**
 * Each line of Go that reads a core object as v1beta1 has it, or names what is gone.
 *
 * @param plans what is written of Go code: what is left of the changes is told, at the lines they have then
 */
export function goChanges(
  { go, goMod }: Pick<Repository, 'go' | 'goMod'>,
  plans?: ReadonlyMap<string, FilePlan>,
): readonly Outcome[] {
  if (go.files.length === 0) return [unknown('the Go source of the provider')]
  const given = (goMod?.minor ?? 0) >= 11 ? 'v1beta2' : 'v1beta1'
  const found = go.files.flatMap((file) => {
    const plan = plans?.get(file.path)
    const changes = [
      ...namesIn(go, file, given),
      ...fieldsIn(go, file, given),
      // The release that is written asks for none yet.
      ...(given === 'v1beta1' && !plans ? webhooksIn(go, file) : []),
    ]
    return onceEach(plan ? changes.filter(({ isWritten }) => !isWritten).map(moved(plan)) : changes, file)
  })
  return found.length > 0 ? found : [clear('no code reads what is gone or names it')]
}

/** A change at the line it has once a plan is written. */
function moved({ before, after, edits }: FilePlan): (change: Change) => Change {
  const [old, now] = [lineIndex(before), lineIndex(after)]
  return (change) => {
    const start = old.offsetOf({ line: change.line, column: 1 })
    return { ...change, line: now.positionOf(offsetAfter(edits, start)).line }
  }
}

function fieldsIn(go: GoSource, file: GoFile, given: 'v1beta1' | 'v1beta2'): readonly Change[] {
  if (!/\.\s*(?:Spec|Status)\.\w/.test(file.text)) return []
  const reads = go.read(file, (tree) => coreReadsIn(tree, file.text, new CoreTypes(go, file, given)))
  return reads.flatMap((read) => {
    const change = changeOf(read)
    return change === undefined
      ? []
      : [{ line: read.line, says: `${[read.of, ...read.names].join('.')} ${change.says}`, next: change.next }]
  })
}

function namesIn(go: GoSource, file: GoFile, given: 'v1beta1' | 'v1beta2'): readonly Change[] {
  if (!file.text.includes(upstream)) return []
  const { imports, comments } = go.factsOf(file)
  return imports.flatMap(({ path, name: alias }) => {
    if (!path.startsWith(upstream)) return []
    return [...file.text.matchAll(new RegExp(`\\b${alias}\\.(\\w+)`, 'g'))].flatMap(
      ({ index, 1: name = '' }) => {
        const below = path.slice(upstream.length)
        const gone = movedName(below, name)
        const now = gone ?? (given === 'v1beta1' ? changedNames[below]?.[name] : undefined)
        if (now === undefined || comments.some(({ start, end }) => start <= index && index < end)) return []
        const line = file.text.slice(0, index).split('\n').length
        const isWritten = /^\w+$/.test(now)
        const next = isWritten ? `write ${alias}.${now}` : now
        const says = `${alias}.${name} is ${gone === undefined ? 'another' : 'gone'} since v1.11`
        return [{ line, says, next, isWritten }]
      },
    )
  })
}

/** Interfaces of controller-runtime that have a type of their own since v0.23, which Cluster API v1.13 brings. */
const webhooks: Readonly<Record<string, string>> = {
  CustomDefaulter: 'admission.Defaulter[*T]',
  CustomValidator: 'admission.Validator[*T]',
}

function webhooksIn(go: GoSource, file: GoFile): readonly Change[] {
  return Object.entries(webhooks).flatMap(([name, now]) => {
    const hit = file.text.includes(`.${name}`) ? go.find(file, `.${name}`) : undefined
    const next = `with v1.13 or newer: write ${now}, whose methods take *T, and ctrl.NewWebhookManagedBy(mgr, &T{}) without For`
    return hit ? [{ line: hit.line, says: `the webhook is a ${name}`, next }] : []
  })
}

const upstream = 'sigs.k8s.io/cluster-api/'

interface Change {
  readonly line: number
  readonly says: string
  readonly next: string
  /** A program can write it. */
  readonly isWritten?: boolean
}

/** The same thing is said once for a file, at its first line. */
function onceEach(changes: readonly Change[], file: GoFile): readonly Outcome[] {
  return [...groupBy(changes, ({ says, next }) => `${says} ${next}`).values()].map((same) => {
    const { says, next, line } = same[0]!
    const times = same.length > 1 ? ` (${same.length} times)` : ''
    return open(repositoryName, `${says}${times}`, next, { file: file.path, line })
  })
}

const group = 'cluster.x-k8s.io'

/** What v1beta2 has in place of a field; `undefined` where the code may stay. */
function changeOf({ type, of, names }: CoreRead): Omit<Change, 'line'> | undefined {
  const [before, after] = [goStructOf(group, 'v1beta1', type.name), goStructOf(group, 'v1beta2', type.name)]
  const transition = transitions.find(
    ({ group: own, kind, versions }) => own === group && kind === type.name && versions.from === 'v1beta1',
  )
  if (before === undefined || after === undefined || !transition) return undefined
  const old = walk(before, names)
  if (old.path.length < 2) return undefined
  // Code for v1beta2 is wrong only where it reads what v1beta1 alone has.
  if (type.version === 'v1beta2' && walk(after, names).path.length >= old.path.length) return undefined
  const [to] = mapPath(transition, old.path.join('.')).to
  if (to === undefined) return { says: 'is gone in v1beta2', next: nextOfGone(old.path) }
  const now = walk(after, to.split('.'))
  if (now.path.join('.') !== to) return undefined
  const isMoved = to !== old.path.join('.')
  if (!isMoved && sameType(old.type, now.type)) return undefined
  return {
    says: isMoved
      ? `is at ${goPath(to)} in v1beta2`
      : `is ${goType(now.type)} in v1beta2, and was ${goType(old.type)}`,
    // Go spells some names in capitals, which the code at hand knows.
    next: nextOf(
      [of, isMoved ? goPath(to) : names.slice(0, old.path.length).join('.')].join('.'),
      old.type,
      now.type,
    ),
  }
}

function nextOfGone(path: readonly string[]): string {
  if (path.at(-1) === 'namespace') return 'take the namespace of the object that refers'
  if (path.at(-1) === 'apiVersion')
    return 'read APIGroup and Kind; external.GetObjectFromContractVersionedRef finds the version'
  return 'read the conditions of the object, or leave it out'
}

function nextOf(place: string, old: string, now: string): string {
  if (now === '*bool') return `write ptr.Deref(${place}, false)`
  if (old.startsWith('*') && !now.startsWith('*'))
    return `write ${place} without *, and ${emptiness(now)} instead of comparing with nil`
  if (old.startsWith('map') && now.startsWith('[]')) return `go through the list ${place}; the name is inside`
  if (place.endsWith('Seconds')) return `write ${place}, in whole seconds`
  if (now.endsWith('ObjectReference') || now.endsWith('NodeReference'))
    return `write ${place}, which has no namespace and no version: GroupKind() and Name say what it is`
  return `write ${place}, a ${goType(now)}`
}

/** How code sees that a value is not there. */
function emptiness(type: string): string {
  if (type === 'string') return 'compare with ""'
  if (type.startsWith('int')) return 'compare with 0'
  if (type === 'time') return 'ask IsZero()'
  return /(?:Object|Node)Reference$/.test(type) ? 'ask IsDefined()' : 'ask the fields of it'
}

/** The fields that names lead to, as far as the structs go; `Spec`, `Version` and `spec`, `version` alike. */
function walk(
  struct: string,
  names: readonly string[],
): { readonly path: readonly string[]; readonly type: string } {
  const path: string[] = []
  let type = struct
  for (const name of names) {
    const field = goFieldOf(type.replace(/^\*/, ''), name)
    if (!field) break
    path.push(field.name)
    type = field.type
  }
  return { path, type }
}

function sameType(old: string, now: string): boolean {
  return old.replaceAll('core/v1beta1.', 'core/v1beta2.') === now
}

/** As Go code writes it: `[]clusterv1.FailureDomain`. */
function goType(type: string): string {
  return type
    .replace(/\w+\/v\d\w*\./, 'clusterv1.')
    .replace('duration', 'metav1.Duration')
    .replace(/\btime$/, 'metav1.Time')
}
