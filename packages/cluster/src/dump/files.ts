import { readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { objectsOf } from '@capi-migrate/transitions'
import { load, loadAll } from 'js-yaml'
import type { KubeObject } from '../source/object.ts'
import { Unreadable } from '../source/unreadable.ts'

/** Every object in the YAML and JSON files of a folder, or in one file; those of lists one by one. Throws Unreadable, with the file. */
export function objectsIn(folder: string): readonly KubeObject[] {
  return filesIn(folder).flatMap((file) => {
    try {
      return documentsIn(readFileSync(file, 'utf8')).flatMap(objectsOf).filter(isNamed)
    } catch (error) {
      const { message } = error as Error
      throw new Unreadable(
        'garbled',
        `${file} cannot be read: ${message.split('\n')[0]}`,
        'make the dump again: it may have been cut off',
      )
    }
  })
}

/** Throws Unreadable where there is no such folder, and no such file. */
function filesIn(folder: string): readonly string[] {
  const found = statSync(folder, { throwIfNoEntry: false })
  if (found?.isFile()) return [folder]
  if (!found?.isDirectory())
    throw new Unreadable('absent', `there is no folder ${folder}`, 'name the folder of a dump, or a file')
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:ya?ml|json)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}

/** Documents that are JSON on one line, as our dumps have them, are read much faster than YAML. */
function documentsIn(text: string): readonly unknown[] {
  const documents = text.split(/^---[ \t]*\r?\n/m).filter((one) => one.trim() !== '')
  if (documents.every((one) => /^\s*\{/.test(one))) return documents.map((one) => JSON.parse(one) as unknown)
  return documents.length > 1 ? loadAll(text) : [load(text)]
}

function isNamed(object: object): object is KubeObject {
  return typeof (object as Partial<KubeObject>).metadata?.name === 'string'
}
