import { literal } from '@capi-migrate/transitions'
import { contractLabels } from './spot.ts'
import type { Breakers, Spot } from './spot.ts'

export const repositoryBreakers: Breakers<'repo'> = {
  'repo.file': ({ world }, { path }) => {
    const pattern = new RegExp(`^${path.split('*').map(literal).join('.*')}$`)
    const file = Object.keys(world.files).find((one) => pattern.test(one))
    if (file === undefined) return
    if (path.includes('/')) world.files['templates/other.yaml'] = world.files[file]
    delete world.files[file]
  },
  'repo.releaseAsset': ({ world }) => {
    world.files.Makefile = 'release:\n\tcp foo-components.yaml out\n'
  },
  'repo.tags': ({ world }) => {
    world.tags = ['release-1']
  },
  'repo.metadataField': ({ world }, { path }) => void delete world.files['metadata.yaml'][path],
  'repo.metadataSeries': ({ world }) => {
    world.files['metadata.yaml'].releaseSeries = []
  },
  'repo.metadataCoversTag': ({ world }) => {
    world.tags = ['v2.0.0']
  },
  'repo.metadataContract': ({ world }) => {
    world.files['metadata.yaml'].releaseSeries[0].contract = 'v1alpha4'
  },
  'repo.crdLabels': ({ world }) => {
    const commonLabels = { [contractLabels[world.era === 'late' ? 1 : 0]]: 'v1' }
    Object.assign(world.files['config/default/kustomization.yaml'], { commonLabels })
  },
  'repo.label': ({ world }) => void delete world.files['config/crd/kustomization.yaml'].labels,
  'repo.aggregatedRole': ({ world }) => void delete world.files['config/rbac/aggregated.yaml'],
  'repo.role': ({ world }) => {
    world.files['config/rbac/role.yaml'].rules = []
  },
  'repo.oneNamespace': (at) => editManager(at, '"Namespace"', '"Other"'),
  'repo.container': (at) => editManager(at, '"manager"', '"controller"'),
  'repo.images': (at) => editManager(at, 'registry.example.com/foo/', 'foo/'),
  'repo.variables': (at) => editManager(at, 'foo-system', '${A:=${B}}'),
  'repo.noNamespaceObject': ({ world }) => {
    world.files['templates/cluster-template.yaml'] +=
      '\n---\napiVersion: v1\nkind: Namespace\nmetadata: {name: a}'
  },
  'repo.noReferenceNamespace': ({ world }) => {
    world.files['templates/clusterclass-quick.yaml'].spec.infrastructure.templateRef.namespace = 'a'
  },
  'repo.noVariables': ({ world }) => {
    world.files['templates/clusterclass-quick.yaml'].metadata.labels = { a: '${B}' }
  },
  'repo.commonVariables': ({ world }) => {
    world.files['templates/cluster-template.yaml'] = 'apiVersion: a/v1\nkind: Cluster\n'
  },
}

function editManager({ world }: Spot, text: string, by: string): void {
  const path = 'config/manager/manager.yaml'
  world.files[path] = (world.files[path] as string).replaceAll(text, by)
}
