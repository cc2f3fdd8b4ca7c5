/**
 * What is larger than this is not looked at, and said: each limit is far above what people write, and ends work that would
 * otherwise take minutes, or all memory. docs/limits.md lists them.
 */
export const limits = {
  /** Levels of maps and lists in YAML and JSON. The reader is recursive; upstream's stops at 10,000. */
  yamlDepth: 100,
  /** Values of a document after its aliases are followed. More are an alias bomb. */
  values: 1_000_000,
  /** Levels of a program's syntax tree. The compiler is recursive, and its stack ends at some thousands. */
  programDepth: 400,
  /** Objects that one kustomization builds: a base that is named along many ways is built again for each. */
  builtObjects: 10_000,
  /** Kustomizations that name each other in a chain. They are built by recursion. */
  kustomizations: 1_000,
  /** Characters of a program of JavaScript from which on long lines say that a bundler wrote it. */
  minifiedSize: 20_000,
  /** Characters that a line of such a program has on average. People write 30 to 40. */
  minifiedLine: 300,
  /** Lines that differ where changed lines stand together; beyond it a diff shows the whole block. Its time grows by the square. */
  diffLines: 1_500,
  /** Characters of all the texts that one template may print, as they are read for its proof. */
  instances: 6_000_000,
  /** Blocks of a template of which each branch is read for its proof. */
  templateBlocks: 60,
} as const

/** True for the error of a recursion that the stack did not hold: a text nests deeper than any limit foresaw. */
export function isStackOverflow(error: unknown): boolean {
  return error instanceof RangeError && error.message.includes('call stack')
}
