import { checksIn, fieldsIn } from '@capi-migrate/contract-rules'
import { literal } from '@capi-migrate/transitions'
import { packagesOf } from '../go/api-package.ts'
import type { ApiPackage, FoundField } from '../go/api-package.ts'
import type { GoWrite } from '../go/facts.ts'
import { goPath, isAbout } from '../go/names.ts'
import type { GoSource } from '../go/source.ts'
import { writtenKinds } from '../go/written.ts'
import type { Location } from '../place.ts'
import { parentOf } from '../read/schema.ts'
import { folderOf } from '../sources.ts'
import { isStillRead, labelNewer } from './listed.ts'
import type { Looks } from './look.ts'
import { absent, aside, met, unknown, violated } from './seen.ts'
import type { Seen } from './seen.ts'
import type { Subject } from './subject.ts'

type Name =
  | 'go.noMarker'
  | 'go.marker'
  | 'go.embeds'
  | 'go.listType'
  | 'go.group'
  | 'go.tag'
  | 'go.type'
  | 'go.writes'
  | 'go.writesNot'

/** What the Go types of a kind are, and who writes their fields. */
export const goLooks: Looks<Name, Subject> = {
  'go.noMarker': ({ pattern }, subject) =>
    withType(subject, ({ type, file }) => {
      const marker = type.markers.find(({ text }) => new RegExp(pattern).test(text))
      return marker
        ? violated(`${type.name} is marked ${marker.text}`, 'take the marker away', {
            file: file.path,
            line: marker.line,
          })
        : met({ file: file.path, line: type.line })
    }),

  'go.marker': ({ pattern }, subject) =>
    withType(subject, ({ type, file }) => {
      const marker = type.markers.find(({ text }) => new RegExp(pattern).test(text))
      const place = { file: file.path, line: marker?.line ?? type.line }
      return marker
        ? met(place)
        : absent(`${type.name} lacks a marker`, `add the marker //${plain(pattern)}`, place)
    }),

  'go.embeds': ({ types }, subject) =>
    withType(subject, ({ type, file }) => {
      const place = { file: file.path, line: type.line }
      const lacks = types.filter(
        (name) => !type.fields.some((field) => field.isEmbedded && field.type === name),
      )
      return lacks.length === 0
        ? met(place)
        : violated(
            `${type.name} does not embed ${lacks.join(' and ')}`,
            `embed ${lacks.join(' and ')}`,
            place,
          )
    }),

  'go.listType': (_, subject) =>
    withPackage(subject, (api, kind) => {
      const list = api.type(`${kind}List`)
      return list
        ? met({ file: list.file.path, line: list.type.line })
        : violated(`there is no type ${kind}List`, `add it beside ${kind}`, placeOf(api, kind))
    }),

  'go.group': (_, subject) =>
    withPackage(subject, (api) => {
      const group = groupIn(subject.repository.go, api.folder)
      if (!group) return unknown('the group of the Go package: it declares none')
      return group.name === subject.crd?.group
        ? met(group.place)
        : violated(
            `the package is for the group ${group.name}, and the CRD for ${subject.crd?.group}`,
            'use one group',
            group.place,
          )
    }),

  'go.tag': ({ path, tag }, subject, rule) =>
    withField(subject, path, ({ field, file }) => {
      const place = { file: file.path, line: field.line }
      // What the contract and the schema both require is in every object.
      const isRequired = fieldsIn(rule, subject.stage).some(
        (one) => one.path === path && one.is === 'required',
      )
      const holder = parentOf(subject.version?.schema, path)
      if (isRequired && field.tag === path.split('.').at(-1) && holder?.required.includes(field.tag))
        return met(place)
      const [name, ...wanted] = tag.split(',')
      const has = field.tag.split(',')
      // A pointer that is nil is left out by omitempty already.
      const isNil = field.type.startsWith('*') && has.includes('omitempty')
      const lacks = wanted.filter((option) => !has.includes(option) && !(option === 'omitzero' && isNil))
      return has[0] === name && lacks.length === 0
        ? met(place)
        : violated(`${field.name} has the tag json:"${field.tag}"`, `write it as json:"${tag}"`, place)
    }),

  'go.type': ({ path, type }, subject, rule) =>
    withField(subject, path, ({ field, file }) => {
      const place = { file: file.path, line: field.line }
      if (sameType(field.type, type)) return met(place)
      const isNewer =
        subject.stage === 'v1beta1' &&
        checksIn(rule, 'v1beta2').some(
          (one) => one.check === 'go.type' && one.path === path && sameType(field.type, one.type),
        )
      const next = isNewer ? labelNewer(subject.version?.name ?? '') : `make it a ${type}`
      return violated(`${field.name} is a ${field.type}`, next, place)
    }),

  'go.writes': ({ path }, subject) => {
    const { sure, perhaps } = writesOf(subject, path)
    const where = sure[0] ?? perhaps[0]
    if (where) return met(where)
    if (subject.repository.go.files.length === 0) return noGo
    return absent(
      `no controller writes ${path}`,
      `set ${goPath(path)} where the controller knows that it is done`,
    )
  },

  'go.writesNot': ({ path }, subject, rule) => {
    if (subject.repository.go.files.length === 0) return noGo
    if (isStillRead(subject, rule, path)) return met()
    const place = controllerWrites(subject, path)
    return place
      ? violated(`${path} is written`, 'write what replaces it, and say failures with conditions', place)
      : met()
  },
}

