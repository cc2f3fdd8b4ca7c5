import { isChange, newest, paths, schemaAt, schemaOf, stepsOf, transitions } from '@capi-migrate/transitions'
import type { Said } from '@capi-migrate/transitions'
import { flat } from '../../read/mask/hole.ts'
import type { Form } from '../../read/mask/index.ts'
import { scan } from '../../read/mask/scan.ts'
import { words } from '../../read/stand-in/token.ts'
import type { Token } from '../../read/stand-in/token.ts'
import { say } from '../../tasks/index.ts'

/** Code that writes a field by a name. */
interface LeftName {
  readonly token: Token
  readonly name: string
}

/**
 * Returns code that a migrated text still has and that writes out a field which has another name now, with that name. Within
 * a value, or behind a line end that the code prints, no field is seen there, so no row and no task speaks for it.
 *
 * @param after the stand-in text after its edits
 */
export function leftName(
  after: string,
  tokens: readonly Token[],
  kinds: readonly string[],
  form: Form,
): LeftName | undefined {
  const names = new Set(kinds.flatMap((kind) => renamedOf(kind)))
  if (names.size === 0) return undefined
  const written = new RegExp(`(?<![\\w.$-])(${[...names].join('|')})["'\\\\]*[ \\t]*:`)
  for (const { 1: id, index } of after.matchAll(words)) {
    const token = tokens[Number(id)]!
    if (!token.text.includes(':')) continue
    const text = printedText(token.text, form)
    const line = after.slice(after.lastIndexOf('\n', index) + 1, index)
    const isComment = /(?:^|\s)#/.test(line) && !text.includes('\n')
    const name = isComment ? undefined : written.exec(text)?.[1]
    if (name !== undefined) return { token, name }
  }
  return undefined
}

/** Returns what is wrong with a text that has such code. */
export function saidOfLeft({ token, name }: LeftName): Said {
  return say('template/writes-old-name', { code: token.text.trim(), name })
}

/** What code writes in words of its own: what stands around its actions, and the texts in them, line by line. */
function printedText(code: string, form: Form): string {
  let out = ''
  let at = 0
  for (const { kind, start, end } of flat(scan(code, form))) {
    const texts = kind === 'action' ? code.slice(start, end).match(/"(?:[^"\\]|\\.)*"|`[^`]*`/g) : undefined
    out += code.slice(at, start) + (texts ?? []).join('').replaceAll('\\n', '\n')
    at = Math.max(at, end)
  }
  return out + code.slice(at)
}

/** Names of several words that a kind has in an older version alone. What a class writes, its texts are asked. */
function renamedOf(kind: string): readonly string[] {
  const known = renamed.get(kind)
  if (known) return known
  const names = transitions.flatMap((one) => {
    const now = one.kind === kind && one.to === newest ? schemaOf(one.group, newest, kind) : undefined
    if (!now || schemaAt(one.group, newest, kind, 'spec.patches')) return []
    const newer = new Set([...paths(now, '')].map(([path]) => stepsOf(path).at(-1)))
    return one.rows.flatMap((row) => {
      const name = stepsOf(row.from ?? '').at(-1) ?? ''
      // An object has an `apiVersion` itself.
      const isOwn = /[a-z][A-Z]/.test(name) && name !== 'apiVersion' && !newer.has(name)
      return isOwn && row.to.length > 0 && isChange(row) ? [name] : []
    })
  })
  renamed.set(kind, names)
  return names
}

const renamed = new Map<string, readonly string[]>()
