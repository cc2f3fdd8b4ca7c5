import type { Placeholder } from '@capi-migrate/transitions'
import type { Form } from '../mask/index.ts'
import { wordOf } from './token.ts'
import type { Token } from './token.ts'

/**
 * What a token that is a whole value says of itself. A default that is rewritten makes a new token, which is added to
 * the list; the same one for the same default.
 */
export function placeholders(tokens: Token[], form: Form): (text: string) => Placeholder | undefined {
  const made = new Map<string, string>()
  return (text) => {
    const id = /^\uE000(\d+)\uE001$/.exec(text)?.[1]
    const token = id === undefined ? undefined : tokens[Number(id)]
    if (!token) return undefined
    if (token.kind === 'entry') return { ...adviceFor(token.holes[0]?.name, form), members: true }
    const hole = token.holes[0]
    const standard = hole?.default
    if (!hole || !standard) return adviceFor(hole?.name, form)
    const quote = /^["']/.exec(standard.text)?.[0] ?? ''
    const withDefault = (value: string): string => {
      const key = `${id} ${value}`
      const word = made.get(key) ?? wordOf(tokens.length)
      if (made.has(key)) return word
      const [from, to] = [standard.start - hole.start, standard.end - hole.start]
      const rewritten = token.text.slice(0, from) + quote + value + quote + token.text.slice(to)
      tokens.push({ ...token, id: tokens.length, text: rewritten })
      made.set(key, word)
      return word
    }
    const unquoted = quote ? standard.text.slice(1, -1) : standard.text.trim()
    return { ...adviceFor(hole.name, form), default: unquoted, withDefault }
  }
}

/** What to do about a value that only the template engine knows. */
function adviceFor(name: string | undefined, form: Form): Placeholder {
  if (form === 'envsubst' && name !== undefined)
    return {
      seconds: `wherever ${name} is set, give whole seconds (300 for 5m)`,
      list: `wherever ${name} is set, give a list of name and value`,
    }
  if (form === 'helm')
    return {
      seconds:
        'give whole seconds in the values (300 for 5m), or let a helper of the chart turn the duration into seconds',
      list: 'let it print `- name: …` and `value: …` for each, with `range $name, $value := …`',
    }
  return { seconds: 'let it give whole seconds (300 for 5m)', list: 'let it give a list of name and value' }
}
