import type { Delimiters } from './delimiters.ts'
import type { Hole } from './hole.ts'

/** What an action is, by its first word. */
export function actionOf(
  text: string,
  start: number,
  end: number,
  { open, close, language }: Delimiters,
): Hole {
  const body = text.slice(start + open.length, end - close.length)
  return { start, end, ...describe[language](body) }
}

type Described = Omit<Hole, 'start' | 'end'>

const describe: Record<Delimiters['language'], (body: string) => Described> = {
  go,
  jinja: () => ({ kind: 'action' }),
  'jinja-code': jinja,
  'jinja-comment': () => ({ kind: 'comment' }),
  'ytt-text': (body) => (/^-?=/.test(body) ? { kind: 'action' } : python(body)),
}

const goRoles: Record<string, Hole['role']> = {
  if: 'open',
  range: 'open',
  with: 'open',
  block: 'open',
  define: 'open',
  else: 'else',
  end: 'close',
  break: undefined,
  continue: undefined,
}

function go(body: string): Described {
  const start = /^(?:-\s)?\s*/.exec(body)![0].length
  const code = start === 0 ? body : body.slice(start)
  if (code.startsWith('/*')) return { kind: 'comment' }
  if (code.startsWith('$')) {
    return /^\$\w*\s*(?:,\s*\$\w*\s*)?:?=(?!=)/.test(code) ? { kind: 'statement' } : action(code, undefined)
  }
  const word = /^\w+/.exec(code)?.[0]
  // It ends the rendering, so that nothing is printed.
  if (word === 'fail') return { kind: 'statement', word }
  if (word === undefined || !Object.hasOwn(goRoles, word)) return action(code, word)
  return { ...control(goRoles[word], word), ...nameOf(code, word) }
}

function action(code: string, word: string | undefined): Described {
  const indent = code.includes('indent ') ? indentOf(code) : undefined
  if (word === undefined && indent === undefined) return { kind: 'action' }
  return {
    kind: 'action',
    ...(word !== undefined && { word, ...nameOf(code, word) }),
    ...(indent !== undefined && { indent }),
  }
}

function control(role: Hole['role'], word: string): Described {
  return role ? { kind: 'control', word, role } : { kind: 'control', word }
}

const named = new Set(['define', 'block', 'template', 'include'])

/** The name of a template that is defined or called. */
function nameOf(code: string, word: string): { name?: string } {
  const found = named.has(word) ? /^\w+\s+(?:"([^"\n]*)"|`([^`]*)`)/.exec(code) : null
  const name = found?.[1] ?? found?.[2]
  return name === undefined ? {} : { name }
}

/** N of the last `indent N` or `nindent N`. */
function indentOf(code: string): number | undefined {
  const at = code.lastIndexOf('indent ')
  const found = /^indent\s+(\d{1,4})\b/.exec(code.slice(at, at + 20))
  return found ? Number(found[1]) : undefined
}

function jinja(body: string): Described {
  const word = /^[-+]?\s*(\w+)/.exec(body)?.[1] ?? ''
  if (word === 'include') return { kind: 'action', word }
  if (/^(?:else|elif)$/.test(word)) return control('else', word)
  if (/^end\w+$/.test(word)) return control('close', word)
  // What is in them is printed elsewhere, or nowhere.
  if (word === 'macro' || (word === 'set' && !body.includes('='))) return control('open', 'define')
  if (/^(?:if|for|with|block|filter|call|raw|autoescape|trans)$/.test(word)) return control('open', word)
  return { kind: 'statement' }
}

/** The code of ytt, without its `#@`. `if/end` and `for/end` belong to the node below them, as annotations do. */
export function python(code: string): Described {
  const word = /^-?\s*(\w+)/.exec(code)?.[1] ?? ''
  if (word === 'end') return control('close', word)
  if (/:\s*$/.test(code.slice(-40))) {
    if (word === 'else' || word === 'elif') return control('else', word)
    if (/^(?:if|for|while|def)$/.test(word)) return control('open', word)
  }
  return { kind: 'statement' }
}
