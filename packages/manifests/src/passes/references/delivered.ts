import type { Node } from '@capi-migrate/edits/yaml'
import { textAt, valueAt } from '../../read/members.ts'
import { holderTest, nodesAt } from './known-place.ts'
import type { Subject } from './reference.ts'

/** A place that asks for objects of a version and hands them on, with what reads them elsewhere. */
interface Delivery {
  readonly holder: string
  readonly at: string
  readonly readers: string
  /** The kind of those readers, where they name what hands the objects on. */
  readonly takers?: string
}

const inventory = 'the ConstraintTemplates that look into data.inventory'
const hooks = 'its hooks'

const deliveries: readonly Delivery[] = [
  {
    holder: 'argoproj.io/EventSource',
    at: 'spec.resource.{}',
    readers: 'the Sensors that take its events',
    takers: 'Sensor',
  },
  {
    holder: 'lib.projectsveltos.io/EventSource',
    at: 'spec.resourceSelectors[]',
    readers: 'the EventTriggers that name it',
    takers: 'EventTrigger',
  },
  { holder: 'config.gatekeeper.sh/Config', at: 'spec.sync.syncOnly[]', readers: inventory },
  { holder: 'syncset.gatekeeper.sh/SyncSet', at: 'spec.gvks[]', readers: inventory },
  {
    holder: 'kyverno.io/GlobalContextEntry',
    at: 'spec.kubernetesResource',
    readers: 'the policies that take its entries',
  },
  { holder: 'metacontroller.k8s.io/CompositeController', at: 'spec.parentResource', readers: hooks },
  { holder: 'metacontroller.k8s.io/CompositeController', at: 'spec.childResources[]', readers: hooks },
  { holder: 'metacontroller.k8s.io/DecoratorController', at: 'spec.resources[]', readers: hooks },
  { holder: 'metacontroller.k8s.io/DecoratorController', at: 'spec.attachments[]', readers: hooks },
]

/**
 * What reads the objects that a map of a document asks for, where other objects do: they read them by the fields of the
 * version that is asked for, so it moves with all of them, or stays.
 */
export function readersOf(node: Node, { root, takers }: Subject): string | undefined {
  const isHolder = holderTest(root)
  const delivery = deliveries.find(
    ({ holder, at }) => isHolder(holder) && nodesAt(root, at).some((spot) => spot.node === node),
  )
  if (delivery?.takers === undefined) return delivery?.readers
  const named = takers?.(delivery.takers, textAt(valueAt(root, 'metadata'), 'name') ?? '') ?? []
  return named.length === 0 ? delivery.readers : `${delivery.readers} (${named.join(', ')})`
}
