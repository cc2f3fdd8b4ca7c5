import { packagesOf } from '../go/api-package.ts'
import type { GoFacts } from '../go/facts.ts'
import { goName, isAbout } from '../go/names.ts'
import type { GoSource } from '../go/source.ts'
import type { Location } from '../place.ts'
import type { Crd, CrdVersion } from '../read/crd.ts'
import { fieldAt } from '../read/schema.ts'
import { coreKinds, noGo, packageOf } from './go.ts'
import type { Looks } from './look.ts'
import { aside, met, unknown, violated } from './seen.ts'
import type { Subject } from './subject.ts'

type Name = 'go.conditionFields' | 'go.conditionImports' | 'go.conditionReasons'

/** The ways in which Go code loses conditions, or writes what no API server takes, without an error of the compiler. */
export const goConditionLooks: Looks<Name, Subject> = {
  'go.conditionFields': (_, subject, { fields }) => {
    const api = packageOf(subject)
    if (!api || !subject.crd) return noGo
    let seen: Location | undefined
    for (const { path, owner } of fields) {
      const steps = path.split('.')
      if (owner !== undefined || steps.length < 3) continue
      // `status` itself is a struct; what stands below it has to be a pointer to one.
      for (let length = 2; length < steps.length; length++) {
        const found = api.field(subject.crd.kind, steps.slice(0, length).join('.'))
        if (!found || found === 'unknown') break
        const place = { file: found.file.path, line: found.field.line }
        const name = goName(steps[length - 1]!)
        if (found.field.name !== name || !found.field.type.startsWith('*'))
          return violated(
            `${found.field.name} ${found.field.type}: the patch helper finds it only as a pointer called ${name}`,
            `declare it as ${name} *…, with json:"${steps[length - 1]},omitempty"`,
            place,
          )
        // Without the field below it, the helper finds no conditions there and looks no further.
        if (!api.field(subject.crd.kind, steps.slice(0, length + 1).join('.'))) break
        seen = place
      }
    }
    return seen ? met(seen) : aside
  },

  'go.conditionImports': (_, subject, { fields }) => {
    const { repository, kinds, crd, version } = subject
    const { go, goMod } = repository
    const path = fields[0]?.path ?? ''
    if (!crd || !fieldAt(version?.schema, path)) return aside
    if (go.files.length === 0) return noGo
    if (!goMod) return unknown('the version of Cluster API: there is no go.mod that requires it')
    const others = [...kinds.map((one) => one.crd.kind), ...coreKinds].filter((kind) => kind !== crd.kind)
    const isAlike = new Set(crd.versions.map((one) => isSevere(one, path))).size === 1
    for (const file of go.holding('.NewHelper(')) {
      const { calls, imports } = go.factsOf(file)
      for (const { name, arguments: given, line } of calls) {
        const [alias, function_] = name.split('.')
        const helper = imports.find((one) => one.name === alias)?.path ?? ''
        if (function_ !== 'NewHelper' || !helper.endsWith('/patch')) continue
        if (isAbout(given[0] ?? '', crd.kind, others) !== 'yes') continue
        const place = { file: file.path, line }
        const patched = importedVersion(go, crd, imports, file.text) ?? (isAlike ? version : undefined)
        if (!patched) continue
        const isLegacy = isSevere(patched, path)
        const wanted = isLegacy && goMod.minor >= 11 ? deprecatedPatch : currentPatch
        if (!helper.endsWith(wanted))
          return violated(
            `${given[0]} is patched with ${helper}, and its conditions are ${isLegacy ? 'those with severity' : 'without severity'}`,
            `use sigs.k8s.io/${wanted}`,
            place,
          )
        return met(place)
      }
    }
    return unknown(`where ${crd.kind} is patched: no patch helper is made for it by name`)
  },

  'go.conditionReasons': (_, { repository: { go } }) => {
    let seen: Location | undefined
    for (const file of go.holding('.Condition{')) {
      const { calls, imports } = go.factsOf(file)
      const alias = imports.find(({ path }) => path === metaPath)?.name
      for (const { name, arguments: given, line } of calls) {
        if (alias === undefined || !/\.Set(?:StatusCondition)?$/.test(name)) continue
        const literal = given.find((one) => one.replace(/^&/, '').startsWith(`${alias}.Condition{`))
        if (literal === undefined) continue
        const place = { file: file.path, line }
        if (!/\bReason:\s*(?!"")\S/.test(literal))
          return violated(
            'a condition is set without a reason, and no API server takes such a status',
            'give it a reason in CamelCase, for True as well',
            place,
          )
        seen = place
      }
    }
    return seen ? met(seen) : aside
  },
}

const metaPath = 'k8s.io/apimachinery/pkg/apis/meta/v1'

/** Whether conditions of a version have a severity. */
function isSevere({ schema }: CrdVersion, path: string): boolean {
  return fieldAt(schema, `${path}[].severity`) !== undefined
}

/** The version of a kind that a file works with, by what it imports and names; `undefined` where that may be several. */
function importedVersion(
  go: GoSource,
  crd: Crd,
  imports: GoFacts['imports'],
  text: string,
): CrdVersion | undefined {
  const imported = packagesOf(go, crd.kind).flatMap((api) => {
    const found = imports.find(({ path }) => path.endsWith(`/${api.folder}`))
    return found ? [{ api, alias: found.name }] : []
  })
  const named = imported.filter(({ alias }) => new RegExp(`\\b${alias}\\.${crd.kind}\\b`).test(text))
  const [only, ...others] = named.length > 0 ? named : imported
  return others.length === 0 ? crd.versions.find(({ name }) => name === only?.api.version) : undefined
}

const deprecatedPatch = 'cluster-api/util/deprecated/v1beta1/patch'
const currentPatch = 'cluster-api/util/patch'
