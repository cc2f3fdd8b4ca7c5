import { apiGroup } from './api-group.ts'
import type { Place } from './subtree.ts'

/** The object that a text stands in. */
export interface TextHolder {
  readonly apiVersion: string
  readonly kind: string
}

/**
 * Returns what a change of a text does to Machines: `replaces the Machines of this KubeadmControlPlane`. `undefined` if no
 * Machine gets the text. The text is machine data: a file, a command or a user that a Machine gets when it boots.
 * KubeadmControlPlanes compare it with that of their Machines, and topologies give a template with another text another name.
 *
 * @param place where the text is in the object
 */
export function machineDataIn({ apiVersion, kind }: TextHolder, place: Place): string | undefined {
  const [group, version] = apiVersion.split('/')
  if (version === undefined || place[0] !== 'spec') return undefined
  if (group === apiGroup)
    return place.some((key) => valuesOfTemplates.has(String(key))) ? coreKinds[kind] : undefined
  const role = /^(bootstrap|controlplane|infrastructure)\./.exec(group!)?.[1]
  if (role === undefined || group !== `${role}.${apiGroup}`) return undefined
  const isTemplate = kind.endsWith('Template')
  if (role === 'controlplane')
    return isTemplate
      ? `can replace the control plane Machines of Clusters whose ClusterClass uses this ${kind}`
      : `${kind.startsWith('Kubeadm') ? 'replaces' : 'can replace'} the Machines of this ${kind}`
  if (role === 'bootstrap')
    return isTemplate
      ? `can replace the Machines of the MachineDeployments that use this ${kind}`
      : `can replace the Machines that boot with this ${kind}`
  // The object of a whole cluster gives its text to no Machine.
  if (/Cluster(?:Template)?$/.test(kind)) return undefined
  return `can replace the Machines ${isTemplate ? 'that are made from' : 'of'} this ${kind}`
}

/** Where an object of a topology has values that are put into templates. */
const valuesOfTemplates: ReadonlySet<string> = new Set(['variables', 'jsonPatches'])

const coreKinds: Readonly<Record<string, string>> = {
  Cluster: 'can replace the Machines of this Cluster',
  ClusterClass: 'can replace the Machines of the Clusters of this ClusterClass',
}

/**
 * Returns true for a place of machine data in a text that names no kind: values of a chart, JSON patches, parts of a template.
 *
 * @param keys the keys that lead there, from the outermost on; of a JSON patch those of its pointer too
 * @param beside the keys of the map that has the text
 */
export function isMachineField(keys: readonly string[], beside: readonly string[]): boolean {
  const isFile = keys.at(-1) === 'content' && beside.includes('path') && beside.length > 1
  return isFile || keys.some((key) => machineFields.test(key))
}

/** Names that only fields of bootstrap and machine templates have, Cluster API's own and those of providers. */
const machineFields =
  /^(?:kubeadmConfigSpec|(?:pre|post)(?:Kubeadm|RKE2|K3s|MicroK8s)Commands|bootCommands|(?:custom)?userData|(?:pre|post)StartCommands|(?:pre|post)BootstrapCommands|strategicPatches)$/i
