import { load } from 'js-yaml'
import { cluster, machineDeployment } from './capi.mjs'

/**
 * The documents of a stream: a topology Cluster and a MachineDeployment in turn.
 *
 * @param {number} count
 */
export function documents(count) {
  return Array.from({ length: count }, (_, index) => {
    const names = { index, team: `team-${index % 40}`, name: `cluster-${index}` }
    return index % 2 === 0 ? cluster(names) : machineDeployment(names)
  })
}

/** @param {readonly string[]} texts */
export function asYaml(texts) {
  return texts.join('---\n')
}

/** @param {readonly string[]} texts */
export function asJsonLines(texts) {
  return texts.map((text) => `${JSON.stringify(load(text))}\n`).join('')
}
