import { dropSchema, schemaAt, setSchema } from './paths.ts'
import { contractLabels, crdOf, lastOf, parentOf } from './spot.ts'
import type { Breakers, Spot } from './spot.ts'
import { str } from './world.ts'
import type { Loose } from './world.ts'

export const crdBreakers: Breakers<'crd'> = {
  // What has no spec.template is no template.
  'crd.field': (at, { path }) =>
    path === 'spec.template' ? setSchema(crdOf(at), path, str) : dropSchema(crdOf(at), path),
  'crd.anyField': (at, { paths }) => paths.forEach((path) => dropSchema(crdOf(at), path)),
  'crd.noField': (at, { path }) => setSchema(crdOf(at), path, str),
  'crd.fieldType': (at, { path, type }) =>
    setSchema(crdOf(at), path, { type: type === 'string' ? 'integer' : 'string' }),
  'crd.required': (at, { path }) => {
    schemaAt(crdOf(at), parentOf(path)).required = []
  },
  'crd.optional': (at, { path }) => {
    setSchema(crdOf(at), path, str)
    schemaAt(crdOf(at), parentOf(path)).required = [lastOf(path)]
  },
  'crd.properties': (at, { path }) => setSchema(crdOf(at), `${path}.more`, str),
  'crd.minProperties': (at, { path }) => void delete schemaAt(crdOf(at), path).minProperties,
  'crd.minLength': (at, { path }) => void delete schemaAt(crdOf(at), path).minLength,
  'crd.maxItems': (at, { path, value }) => {
    schemaAt(crdOf(at), path).maxItems = value - 1
  },
  'crd.listMapKeys': (at, { path }) => void delete schemaAt(crdOf(at), path)['x-kubernetes-list-type'],
  'crd.currentConditions': (at, { path }) => setSchema(crdOf(at), `${path}[].severity`, str),
  'crd.requiredReason': (at, { path }) => {
    schemaAt(crdOf(at), `${path}[]`).required = ['reason']
  },
  'crd.shapeVsLabel': (at, { path }) => setSchema(crdOf(at), path, wrongShape(at, path)),
  'crd.status': (at) => {
    crdOf(at).spec.versions[0].subresources = {}
  },
  'crd.scale': (at) => void delete crdOf(at).spec.versions[0].subresources.scale,
  'crd.name': (at) => {
    crdOf(at).metadata.name = 'others.example.com'
  },
  'crd.listKind': (at) => {
    crdOf(at).spec.names.listKind = 'Others'
  },
  'crd.namespaced': (at) => {
    crdOf(at).spec.scope = 'Cluster'
  },
  'crd.served': (at) => {
    crdOf(at).spec.versions[0].served = false
  },
  'crd.template': ({ world, kind }) => void delete world.crds[`${kind}Template`],
  'crd.kindSuffix': (at, { suffix }) => {
    crdOf(at).spec.names.kind = at.kind.replace(suffix, 'Tpl')
  },
  'crd.anyContractLabel': (at) => {
    crdOf(at).metadata.labels = {}
  },
  'crd.label': (at, { key }) => {
    const all = at.kind === '' ? Object.values(at.world.crds) : [crdOf(at)]
    for (const crd of all) delete crd.metadata.labels[key]
  },
  'crd.labelVersions': (at) => label(at, () => 'v9'),
  'crd.highestVersion': (at) => {
    const [version] = crdOf(at).spec.versions
    crdOf(at).spec.versions.push({ ...version, name: 'v2', schema: { openAPIV3Schema: { type: 'object' } } })
    label(at, (versions) => `${versions}_v2`)
  },
  'crd.oneContract': (at) => {
    const { name } = crdOf(at).spec.versions[0]
    Object.assign(crdOf(at).metadata.labels, { [contractLabels[0]]: name, [contractLabels[1]]: name })
  },
  'crd.templateVersion': ({ world, kind }) => {
    const name = kind.endsWith('Template') ? kind : `${kind}Template`
    world.crds[name].spec.versions[0].name = 'v2'
    label({ world, kind: name }, () => 'v2')
  },
  'crd.machineVersion': ({ world }) => {
    world.crds.FooMachine.spec.versions[0].name = 'v2'
  },
  'crd.noImmutability': (at) => {
    schemaAt(crdOf(at), 'spec')['x-kubernetes-validations'] = [{ rule: 'self == oldSelf' }]
  },
}

/** What a field is where it has not the shape of the contract. */
function wrongShape({ world: { era } }: Spot, path: string): Loose {
  if (path !== 'status.failureDomains')
    return { type: 'object', properties: { metadata: { type: 'object' } } }
  return era === 'late' ? { type: 'object', additionalProperties: str } : { type: 'array', items: str }
}

function label(at: Spot, change: (versions: string) => string): void {
  const own = crdOf(at).metadata.labels
  for (const key of contractLabels) if (own[key] !== undefined) own[key] = change(own[key])
}
