/**
 * A stretch of a source text that something else than YAML will replace: a placeholder, a template action, or a
 * line of template code. `text.slice(start, end)` is what stands there.
 */
export interface Hole extends Range {
  readonly kind: HoleKind
  /** Of a control: whether it opens a block, begins another branch of it, or closes it. */
  readonly role?: 'open' | 'else' | 'close'
  /** The first word of an action: `if`, `end`, `include`, `toYaml`. */
  readonly word?: string
  /** Of a variable its name; of `define`, `block`, `template` and `include` the name of the template. */
  readonly name?: string
  /** Of a variable what follows its name: `:=`, `-`, `//`. */
  readonly operator?: string
  /** Of a variable with `=`, `:=`, `-` or `:-`: what it is when nobody sets it. Quotes and spaces are part of it. */
  readonly default?: Range & { readonly text: string }
  /** The column its output is moved to, where `indent N` or `nindent N` says so. */
  readonly indent?: number
  /** Of a group the single holes inside it; of a variable the actions in its name or default. */
  readonly parts?: readonly Hole[]
}

/** A half-open range of the source text. */
export interface Range {
  readonly start: number
  readonly end: number
}

/**
 * - `action` prints something: `{{ .Values.name }}`
 * - `control` prints nothing and decides what is printed: `{{ if .a }}`, `{{ end }}`, `#@ for x in y:`
 * - `statement` prints nothing: `{{ $x := 1 }}`, `#@ load(…)`
 * - `comment` is one of the template language: `{{/* … *\/}}`
 * - `variable` is a placeholder: `${NAME}`
 * - `group` is a whole block that is best seen as one: `{{ if .a }}1{{ else }}2{{ end }}` on one line, or a `define`
 */
export type HoleKind = 'action' | 'control' | 'statement' | 'comment' | 'variable' | 'group'

/** The holes with those inside groups and variables instead of the groups. Linear. */
export function flat(holes: readonly Hole[]): Hole[] {
  return holes.flatMap((hole) => {
    if (hole.kind === 'group') return flat(hole.parts ?? [])
    return hole.parts ? [hole, ...hole.parts] : [hole]
  })
}

/** True where a hole prints nothing: without it the text around it is what comes out. */
export function isSilent(text: string, { kind, word, parts = [] }: Hole): boolean {
  if (kind !== 'group') return kind !== 'action' && kind !== 'variable'
  if (word === 'define') return true
  return parts.every((part, i) => {
    const next = parts[i + 1]?.start ?? part.end
    return isSilent(text, part) && text.slice(part.end, next).trim() === ''
  })
}
