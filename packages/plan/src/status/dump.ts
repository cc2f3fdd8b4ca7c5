import { readDocuments } from '../documents/read.ts'

/** The documents of a dump. Most are JSON, and large; here no number needs more digits than JavaScript's have. */
export function dumpDocuments(text: string, file: string): readonly unknown[] {
  if (/^\s*\{/.test(text)) {
    try {
      return [JSON.parse(text)]
    } catch {
      // Whoever reads YAML says where the mistake is.
    }
  }
  return readDocuments(text, file).documents
}
