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
    const asNumber = (standard?: string): string => {
      const key = `${id} ${standard ?? ''}`
      const word = made.get(key) ?? wordOf(tokens.length)
      if (made.has(key)) return word
      tokens.push({ ...token, id: tokens.length, text: numberText(token, standard), unquoted: true })
      made.set(key, word)
      return word
    }
    const advice = { ...adviceFor(hole?.name, form), asNumber }
    const standard = hole?.default?.text
    if (standard === undefined) return advice
    return { ...advice, default: /^["']/.test(standard) ? standard.slice(1, -1) : standard.trim() }
  }
}

/** The text of a placeholder that gives a number: with a default in other words, and not quoted by its template. */
function numberText({ text, holes: [hole] }: Token, standard: string | undefined): string {
  const range = hole?.default
  if (hole && range && standard !== undefined)
    return text.slice(0, range.start - hole.start) + standard + text.slice(range.end - hole.start)
  return text.replace(/\s*\|\s*s?quote(?=\s*-?\}\}$)/, '').replace(/^(\{\{-?\s*)s?quote\s+/, '$1')
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
