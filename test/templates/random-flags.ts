import type { Dice } from '../../packages/manifests/test/random-yaml.ts'

/** A map of flags as a chart writes it, and the names in it. */
export interface RandomFlags {
  readonly lines: readonly string[]
  readonly names: readonly string[]
}

/** The conditions that {@link randomFlags} uses: values of these names. */
export const conditions = ['c0', 'c1', 'c2'] as const

/**
 * Flags in any order, with comments and blank lines, in conditions with and without other branches, one within another.
 * A comment above a flag says `# above NAME`, one behind it `# behind NAME`. `gate-…` are those of a loop.
 */
export function randomFlags(dice: Dice): RandomFlags {
  const names: string[] = []
  let left = 12
  const fresh = (): string => {
    const name = dice.pick(['a', 'audit-', 'b', 'gat', 'gaz', 'v', 'Z', 'x_', 'x-']) + String(names.length)
    names.push(name)
    return name
  }
  const flag = (name: string): string[] => {
    left--
    const lines = [`${name}: ${dice.pick(['"1"', 'x', '{{ $.Values.v }}', '"{{ $.Values.v }}-y"'])}`]
    if (dice.one(3)) lines[0] += ` # behind ${name}`
    if (dice.one(4)) lines.unshift(`# above ${name}`)
    if (dice.one(6)) lines.unshift('')
    return lines
  }
  const block = (depth: number): string[] => {
    const first = elements(depth + 1)
    const open = dice
      .pick(['if .Values', 'if not $.Values', 'with $.Values'])
      .replace(' .Values', ' $.Values')
    const lines = [`{{- ${open}.${dice.pick(conditions)} }}`, ...first]
    if (dice.one(4)) lines.push(`{{- else if $.Values.${dice.pick(conditions)} }}`, ...elements(depth + 1))
    if (dice.one(3))
      lines.push('{{- else }}', ...(dice.one(2) && isFlat(first) ? again(first) : elements(depth + 1)))
    return [...lines, '{{- end }}']
  }
  /** A branch that says a flag of the one before with another value. */
  const again = (lines: readonly string[]): string[] => {
    const name = lines.map((line) => /^([\w-]+): /.exec(line)?.[1]).find((name) => name !== undefined)
    return name === undefined ? elements(3) : [`${name}: other`]
  }
  const elements = (depth: number): string[] => {
    const count = 1 + dice.roll(depth === 0 ? 5 : 3)
    const all = Array.from({ length: count }, () =>
      depth < 3 && left > 0 && dice.one(3) ? block(depth) : flag(fresh()),
    )
    return all.flat()
  }
  const lines = elements(0)
  const loop = ['{{- range $k, $v := .Values.gates }}', 'gate-{{ $k }}: {{ $v }}', '{{- end }}']
  if (dice.one(3)) lines.push(...loop)
  return { lines, names }
}

/** True for a branch without blocks: of what these say nothing is said again. */
function isFlat(lines: readonly string[]): boolean {
  return lines.every((line) => !line.startsWith('{{'))
}
