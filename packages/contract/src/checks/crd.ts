import { contractRules, fieldsIn } from '@capi-migrate/contract-rules'
import type { ContractRule, ContractStage } from '@capi-migrate/contract-rules'
import { computedCrdName } from '@capi-migrate/status-model/contract'
import type { Crd } from '../read/crd.ts'
import { fieldAt, isStandIn, typeOf } from '../read/schema.ts'
import type { Field } from '../read/schema.ts'
import { labelNewer, listedVersions } from './listed.ts'
import type { Looks } from './look.ts'
import { absent, aside, met, unknown, violated } from './seen.ts'
import type { Seen } from './seen.ts'
import { inCrd } from './subject.ts'
import type { Subject } from './subject.ts'

type Name =
  | 'crd.status'
  | 'crd.scale'
  | 'crd.name'
  | 'crd.listKind'
  | 'crd.namespaced'
  | 'crd.served'
  | 'crd.template'
  | 'crd.kindSuffix'
  | 'crd.shapeVsLabel'

/** What a CRD says besides the fields of its schema. */
export const crdLooks: Looks<Name, Subject> = {
  'crd.status': (_, subject) =>
    withCrd(subject, (crd) => {
      const version = subject.version ?? crd.versions[0]!
      return version.hasStatus
        ? met(inCrd(crd, version))
        : violated(
            `status of ${version.name} is no subresource`,
            'mark the type with +kubebuilder:subresource:status',
            inCrd(crd, version),
          )
    }),

  'crd.scale': (check, subject) =>
    withCrd(subject, (crd) => {
      const { version } = subject
      if (!version) return unknown('the version that its label selects')
      if (!version.scale)
        return absent(
          `${version.name} has no scale subresource`,
          `mark the type with +kubebuilder:subresource:scale:specpath=${check.specReplicas},statuspath=${check.statusReplicas},selectorpath=${check.selector}`,
          inCrd(crd, version),
        )
      const { specReplicas, statusReplicas, selector, line } = version.scale
      const isSame =
        specReplicas === check.specReplicas &&
        statusReplicas === check.statusReplicas &&
        selector === check.selector
      return isSame
        ? met(inCrd(crd, { line }))
        : violated(
            'the scale subresource has other paths',
            `use ${check.specReplicas}, ${check.statusReplicas} and ${check.selector}`,
            inCrd(crd, { line }),
          )
    }),

  'crd.name': (_, subject, rule) =>
    withCrd(subject, (crd) => {
      const computed = computedCrdName(crd.group, crd.kind)
      const isSkipped = rule.group === 'clusterctl' && crd.annotations.includes(skipsNameCheck)
      return crd.name === computed || isSkipped
        ? met(inCrd(crd))
        : violated(`the CRD is called ${crd.name}`, `call it ${computed}`, inCrd(crd))
    }),

  'crd.listKind': (_, subject) =>
    withCrd(subject, (crd) => {
      const wanted = `${crd.kind}List`
      return (crd.listKind ?? wanted) === wanted
        ? met(inCrd(crd))
        : violated(`the list kind is ${crd.listKind}`, `call it ${wanted}`, inCrd(crd))
    }),

  'crd.namespaced': (_, subject) =>
    withCrd(subject, (crd) =>
      crd.scope === 'Namespaced'
        ? met(inCrd(crd))
        : violated(`its scope is ${crd.scope}`, 'make it Namespaced', inCrd(crd)),
    ),

  'crd.served': (_, subject) =>
    withCrd(subject, (crd) =>
      crd.versions.some(({ served }) => served)
        ? met(inCrd(crd))
        : violated('no version of it is served', 'serve one', inCrd(crd)),
    ),

  'crd.template': (_, { kind, kinds }) => {
    if (kind.template) return met(inCrd(kind.template))
    const other = kinds.find(
      ({ role, crd, template }) => role === kind.role && crd.group === kind.crd.group && template,
    )
    return other
      ? unknown(`whether ${kind.crd.kind} is made of a template, as ${other.crd.kind} is`)
      : absent(`there is no CRD ${kind.crd.kind}Template`, 'add the template kind', inCrd(kind.crd))
  },

  'crd.kindSuffix': (check, subject) =>
    withCrd(subject, (crd) =>
      crd.kind.endsWith(check.suffix)
        ? met(inCrd(crd))
        : violated(`the kind is called ${crd.kind}`, `let it end with ${check.suffix}`, inCrd(crd)),
    ),

  'crd.shapeVsLabel': ({ path }, subject, rule) =>
    withCrd(subject, (crd) => {
      const listed = listedVersions(crd)
      const late = new Set(listed.flatMap(({ contract, name }) => (contract === 'v1beta2' ? [name] : [])))
      const seen = listed.flatMap(({ contract, name, place }) => {
        // What is listed for both contracts in place is read by the newer one.
        if (contract === 'v1beta1' && late.has(name)) return []
        const root = crd.versions.find((version) => version.name === name)?.schema
        const wrong = root && wrongShape(root, path, rule, contract)
        const field = fieldAt(root, path)
        if (!root || !field || isStandIn(field)) return []
        const isNewer = contract === 'v1beta1' && !wrongShape(root, path, rule, 'v1beta2')
        const next = isNewer
          ? labelNewer(name)
          : `list under ${contract} only versions with the fields of that contract`
        return [
          wrong
            ? violated(`the label for ${contract} lists ${name}, whose ${wrong}`, next, place)
            : met(place),
        ]
      })
      return seen.find(({ state }) => state === 'violated') ?? seen[0] ?? aside
    }),
}

const skipsNameCheck = 'clusterctl.cluster.x-k8s.io/skip-crd-name-preflight-check'

/** The CRD itself, or that there is no template. */
export function withCrd({ crd, kind }: Subject, look: (crd: Crd) => Seen): Seen {
  return crd ? look(crd) : absent(`there is no CRD ${kind.crd.kind}Template`, 'add the template kind')
}

/** The fields a role needs in any case, under a contract: what Cluster API waits for. */
export function initializationFields(role: string, stage: ContractStage): readonly string[] {
  const rule = contractRules.find(({ id }) => id === `${role.toLowerCase()}.initialization`)
  return rule ? fieldsIn(rule, stage).flatMap(({ path, is }) => (is === 'required' ? [path] : [])) : []
}

/** What is wrong with the shape below a path, by what a rule says of it under a contract. */
function wrongShape(root: Field, path: string, rule: ContractRule, stage: ContractStage): string | undefined {
  for (const field of fieldsIn(rule, stage)) {
    if (field.owner !== undefined || !(field.path === path || field.path.startsWith(`${path}.`))) continue
    const found = fieldAt(root, field.path)
    if (!found && field.is === 'conditional') return `${field.path} is missing`
    const type = found && typeOf(found)
    if (type !== undefined && shaped.has(field.type) && shaped.has(type) && type !== field.type)
      return `${field.path} is ${type === 'array' ? 'a list' : 'a map'}`
  }
  return undefined
}

const shaped: ReadonlySet<string> = new Set(['array', 'map'])
