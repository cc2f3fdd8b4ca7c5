import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

const parser = fileURLToPath(import.meta.resolve('js-yaml'))

/** The start of the literal, the spreads it begins with, and its first key. */
const literal = /(const state = \{)(\s*\.\.\.DEFAULT_PARSER_OPTIONS,\s*\.\.\.options,)(\s*input: .*,)/

/**
 * The state of js-yaml's parser is made by a literal that begins with a spread. V8 of Node 20 gives each such object a shape
 * of its own, and all code that reads it becomes slow: a stream of many documents is read in four times the time. With a key
 * in front of the spreads all states have one shape. The build fails where js-yaml does not have that literal any more.
 */
export const steadyParserState = {
  name: 'steady-parser-state',
  setup({ onLoad, onEnd }) {
    let isSteady = false
    onLoad({ filter: /js-yaml\.mjs$/ }, async ({ path }) => {
      if (path !== parser) return undefined
      const source = await readFile(path, 'utf8')
      isSteady = literal.test(source)
      return { contents: source.replace(literal, '$1$3$2') }
    })
    onEnd(() => ({
      errors: isSteady ? [] : [{ text: `${parser} makes its parser's state in another way now` }],
    }))
  },
}
