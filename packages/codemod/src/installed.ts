import { dirname, join } from 'node:path'
import { isFile, isThere, textOfFile } from './disk.ts'

/** Whether a compiler finds what the programs of a tsconfig.json import: all dependencies of the nearest package.json are there. */
export function isInstalled(config: string | undefined): boolean {
  if (config === undefined) return false
  const folders = foldersFrom(dirname(config))
  const manifest = folders.map((folder) => join(folder, 'package.json')).find(isFile)
  const names = manifest === undefined ? [] : dependenciesIn(textOfFile(manifest) ?? '')
  return names.every((name) => folders.some((folder) => isThere(join(folder, 'node_modules', name))))
}

function dependenciesIn(text: string): readonly string[] {
  try {
    const { dependencies } = JSON.parse(text) as { readonly dependencies?: object }
    return Object.keys(dependencies ?? {})
  } catch {
    return []
  }
}

/** A folder and all that it lies in, the nearest first. */
function foldersFrom(folder: string): readonly string[] {
  const up = dirname(folder)
  return up === folder ? [folder] : [folder, ...foldersFrom(up)]
}
