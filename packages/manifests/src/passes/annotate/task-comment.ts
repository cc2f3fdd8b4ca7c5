import type { Task } from '@capi-migrate/edits'

/** A task that stands in a file as a comment: `# capi-task: <id> | <what>`. */
export interface TaskComment {
  /** Its line, with the line end. */
  readonly start: number
  readonly end: number
  readonly id: string
  readonly what: string
  /** True where only the person who solves it can take it away. */
  readonly once: boolean
}

/** The comment of a task, without indentation and line end. ytt knows comments only with a `!`. */
export function commentOf({ id, what, once }: Task, isYtt: boolean): string {
  const [name, said] = [plain(id), plain(what)]
  const own = name.endsWith(said) ? name : `${name} | ${said}`
  return `${isYtt ? '#!' : '#'} ${mark}${own}${once ? last : ''}`
}

/** The id of a task as its comment says it. */
export function commentIdOf({ id }: Pick<Task, 'id'>): string {
  return plain(id)
}

/** The comments in a text that stand for tasks, in order. */
export function taskComments(text: string): readonly TaskComment[] {
  if (!text.includes(mark)) return []
  return [...text.matchAll(line)].map(({ 0: whole, 1: own = '', index }): TaskComment => {
    const once = own.endsWith(last)
    const said = once ? own.slice(0, -last.length) : own
    const cut = said.indexOf(' | ')
    const [id, what] = cut === -1 ? [said, said] : [said.slice(0, cut), said.slice(cut + 3)]
    return { start: index, end: index + whole.length, id, what, once }
  })
}

const mark = 'capi-task: '
const last = ' | delete this line when it is done'
const line = /(?:^|(?<=^\uFEFF))[ \t]*#!? capi-task: ([^\r\n]*)(?:\r?\n|$)/gm

/** One line without anything that a template engine would take for its own. */
function plain(text: string): string {
  return text
    .replace(/\{\{-?\s*|\s*-?\}\}|\{%-?\s*|\s*-?%\}|\$\[\[\s*|\s*\]\]|<<\s*|\s*>>|\(@=?\s*|\s*@\)/g, '')
    .replace(/\$\{([^}]*)\}?/g, '$1')
    .replaceAll('|', '/')
    .replace(/\s+/g, ' ')
    .trim()
}
