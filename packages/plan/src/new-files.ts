import { dirname, join } from 'node:path'
import type { FilePlan } from '@capi-migrate/edits'
import { concealed } from '@capi-migrate/edits/secrets'
import type { Failure } from './errors.ts'
import type { FoundFile } from './find.ts'
import { isThere } from './paths.ts'
import type { PlannedFile } from './plan.ts'
import { textOfRegular } from './regular-file.ts'

/** Why a new file is not made: another one is in its place. */
export const taken = [
  'another file of that name is there',
  'rename that file and run the same command again',
] as const

/**
 * The files that plans need beside their own, once each; a failure for a plan whose new file has another in its place.
 * What is there already with the text that is needed is no new file.
 */
export class NewFiles {
  readonly #planned = new Map<string, PlannedFile>()

  /** Adds what the plan of a file needs; returns why it cannot be had. */
  add(source: FoundFile, { needs = [] }: FilePlan): Failure | undefined {
    for (const { path: name, text } of needs) {
      const path = join(dirname(source.path), name)
      const file = join(dirname(source.file), name)
      if (isThere(path)) {
        if (textOfRegular(path, { follow: false }) === text) continue
        const [what, next] = taken
        return { file: source.file, what: `it needs the new file ${file}, and ${what}`, next }
      }
      const edits = [{ start: 0, end: 0, text, row: 'Chart:helpers' }]
      const plan = { file, before: '', after: text, edits, tasks: [], objects: [], isNew: true } as const
      this.#planned.set(path, {
        source: { file, path, root: source.root, named: false },
        state: 'changes',
        plan: concealed(plan),
      })
    }
    return undefined
  }

  get planned(): readonly PlannedFile[] {
    return [...this.#planned.values()]
  }
}

/** The absolute paths of the files that a plan needs. */
export function neededPaths(source: FoundFile, { needs = [] }: FilePlan): readonly string[] {
  return needs.map(({ path }) => join(dirname(source.path), path))
}
