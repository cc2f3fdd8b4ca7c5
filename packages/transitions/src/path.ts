/** One step of a path pattern: a field name, `[]` (each item of a list) or `{}` (each value of a map). */
export type Step = string

/** Returns whether a step stands for any item of a list, or any value of a map. */
export function isWild(step: Step): boolean {
  return step === '[]' || step === '{}'
}

const cut = /\[\]|\{\}|\["[^"]*"\]|[^.[\]{}"]+/g

/**
 * Splits a path pattern into steps: `spec.files[].path` → `spec`, `files`, `[]`, `path`; a name that holds dots
 * is written `metadata.annotations["a.b/c"]`. Patterns are cut once, here; everything else compares whole steps.
 */
export function stepsOf(path: string): readonly Step[] {
  return (path.match(cut) ?? []).map((step) => (step.startsWith('["') ? step.slice(2, -2) : step))
}

/** The opposite of {@link stepsOf}; a step that is a number becomes an index. */
export function patternOf(steps: readonly Step[]): string {
  return steps.reduce((path, step) => {
    if (step === '[]' || step === '{}') return path + step
    if (/^\d+$/.test(step)) return `${path}[${step}]`
    const name = /[.[\]{}]/.test(step) ? `["${step}"]` : step
    return path && name === step ? `${path}.${step}` : path + name
  }, '')
}

/** The pattern of a concrete place: any index is `[]`. */
export function patternAt(place: readonly (string | number)[]): string {
  return patternOf(place.map((key) => (typeof key === 'number' ? '[]' : key)))
}

/** Prints a concrete place as people read it: `spec.files[0].path`, `metadata.labels["a/b"]`. */
export function printPlace(place: readonly (string | number)[]): string {
  return place.reduce<string>((path, key) => {
    if (typeof key === 'number') return `${path}[${key}]`
    if (!/^[\w-]+$/.test(key)) return `${path}[${JSON.stringify(key)}]`
    return path ? `${path}.${key}` : key
  }, '')
}
