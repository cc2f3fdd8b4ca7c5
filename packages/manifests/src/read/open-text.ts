import { documents, formOf } from './mask/index.ts'
import type { Form, Hole, MaskedPart as Stream } from './mask/index.ts'
import { scan } from './mask/scan.ts'
import { outerOf } from './outer.ts'
import type { Outer } from './outer.ts'
import { partsOf } from './parts.ts'
import type { Part } from './parts.ts'

/** A text and how it reads. Each thing is found out when it is first asked for, and only once. */
export interface OpenText {
  readonly text: string
  /** The language it is a template of, by itself and its file's name. */
  readonly form: Form
  /** The single holes of its form, in order. */
  readonly holes: readonly Hole[]
  /** Its documents, as the text stands. */
  readonly parts: readonly Part[]
  /** The streams of documents in it: the text without its named templates, and the body of each. */
  readonly streams: readonly Stream[]
  /** Its documents for what stands within them; `undefined` where it cannot be read, not even with its code covered. */
  readonly outer: Outer | undefined
}

/** Texts with more characters are opened anew each time: what was read of a few of them would fill the memory. */
const memorable = 200_000

/** The texts that were opened last: the passes over a file all ask for the same few. */
const recent: { readonly key: string; readonly open: OpenText }[] = []
const enough = 4

/**
 * Opens a text: the one way to learn how it reads. Nothing is read before it is asked for.
 *
 * @param file its path, as far as it is known; the name can say what the text is
 * @param form where it is known better than the text shows
 */
export function openText(text: string, file = '', form?: Form): OpenText {
  const key = `${file}\n${form ?? ''}`
  const at = recent.findIndex((one) => one.key === key && one.open.text === text)
  const [known = { key, open: new LazyText(text, file, form) }] = at === -1 ? [] : recent.splice(at, 1)
  if (text.length <= memorable) recent.unshift(known)
  if (recent.length > enough) recent.pop()
  return known.open
}

class LazyText implements OpenText {
  readonly text: string
  readonly #file: string
  #form: Form | undefined
  #holes: readonly Hole[] | undefined
  #parts: readonly Part[] | undefined
  #streams: readonly Stream[] | undefined
  #outer: { readonly found: Outer | undefined } | undefined

  constructor(text: string, file: string, form: Form | undefined) {
    this.text = text
    this.#file = file
    this.#form = form
  }

  get form(): Form {
    return (this.#form ??= formOf(this.text, this.#file))
  }

  get holes(): readonly Hole[] {
    return (this.#holes ??= scan(this.text, this.form))
  }

  get parts(): readonly Part[] {
    return (this.#parts ??= partsOf(this.text, this.text.length <= memorable))
  }

  get streams(): readonly Stream[] {
    return (this.#streams ??= documents(this.text, this.form))
  }

  get outer(): Outer | undefined {
    return (this.#outer ??= { found: outerOf(this) }).found
  }
}
