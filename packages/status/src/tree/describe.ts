import {
  isKind,
  isControlPlaneMachine,
  bootstrapRef,
  controlPlaneRef,
  infrastructureRef,
} from '@capi-migrate/status-model'
import type { ApiObject, Reference } from '@capi-migrate/status-model'
import { valueAt, recordsOf, textOf } from '@capi-migrate/status-model/values'
import type { Inventory } from './inventory.ts'
import { inOrder } from './name.ts'
import type { HeadingNode, ObjectNode, TreeNode } from './node.ts'
import type { Generation } from './said.ts'
import { grouped, isEcho } from './siblings.ts'

/** What the tree shows; the flags of `clusterctl describe cluster`. */
export interface DescribeOptions {
  /** One line for siblings that say the same. On unless it is false. */
  readonly grouping?: boolean
  readonly showMachineSets?: boolean
  readonly showTemplates?: boolean
  readonly showResourceSets?: boolean
  /** Also objects that only repeat what their parent says. */
  readonly echo?: boolean
  /** The conditions by which siblings are alike and objects only repeat their parent; `current` by default. */
  readonly generation?: Generation
}

/**
 * The tree of a Cluster as `clusterctl describe cluster` shows it, from the objects of a dump in any version. Two things
 * are shown that upstream loses: MachineDeployments of a Cluster without worker Machines, and Machines that nothing of
 * the tree controls where there are no other workers. Upstream: cmd/clusterctl/client/tree/discovery.go.
 */
export function describe(
  inventory: Inventory,
  cluster: ApiObject,
  options: DescribeOptions = {},
): ObjectNode {
  return new Description(inventory, cluster, options).tree()
}

class Description {
  readonly #inventory: Inventory
  readonly #cluster: ApiObject
  readonly #options: DescribeOptions
  readonly #generation: Generation
  readonly #machines: readonly ApiObject[]
  readonly #placed = new Set<ApiObject>()

  constructor(inventory: Inventory, cluster: ApiObject, options: DescribeOptions) {
    this.#inventory = inventory
    this.#cluster = cluster
    this.#options = options
    this.#generation = options.generation ?? 'current'
    this.#machines = inventory.ofCluster(cluster, 'Machine')
  }

  tree(): ObjectNode {
    const cluster = this.#cluster
    const infrastructure = this.#found(infrastructureRef(cluster)).map((object) => objectNode(object, []))
    const children = [...infrastructure, ...this.#resourceSets(), ...this.#controlPlane(), ...this.#workers()]
    return objectNode(cluster, inOrder(children), versionAt(cluster, 'spec.topology.version'))
  }

  #resourceSets(): readonly TreeNode[] {
    const { name = '', namespace } = this.#cluster.metadata ?? {}
    const binding = this.#options.showResourceSets
      ? this.#found({
          group: 'addons.cluster.x-k8s.io',
          kind: 'ClusterResourceSetBinding',
          name,
          ...(namespace && { namespace }),
        })
      : []
    return binding.map((object) => {
      const sets = recordsOf(valueAt(object, 'spec.bindings')).map(({ clusterResourceSetName }) =>
        referenceNode('ClusterResourceSet', textOf(clusterResourceSetName) ?? '', namespace),
      )
      return heading('ClusterResourceSets', sets)
    })
  }

  #controlPlane(): readonly TreeNode[] {
    return this.#found(controlPlaneRef(this.#cluster)).map((plane) => {
      const machines = this.#machines.filter(isControlPlaneMachine)
      const children = [...this.#templates(plane), ...this.#machineNodes(machines)]
      return {
        ...objectNode(plane, inOrder(children), versionAt(plane, 'spec.version')),
        isControlPlane: true as const,
      }
    })
  }

  #workers(): readonly TreeNode[] {
    const deployments = this.#inventory.ofCluster(this.#cluster, 'MachineDeployment')
    const pools = this.#inventory.ofCluster(this.#cluster, 'MachinePool')
    const children = [
      ...deployments.map((deployment) => this.#deployment(deployment)),
      ...pools.map((pool) => this.#pool(pool)),
    ]
    const others = this.#machines.filter((machine) => !this.#placed.has(machine))
    if (others.length > 0)
      children.push(
        heading(
          'Other',
          others.map((machine) => this.#machine(machine)),
        ),
      )
    return children.length > 0 ? [heading('Workers', children)] : []
  }

  #deployment(deployment: ApiObject): TreeNode {
    const sets = this.#inventory.controlledBy(deployment).filter((object) => isKind(object, 'MachineSet'))
    const version = versionAt(deployment, 'spec.template.spec.version') ?? ''
    const below = this.#options.showMachineSets
      ? sets.map((set) => {
          const setVersion = versionAt(set, 'spec.template.spec.version') ?? ''
          return objectNode(set, inOrder(this.#machineNodes(this.#controlledMachines(set))), setVersion)
        })
      : this.#machineNodes(sets.flatMap((set) => this.#controlledMachines(set)))
    return objectNode(deployment, inOrder([...this.#templates(deployment), ...below]), version)
  }

  #pool(pool: ApiObject): TreeNode {
    const version = versionAt(pool, 'spec.template.spec.version') ?? ''
    const children = [...this.#parts(pool), ...this.#machineNodes(this.#controlledMachines(pool))]
    return objectNode(pool, inOrder(children), version)
  }

  #templates(object: ApiObject): readonly TreeNode[] {
    if (!this.#options.showTemplates) return []
    const references = [bootstrapRef(object), infrastructureRef(object)].filter((ref) => ref !== undefined)
    const nodes = references.map(({ kind, name, namespace }) => referenceNode(kind, name, namespace))
    return nodes.length > 0 ? [heading('Templates', nodes)] : []
  }

  #machineNodes(machines: readonly ApiObject[]): readonly TreeNode[] {
    for (const machine of machines) this.#placed.add(machine)
    const nodeOf = (machine: ApiObject) => this.#machine(machine)
    return this.#options.grouping === false
      ? machines.map(nodeOf)
      : grouped(machines, nodeOf, this.#generation)
  }

  #machine(machine: ApiObject): TreeNode {
    return objectNode(machine, inOrder(this.#parts(machine)), versionAt(machine, 'spec.version') ?? '')
  }

  /** The infrastructure and the bootstrap configuration, unless they say nothing of their own. */
  #parts(object: ApiObject): readonly TreeNode[] {
    return [infrastructureRef(object), bootstrapRef(object)]
      .flatMap((reference) => this.#found(reference))
      .filter((part) => this.#options.echo || !isEcho(part, object, this.#generation))
      .map((part) => objectNode(part, []))
  }

  #controlledMachines(owner: ApiObject): readonly ApiObject[] {
    return this.#inventory.controlledBy(owner).filter((object) => isKind(object, 'Machine'))
  }

  #found(reference: Reference | undefined): readonly ApiObject[] {
    const object = reference && this.#inventory.find(reference)
    return object ? [object] : []
  }
}

function objectNode(object: ApiObject, children: readonly TreeNode[], version?: string): ObjectNode {
  return { type: 'object', object, children, ...(version !== undefined && { version }) }
}

function referenceNode(kind: string, name: string, namespace: string | undefined): TreeNode {
  return { type: 'reference', kind, name, ...(namespace && { namespace }), children: [] }
}

function heading(name: string, children: readonly TreeNode[]): HeadingNode {
  return { type: 'heading', name, children: inOrder(children) }
}

function versionAt(object: ApiObject, path: string): string | undefined {
  return textOf(valueAt(object, path))
}
