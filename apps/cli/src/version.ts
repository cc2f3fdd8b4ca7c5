import { readFileSync } from 'node:fs'

/** The program's version, from its package.json: one folder above the sources and above the bundle. */
export const version: string = versionOf(new URL('../package.json', import.meta.url))

function versionOf(file: URL): string {
  const { version } = JSON.parse(readFileSync(file, 'utf8')) as { version: string }
  return version
}
