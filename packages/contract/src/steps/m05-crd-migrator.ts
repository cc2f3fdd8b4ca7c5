import { allows } from '../read/cluster-role.ts'
import type { Repair } from '../repair/repair.ts'
import { anImport, role } from './look-go.ts'
import { all, check } from './looks.ts'
import { notNeeded } from './outcome.ts'
import type { Look, Step, Way } from './step.ts'
import { pairOf, targetOf } from './target.ts'

const migrator = 'sigs.k8s.io/cluster-api/controllers/crdmigrator'
const flag = 'skip-crd-migration-phases'
const extensions = 'apiextensions.k8s.io'
const crds = 'customresourcedefinitions'

/** M05: CRDMigrator: stored objects follow the storage version. */
export const m05: Step = {
  id: 'M05',
  concern: 'api',
  to: 'v1beta2',
  title: 'CRDMigrator: stored objects follow the storage version',
  why: 'clusterctl migrates no stored objects since v1.13; a version that is still stored cannot be taken away.',
  doneWhen: 'the manager runs CRDMigrator, has its flag and may change its CRDs',
  needs: ['M01'],
  writesAfter: [],
  traps: [
    'GitOps that removes the annotation crd-migration.cluster.x-k8s.io/observed-generation makes it run without end',
    'the flag takes the names of the phases, not "All"',
  ],
  look: whereDue(
    anImport(migrator, `set up crdmigrator.CRDMigrator with a Config for each CRD (import ${migrator})`),
    check({ check: 'go.flags', level: 'error', names: [flag] }, `the manager has the flag --${flag}`),
    role(extensions, crds, ['get', 'list', 'watch']),
    role(extensions, `${crds}/status`, ['update', 'patch']),
  ),
  repair,
}

/** Stored objects have to follow where the storage version moves on the way, and before an older one is taken away. */
function isDue({ kinds, to }: Way): boolean {
  return (
    kinds.length === 0 ||
    kinds.some((kind) => {
      const { old, next, conflicts } = targetOf(kind)
      const moves = conflicts.length > 0 || (old && next && old.name !== next.name)
      return moves || (to === 'final' && pairOf(kind).some(({ versions }) => versions.length > 1))
    })
  )
}

function whereDue(...looks: readonly Look[]): Look {
  return (way) =>
    isDue(way)
      ? all(...looks)(way)
      : way.kinds.map(({ crd }) => notNeeded(`the storage version of ${crd.kind} does not change`, crd))
}

function repair(way: Way): readonly Repair[] {
  const { clusterRoles, go } = way.repository
  // A role that is generated of markers is written anew from them.
  if (!isDue(way) || go.holding('+kubebuilder:rbac:').length > 0) return []
  const manager = clusterRoles.find(({ name, file }) => /manager/.test(name) && /(?:^|\/)rbac\//.test(file))
  if (!manager) return []
  const wanted = [
    { resources: [crds], verbs: ['get', 'list', 'watch'] },
    { resources: [crds, `${crds}/status`], verbs: ['patch', 'update'] },
  ]
  const missing = wanted.filter(({ resources, verbs }) =>
    resources.some((resource) => !manager.rules.some((rule) => allows(rule, extensions, resource, verbs))),
  )
  const changes = missing.map(({ resources, verbs }, i) => ({
    place: ['rules', manager.rules.length + i],
    value: { apiGroups: [extensions], resources, verbs },
    step: 'M05',
    why: 'CRDMigrator reads CRDs and trims their stored versions',
  }))
  return changes.length > 0 ? [{ ...manager, changes }] : []
}
