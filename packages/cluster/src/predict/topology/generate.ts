import { recordsOf, valueAt } from '@capi-migrate/status-model/values'
import { bootstrapRef, classRef, infrastructureRef } from '@capi-migrate/status-model'
import type { KubeObject } from '../../source/object.ts'
import { controlPlaneOf, keptFields, machineTemplateName } from './control-plane.ts'
import { objectOf, templateOf } from './drafts.ts'
import type { Draft } from './fields.ts'
import type { Item } from './items.ts'
import { patchItems } from './patches.ts'
import type { Generated, Generation, Plan, Template, WorkerList } from './plan.ts'
import { Stop } from './stop.ts'
import { clusterBuiltin, given, metadataOf, overrides, ownVariables } from './variables.ts'
import { nameLabels, workerOf } from './workers.ts'
import type { Worker } from './workers.ts'

/** The lists of a topology that describe workers. */
export const workerLists = ['machineDeployments', 'machinePools'] as const

/**
 * Returns what the topology controller generates for a Cluster that is there; workers that are new are left out. Throws
 * {@link Stop} where it would fail. Upstream: `Generate` in exp/topology/desiredstate.
 */
export function generate(plan: Plan): Generation {
  const { clusterClass, cluster, live, render } = plan
  const infrastructure = templateAt(plan, 'spec.infrastructure.templateRef')
  const items: Item[] = []
  const others = new Map<string, Draft>()
  const add = (item: Omit<Item, 'template' | 'source'>, { object, key }: Template): Draft => {
    items.push({ ...item, template: object, source: key })
    return item.draft
  }
  add(
    {
      key: 'infrastructure',
      holder: { infrastructureCluster: true },
      draft: objectOf({ template: infrastructure.object, cluster, name: live.infrastructure.metadata.name }),
      isTemplate: false,
      kept: [],
      variables: {},
      builtin: {},
    },
    infrastructure,
  )
  addControlPlane(plan, add)
  for (const worker of workersOf(plan)) others.set(keyOf(worker), addWorker(plan, worker, add))
  const { name, namespace = '' } = clusterClass.metadata
  const builtin = {
    cluster: clusterBuiltin(cluster, { name, namespace: classRef(cluster)?.namespace ?? namespace }),
  }
  const global = { ...ownVariables(cluster, clusterClass), builtin }
  const unknown = patchItems(clusterClass, items, global, render)
  const objects = new Map<string, Generated>(
    items.map(({ key, draft, source }) => [key, { object: draft as unknown as KubeObject, source }]),
  )
  for (const [key, draft] of others) objects.set(key, { object: draft as unknown as KubeObject })
  return { objects, unknown }
}

/** Returns the names of the workers of a topology. */
export function workerNames(cluster: KubeObject, list: WorkerList): readonly string[] {
  return recordsOf(valueAt(cluster, `spec.topology.workers.${list}`)).map(({ name }) => String(name))
}

/** Returns the key of a MachineDeployment or MachinePool among what is generated. */
export function keyOf({ list, name }: Pick<Worker, 'list' | 'name'>): string {
  return `${list}/${name}`
}

type Add = (item: Omit<Item, 'template' | 'source'>, template: Template) => Draft

function addControlPlane(plan: Plan, add: Add): void {
  const { cluster, clusterClass, live } = plan
  const holder = { controlPlane: true } as const
  const own = valueAt(cluster, 'spec.topology.controlPlane')
  const template = templateAt(plan, 'spec.controlPlane.templateRef')
  const machines = plan.templates.get('spec.controlPlane.machineInfrastructure.templateRef')
  const hasMachines =
    valueAt(clusterClass, 'spec.controlPlane.machineInfrastructure.templateRef') !== undefined
  const machineTemplate = hasMachines
    ? templateAt(plan, 'spec.controlPlane.machineInfrastructure.templateRef').object
    : undefined
  const name = machineTemplateName(live.controlPlane) ?? ''
  const machineDraft =
    machineTemplate && templateOf({ template: machineTemplate, cluster, name, isOwned: true })
  const draft = controlPlaneOf(plan, template, machineDraft)
  const object = draft as unknown as KubeObject
  const item = {
    holder,
    variables: overrides(own, clusterClass),
    builtin: {
      controlPlane: {
        ...given('version', valueAt(object, 'spec.version')),
        ...metadataOf(object),
        name: object.metadata.name,
        ...given('replicas', valueAt(own, 'replicas')),
        ...(machineDraft && { machineTemplate: { infrastructureRef: { name } } }),
      },
    },
  }
  if (machineDraft)
    add({ ...item, key: 'controlPlane.machines', draft: machineDraft, isTemplate: true, kept: [] }, machines!)
  add({ ...item, key: 'controlPlane', draft, isTemplate: false, kept: keptFields }, template)
}

function addWorker(plan: Plan, worker: Worker, add: Add): Draft {
  const { cluster, clusterClass } = plan
  const { list, own, live } = worker
  const isTemplate = list === 'machineDeployments'
  const classPath = `spec.workers.${list}[${String(own.class)}]`
  const label = { [nameLabels[list]]: worker.name }
  const names = { bootstrap: bootstrapRef(live)?.name, infrastructure: infrastructureRef(live)?.name }
  const drafts = (['bootstrap', 'infrastructure'] as const).map((part) => {
    const template = templateAt(plan, `${classPath}.${part}.templateRef`)
    const from = { template: template.object, cluster, name: names[part] ?? '', isOwned: true }
    const draft = isTemplate ? templateOf(from) : objectOf(from)
    Object.assign((draft.metadata as { labels: Draft }).labels, label)
    return { part, template, draft }
  })
  const [bootstrap, infrastructure] = drafts.map(({ draft }) => draft) as [Draft, Draft]
  const draft = workerOf(worker, cluster, { bootstrap, infrastructure })
  const object = draft as unknown as KubeObject
  const builtin = {
    ...given('version', valueAt(object, 'spec.template.spec.version')),
    ...metadataOf(object),
    ...given('class', own.class),
    name: object.metadata.name,
    topologyName: worker.name,
    ...given('replicas', own.replicas),
    bootstrap: { configRef: { name: names.bootstrap } },
    infrastructureRef: { name: names.infrastructure },
  }
  for (const { part, template, draft: made } of drafts)
    add(
      {
        key: `${keyOf(worker)}.${part}`,
        holder: { list, class: String(own.class) },
        draft: made,
        isTemplate,
        kept: [],
        variables: overrides(own, clusterClass),
        builtin: { [isTemplate ? 'machineDeployment' : 'machinePool']: builtin },
      },
      template,
    )
  return draft
}

function workersOf({ cluster, clusterClass, live }: Plan): readonly Worker[] {
  return workerLists.flatMap((list) =>
    recordsOf(valueAt(cluster, `spec.topology.workers.${list}`)).flatMap((own): readonly Worker[] => {
      const name = String(own.name)
      const there = live.workers[list].get(name)
      if (!there) return []
      const classes = recordsOf(valueAt(clusterClass, `spec.workers.${list}`))
      const ofClass = classes.find((one) => one.class === own.class)
      if (!ofClass) throw new Stop(`the ClusterClass has no ${String(own.class)} among its ${list}`)
      return [{ list, name, own, ofClass, live: there }]
    }),
  )
}

function templateAt({ templates }: Plan, path: string): Template {
  const template = templates.get(path)
  if (!template) throw new Stop(`the template of ${path} is not found`)
  return template
}
