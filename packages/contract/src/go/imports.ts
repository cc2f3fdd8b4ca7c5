import type { GoImport } from './facts.ts'

/** What a Go text imports. Imports come before all other declarations, each on a line of its own. */
export function importsOfText(text: string): readonly GoImport[] {
  const [head = ''] = text.split(/^(?:func|type|var|const)\b/m, 1)
  // The lines of comments stay, empty.
  const code = head.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, (comment) => comment.replaceAll(/[^\n]/g, ''))
  return code.split('\n').flatMap((line, i) => {
    const [, name, path] = /^\s*(?:import\s*\(?\s*)?([\w.]+\s+)?["`]([^"`]+)["`]/.exec(line) ?? []
    if (path === undefined) return []
    return [{ path, name: name?.trim() ?? path.slice(path.lastIndexOf('/') + 1), line: i + 1 }]
  })
}