export const noGo = unknown('the Go source of the provider')

/** A place where a field is written; `isHidden` where it is a part of a value that does not show it. */
type Written = Location & { readonly isHidden: boolean }

/** Where controllers assign a field of the kind: surely, and perhaps. */
export function writesOf(
  { repository, kinds, crd }: Pick<Subject, 'repository' | 'kinds' | 'crd'>,
  path: string,
): { readonly sure: readonly Written[]; readonly perhaps: readonly Written[] } {
  const names = goPath(path)
  const last = names.split('.').slice(-2).join('.')
  const kind = crd?.kind ?? ''
  const others = [...kinds.map((one) => one.crd.kind), ...coreKinds].filter((other) => other !== kind)
  const found = { sure: [] as Written[], perhaps: [] as Written[] }
  const parent = names.slice(0, names.lastIndexOf('.'))
  const whole = `${parent} =`
  for (const file of repository.go.holding(last, whole, `${names.split('.').at(-1)}:`)) {
    for (const write of repository.go.factsOf(file).writes) {
      const target = targetOf(write, names)
      if (target === undefined) continue
      const { about, isHidden } = target
      const shown = isHidden ? undefined : writtenKinds(repository.go, file).get(`${write.line} ${about}`)
      const named = about === 'status' ? 'maybe' : (isOf(shown, kind, others) ?? isAbout(about, kind, others))
      // `result.Status = x` is about anything that has a status.
      const isTold = named === 'maybe' && !(isHidden && parent === 'Status')
      const sure = isTold ? isGiven(write.signature, kind, kinds) : named
      const place = { file: file.path, line: write.line, isHidden }
      if (sure !== 'no') found[sure === 'yes' ? 'sure' : 'perhaps'].push(place)
    }
  }
  return found
}

/**
 * Where a controller surely writes a field, for all to see; conversions write what older versions have, and are left
 * out.
 */
export function controllerWrites(
  subject: Pick<Subject, 'repository' | 'kinds' | 'crd'>,
  path: string,
): Location | undefined {
  const packages = packagesIn(subject.repository.go, subject.crd?.kind ?? '')
  const folders = new Set(packages.map(({ folder }) => folder))
  return writesOf(subject, path).sure.find(({ file, isHidden }) => !isHidden && !folders.has(folderOf(file)))
}

/** Whether something is of a kind, or of another; `undefined` where it is of neither. */
function isOf(shown: string | undefined, kind: string, others: readonly string[]): 'yes' | 'no' | undefined {
  if (shown === kind) return 'yes'
  return shown !== undefined && others.includes(shown) ? 'no' : undefined
}

/** Whether a function is given an object of a kind, where names do not tell: `obj` of a conversion of that kind. */
function isGiven(signature: string, kind: string, kinds: Subject['kinds']): ReturnType<typeof isAbout> {
  const names = (one: string): boolean => new RegExp(`\\b${literal(one)}(?:Status)?\\b`).test(signature)
  if (names(kind)) return 'yes'
  return kinds.some(({ crd }) => names(crd.kind)) ? 'no' : 'maybe'
}

/** Kinds of Cluster API itself, which controllers of providers handle too. */
export const coreKinds: readonly string[] = [
  'Cluster',
  'Machine',
  'MachinePool',
  'MachineSet',
  'MachineDeployment',
]

