import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/**
 * Builds a Go program of a module in this folder; says why it could not.
 *
 * @param {string} module
 * @param {string} binary where the program goes
 * @param {string} [program] its package
 * @returns {string | undefined}
 */
export function built(module, binary, program = '.') {
  try {
    execFileSync('go', ['-C', folderOf(module), 'build', '-o', binary, program], {
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    return undefined
  } catch (error) {
    return error.code === 'ENOENT'
      ? 'there is no Go here'
      : `it does not build here: ${String(error.stderr).trim()}`
  }
}

/**
 * The folder with the sources of a module that another one requires.
 *
 * @param {string} module in this folder
 * @param {string} required
 */
export function sourcesOf(module, required) {
  const args = ['-C', folderOf(module), 'list', '-m', '-f', '{{.Dir}}', required]
  return execFileSync('go', args, { encoding: 'utf8' }).trim()
}

function folderOf(module) {
  return fileURLToPath(new URL(module, import.meta.url))
}
