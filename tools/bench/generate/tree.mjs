import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { cluster, machineDeployment, machineHealthCheck } from './capi.mjs'
import { deployment, service, values } from './foreign.mjs'
import { kubeadmConfigTemplate, kubeadmControlPlane } from './kubeadm.mjs'

const ofCluster = {
  'cluster.yaml': cluster,
  'control-plane.yaml': kubeadmControlPlane,
  'workers.yaml': machineDeployment,
  'bootstrap.yaml': kubeadmConfigTemplate,
  'health.yaml': machineHealthCheck,
}
const ofApp = { 'deployment.yaml': deployment, 'service.yaml': service, 'values.yaml': values }

/** Teams of a tree; each has its own folder, as clusters and apps have. */
const teams = 40

/**
 * The files of a tree, one after the other: half of them hold an object of Cluster API. The same count gives the
 * same files.
 *
 * @param {number} count even
 * @returns {Generator<{ path: string, text: string }>}
 */
export function* treeFiles(count) {
  yield* filesIn('clusters', ofCluster, count / 2)
  yield* filesIn('apps', ofApp, count / 2)
}

/**
 * Writes a tree below a folder.
 *
 * @param {string} folder
 * @param {number} count
 * @returns {{ folder: string, files: number, bytes: number }}
 */
export function writeTree(folder, count) {
  return writeFiles(folder, treeFiles(count))
}

/**
 * Writes files below a folder.
 *
 * @param {string} folder
 * @param {Iterable<{ path: string, text: string }>} all
 * @returns {{ folder: string, files: number, bytes: number }}
 */
export function writeFiles(folder, all) {
  const made = new Set()
  let files = 0
  let bytes = 0
  for (const { path, text } of all) {
    const file = join(folder, path)
    const parent = dirname(file)
    if (!made.has(parent)) mkdirSync(parent, { recursive: true })
    made.add(parent)
    writeFileSync(file, text)
    files++
    bytes += Buffer.byteLength(text)
  }
  return { folder, files, bytes }
}

function* filesIn(folder, texts, count) {
  const entries = Object.entries(texts)
  for (let at = 0; at < count; at++) {
    const index = Math.floor(at / entries.length)
    const [file, text] = entries[at % entries.length]
    const team = `team-${String(index % teams).padStart(2, '0')}`
    const name = `${folder.slice(0, -1)}-${String(index).padStart(4, '0')}`
    yield { path: `${folder}/${team}/${name}/${file}`, text: text({ index, team, name }) }
  }
}