/** What stands before the field: `obj` of `obj.Status.A.B = x`, and of `obj.Status.A = T{B: x}`; `status` in a method of the status. */
function targetOf(
  { target, value, signature }: GoWrite,
  names: string,
): { readonly about: string; readonly isHidden: boolean } | undefined {
  if (target.endsWith(`.${names}`)) return { about: target.slice(0, -names.length - 1), isHidden: false }
  const [parent, field] = [names.slice(0, names.lastIndexOf('.')), names.slice(names.lastIndexOf('.') + 1)]
  // A literal says which fields it sets; a variable or a call hides it. A conversion only carries on what was there.
  const isHidden =
    /^[\w.]+(?:\(.*\))?$/s.test(value) &&
    value !== 'nil' &&
    !/\b(?:Hub|Scope|restored)\b/.test(signature + value)
  if ((isHidden || new RegExp(`\\b${field}:`).test(value)) && target.endsWith(`.${parent}`))
    return { about: target.slice(0, -parent.length - 1), isHidden }
  // A method of the status: `(s *FooStatus)` and `s.Initialization.Provisioned`.
  const [variable, ...rest] = target.split('.')
  const isStatus = new RegExp(`\\b${variable} \\*?(?:\\w+\\.)?\\w+Status\\b`).test(signature)
  return isStatus && ['Status', ...rest].join('.') === names
    ? { about: 'status', isHidden: false }
    : undefined
}

/** The package of the version that counts. */
export function packageOf({ repository, crd, version }: Subject): ApiPackage | undefined {
  const found = crd && packagesIn(repository.go, crd.kind).filter((api) => api.version === version?.name)
  // Several groups may have a kind of one name.
  return found?.find(({ folder }) => groupIn(repository.go, folder)?.name === crd?.group) ?? found?.[0]
}

/** The API group that a package declares. */
function groupIn(
  go: GoSource,
  folder: string,
): { readonly name: string; readonly place: Location } | undefined {
  for (const file of go.codeIn(folder)) {
    const group = /\bGroup:\s*"([^"]+)"|\+groupName=(\S+)/.exec(file.text)
    if (!group) continue
    const line = file.text.slice(0, group.index).split('\n').length
    return { name: group[1] ?? group[2] ?? '', place: { file: file.path, line } }
  }
  return undefined
}

const packages = new WeakMap<GoSource, Map<string, readonly ApiPackage[]>>()

/** The packages that declare a kind; found once for each. */
function packagesIn(source: GoSource, kind: string): readonly ApiPackage[] {
  let known = packages.get(source)
  if (!known) packages.set(source, (known = new Map()))
  let found = known.get(kind)
  if (!found) known.set(kind, (found = packagesOf(source, kind)))
  return found
}

function withPackage(subject: Subject, look: (api: ApiPackage, kind: string) => Seen): Seen {
  if (!subject.crd) return aside
  const api = packageOf(subject)
  if (api) return look(api, subject.crd.kind)
  return unknown(`the Go type of ${subject.crd.kind} in ${subject.version?.name ?? 'that version'}`)
}

function withType(
  subject: Subject,
  look: (found: NonNullable<ReturnType<ApiPackage['type']>>) => Seen,
): Seen {
  return withPackage(subject, (api, kind) => look(api.type(kind)!))
}

function withField(subject: Subject, path: string, look: (found: FoundField) => Seen): Seen {
  return withPackage(subject, (api, kind) => {
    const found = api.field(kind, path)
    if (found === 'unknown') return unknown(`the type behind ${path}: it is of another package`)
    if (found) return look(found)
    return absent(
      `${kind} of ${api.version} has no field ${path}`,
      `add the field ${goPath(path)}`,
      placeOf(api, kind),
    )
  })
}

function placeOf(api: ApiPackage, kind: string): Location {
  const { file, type } = api.type(kind)!
  return { file: file.path, line: type.line }
}

/** Packages go by different names: `clusterv1.FailureDomain` is `capi.FailureDomain`. */
function sameType(own: string, wanted: string): boolean {
  const bare = (type: string): string => type.replaceAll(/\b\w+\./g, '').replaceAll(' ', '')
  return bare(own) === bare(wanted)
}

/** A pattern as a person would write the text it looks for. */
function plain(pattern: string): string {
  return pattern.replaceAll('\\', '')
}
