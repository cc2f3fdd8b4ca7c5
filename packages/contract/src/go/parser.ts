import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import type { Tree } from 'web-tree-sitter'

/** Reads Go without a Go toolchain. A text with mistakes gives a tree all the same, with error nodes in it. */
export interface GoParser {
  /** What `read` makes of the tree of a text. */
  readonly parse: <T>(text: string, read: (tree: Tree) => T) => T
}

let loaded: Promise<GoParser> | undefined

/** Loads tree-sitter with its Go grammar, once. */
export function goParser(): Promise<GoParser> {
  loaded ??= load()
  return loaded
}

async function load(): Promise<GoParser> {
  const { Language, Parser } = await import('web-tree-sitter')
  await Parser.init({ locateFile: () => wasmPath('web-tree-sitter', 'web-tree-sitter.wasm') })
  const parser = new Parser()
  parser.setLanguage(await Language.load(readFileSync(wasmPath('tree-sitter-go', 'tree-sitter-go.wasm'))))
  return {
    parse: (text, read) => {
      const tree = parser.parse(text)
      if (!tree) throw new Error('tree-sitter gave no tree')
      try {
        return read(tree)
      } finally {
        // Trees live in the memory of the wasm module, which no garbage collector sees.
        tree.delete()
      }
    },
  }
}

/** Beside the program where it is bundled; in its package where we run from sources. */
function wasmPath(packageName: string, file: string): string {
  const beside = fileURLToPath(new URL(`./${file}`, import.meta.url))
  return existsSync(beside) ? beside : createRequire(import.meta.url).resolve(`${packageName}/${file}`)
}
