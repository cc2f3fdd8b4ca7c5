import type { Hole } from './hole.ts'

/** An expression with more characters is taken for text: nobody looks for its end all over again. */
const longest = 4_000

/**
 * The sequences of a Terraform template, in order: `${…}` prints, `%{…}` decides what is printed. An expression holds
 * braces and strings, and these hold sequences again. `$${` and `%%{` are text. Linear.
 */
export function sequencesOf(text: string): Hole[] {
  const holes: Hole[] = []
  const opening = /([$%])\{/g
  for (let found = opening.exec(text); found; found = opening.exec(text)) {
    const { index: start } = found
    const end = text[start - 1] === found[1] ? undefined : endOf(text, start + 2)
    if (end === undefined) continue
    const code = text
      .slice(start + 2, end - 1)
      .replace(/^~|~$/g, '')
      .trim()
    holes.push({ start, end, ...(found[1] === '$' ? printing(code) : directive(code)) })
    opening.lastIndex = end
  }
  return holes
}

/** After the brace that closes a sequence whose expression starts here. */
function endOf(text: string, from: number): number | undefined {
  const open = ['{']
  for (let at = from; at < Math.min(text.length, from + longest); at++) {
    const c = text[at]
    if (open.at(-1) === '"') {
      if (c === '\n') return undefined
      if (c === '\\') at++
      else if (c === '"') open.pop()
      else if ((c === '$' || c === '%') && text[at + 1] === '{') open.push(text[++at]!)
    } else if (c === '"' || c === '{') open.push(c)
    else if (c === '}') {
      open.pop()
      if (open.length === 0) return at + 1
    }
  }
  return undefined
}

type Described = Omit<Hole, 'start' | 'end'>

function printing(code: string): Described {
  return /^[A-Za-z_][\w-]*(?:\.\w+)*$/.test(code) ? { kind: 'variable', name: code } : { kind: 'action' }
}

const roles: Readonly<Partial<Record<string, Hole['role']>>> = {
  if: 'open',
  for: 'open',
  else: 'else',
  endif: 'close',
  endfor: 'close',
}

function directive(code: string): Described {
  const word = /^\w*/.exec(code)![0]
  const role = Object.hasOwn(roles, word) ? roles[word] : undefined
  return role ? { kind: 'control', word, role } : { kind: 'statement' }
}

const directives = /(?:^|[^%])%\{~?[ \t]*(?:(?:if|for)[ \t]|(?:else|endif|endfor)[ \t~}])/
/** What a variable of envsubst is not: a call, an index, a choice. */
const expressions = /(?:^|[^$])\$\{~?[ \t]*[A-Za-z_][\w.]*(?:[([]|[ \t]+[?&|<>=!+*/-])/

/** True for a template of Terraform, by what it says; a `.tpl` may be one as well as it may be of anything else. */
export function isTerraform(text: string, file: string): boolean {
  if (!text.includes('%{') && !text.includes('${')) return false
  if (file.endsWith('.tftpl') || (text.includes('%{') && directives.test(text))) return true
  return file.endsWith('.tpl') && expressions.test(text)
}
