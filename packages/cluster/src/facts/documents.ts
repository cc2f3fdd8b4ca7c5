import { loadAll } from 'js-yaml'

/** Texts longer than this are not parsed: they are searched as they are. */
const longest = 4_000_000

/** The documents of a text in YAML or JSON; undefined where it is neither, as a template is. */
export function documentsOf(text: string): readonly unknown[] | undefined {
  if (text.length > longest) return undefined
  try {
    return loadAll(text)
  } catch {
    return undefined
  }
}
