import { documentsOf } from './file-documents.ts'
import type { FileDocument } from './file-documents.ts'
import { isKustomizationFile, kustomizationOf, kustomizationsIn } from './kustomization.ts'
import type { Kustomization } from './kustomization.ts'

/** The files of a run as a build sees them: each is read once. */
export class UnitFiles {
  readonly #textOf: (path: string) => string | undefined
  readonly #documents = new Map<string, readonly FileDocument[] | undefined>()

  /** @param textOf the text of a file of the run; `undefined` for any other path */
  constructor(textOf: (path: string) => string | undefined) {
    this.#textOf = textOf
  }

  text(path: string): string | undefined {
    return this.#textOf(path)
  }

  /** The documents of a file; `undefined` where it is not at hand or cannot be read. */
  documents(path: string): readonly FileDocument[] | undefined {
    if (this.#documents.has(path)) return this.#documents.get(path)
    const text = this.#textOf(path)
    const documents = text === undefined ? undefined : documentsOf(text)
    this.#documents.set(path, documents)
    return documents
  }

  /** The kustomization of a folder, or of the file itself. */
  kustomization(path: string): Kustomization | undefined {
    const candidates = isKustomizationFile(path) ? [path] : kustomizationsIn(path)
    for (const candidate of candidates) {
      const found = kustomizationOf(candidate, this.documents(candidate))
      if (found) return found
    }
    return undefined
  }
}
