/** Values of variables by the path that a text names them by: `logLevel`, `audit.enabled`. */
export type Variables = Readonly<Record<string, unknown>>

/**
 * The text that Go templates render, as far as the tests write it: `{{ .name }}`, `{{ if .name }}` with `else` and
 * `end`, `not`, `eq`, `ne`, `kindIs "string"`, `quote`, and `{{-` that takes the space before it. A variable that is not given has its own name
 * for a value. Throws on anything else.
 */
export function rendered(text: string, variables: Variables): string {
  const parts = text.split(/(\{\{-?[^]*?\}\})/)
  let next = 0
  const block = (isShown: boolean): string => {
    let out = ''
    for (; next < parts.length; next++) {
      const part = parts[next]!
      const action = /^\{\{-?\s*([^]*?)\s*\}\}$/.exec(part)?.[1]
      if (action === undefined) {
        if (isShown) out += parts[next + 1]?.startsWith('{{-') ? part.trimEnd() : part
      } else if (action === 'else' || action === 'end') return out
      else if (action.startsWith('if ')) {
        const isMet = isTrue(evaluated(action.slice(3), variables))
        next++
        out += block(isShown && isMet)
        if (/else/.test(parts[next]!)) {
          next++
          out += block(isShown && !isMet)
        }
      } else if (isShown) out += String(evaluated(action, variables))
    }
    return out
  }
  return block(true)
}

function evaluated(text: string, variables: Variables): unknown {
  const expression = text.trim().replace(/^\((.*)\)$/, '$1')
  const [, negated] = /^not (.*)$/.exec(expression) ?? []
  if (negated !== undefined) return !isTrue(evaluated(negated, variables))
  const [, value] = /^kindIs "string" (\S+)$/.exec(expression) ?? []
  if (value !== undefined) return typeof evaluated(value, variables) === 'string'
  const [, quoted] = /^quote (\S+)$/.exec(expression) ?? []
  if (quoted !== undefined) return JSON.stringify(evaluated(quoted, variables))
  const [, operator, left, right] = /^(eq|ne) (\S+) (\S+)$/.exec(expression) ?? []
  if (operator) return (evaluated(left!, variables) === evaluated(right!, variables)) === (operator === 'eq')
  if (/^".*"$/.test(expression)) return expression.slice(1, -1)
  const [, name] = /^\.([\w.]+)$/.exec(expression) ?? []
  if (name === undefined) throw new Error(`the tests render no {{ ${text} }}`)
  return variables[name] ?? name
}

function isTrue(value: unknown): boolean {
  return value !== false && value !== '' && value !== 0
}
