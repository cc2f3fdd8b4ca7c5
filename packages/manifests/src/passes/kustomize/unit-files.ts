import type { Form } from '../../read/mask/index.ts'
import { openText } from '../../read/open-text.ts'
import { documentsOf, templateDocumentsOf } from './file-documents.ts'
import type { FileDocument } from './file-documents.ts'
import {
  isKustomizationFile,
  kustomizationOf,
  kustomizationsIn,
  mayBeKustomization,
} from './kustomization.ts'
import type { Kustomization } from './kustomization.ts'

/** The files of a run as a build sees them: each is read once. */
export class UnitFiles {
  readonly #textOf: (path: string) => string | undefined
  readonly #documents = new Map<string, readonly FileDocument[] | undefined>()
  readonly #forms = new Map<string, Form>()

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
    const documents = text === undefined ? undefined : this.#read(path, text)
    this.#documents.set(path, documents)
    return documents
  }

  /** The language that a kustomization is a template of, if its code keeps it from being read as it stands. */
  formOf(path: string): Form | undefined {
    this.documents(path)
    return this.#forms.get(path)
  }

  /** A file that is called a template is read as one, even if its code stands where YAML does not mind. */
  #read(path: string, text: string): readonly FileDocument[] | undefined {
    if (isKustomizationFile(path) || !mayBeKustomization(path))
      return documentsOf(text) ?? this.#template(path, text)
    return this.#template(path, text) ?? documentsOf(text)
  }

  #template(path: string, text: string): readonly FileDocument[] | undefined {
    const form = mayBeKustomization(path) ? formNamed(text, path) : 'plain'
    if (form === 'plain' || form === 'json') return undefined
    const documents = templateDocumentsOf(text, form)
    if (documents) this.#forms.set(path, form)
    return documents
  }

  /** The kustomization of a folder, or of the file itself. */
  kustomization(path: string): Kustomization | undefined {
    const candidates = mayBeKustomization(path) ? [path] : kustomizationsIn(path)
    for (const candidate of candidates) {
      const found = kustomizationOf(candidate, this.documents(candidate))
      if (found) return found
    }
    return undefined
  }
}

/** The form of a text; in a file that is called a template all braces are code, those in a block of text too. */
function formNamed(text: string, path: string): Form {
  const { form } = openText(text, path)
  const isOpen = form === 'plain' || form === 'envsubst'
  if (!isOpen || isKustomizationFile(path) || !text.includes('{{')) return form
  return /\.j(?:2|inja2?)$/.test(path) ? 'jinja' : 'gotmpl'
}
