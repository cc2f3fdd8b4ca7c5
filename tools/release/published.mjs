import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The workspace's folder. */
export const root = fileURLToPath(new URL('../..', import.meta.url))

/** The folders of the packages that are published, always together and with one version: what others import goes first. */
export const published = ['packages/transitions', 'packages/status-model', 'packages/status', 'apps/cli']

/**
 * @param {string} folder relative to the workspace
 * @returns {Record<string, any>} its package.json
 */
export function manifestOf(folder) {
  return JSON.parse(readFileSync(`${root}/${folder}/package.json`, 'utf8'))
}
