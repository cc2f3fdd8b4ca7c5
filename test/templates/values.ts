import type { Files, RenderFile, Values } from '../../packages/manifests/src/rendered/go/chart.ts'
import { Failed } from '../../packages/manifests/src/rendered/go/render.ts'

/** Sets of values that print different branches: as the chart has them, every switch turned, everything given. */
export function valueSets(files: Files, values: Values): readonly Values[] {
  return [
    values,
    switched(values, (value) => !value),
    filled(
      files,
      switched(values, () => true),
    ),
  ]
}

function switched(value: Values, turn: (value: boolean) => boolean): Values {
  const visit = (one: unknown): unknown => {
    if (typeof one === 'boolean') return turn(one)
    if (Array.isArray(one)) return one.map(visit)
    if (typeof one !== 'object' || one === null) return one
    return Object.fromEntries(Object.entries(one).map(([key, member]) => [key, visit(member)]))
  }
  return visit(value) as Values
}

/** Values with a sample wherever a template names one that is not there. */
function filled(files: Files, values: Values): Values {
  const full = structuredClone(values) as Record<string, unknown>
  const paths = [...files.values()].flatMap((text) => [...text.matchAll(/\.Values\.(\w+(?:\.\w+)*)/g)])
  const longestFirst = paths.map(([, path]) => path!.split('.')).sort((a, b) => b.length - a.length)
  for (const path of longestFirst) if (isMissing(full, path)) setAt(full, path, sampleOf(path.at(-1)!))
  return full
}

/**
 * Values with as much added as a template needs to be rendered at all: a map where a field of nothing is read, an
 * empty list where it is looped over, a word where something is required. Comes with the reason where that is not enough.
 */
export function fittedTo(
  render: RenderFile,
  file: string,
  values: Values,
): { values: Values; failed?: Failed } {
  const fitted = structuredClone(values) as Record<string, unknown>
  for (let tries = 0; ; tries++) {
    const result = render(file, fitted)
    if (!(result instanceof Failed)) return { values: fitted }
    const [root, ...path] = result.path ?? []
    if (root !== 'Values' || path.length === 0 || tries > 200) return { values: fitted, failed: result }
    const value = result.message.startsWith('required')
      ? sampleOf(path.at(-1)!)
      : result.message.startsWith('a range')
        ? []
        : {}
    setAt(fitted, path, value)
  }
}

/** A value that fits by its name. */
export function sampleOf(name: string): unknown {
  if (/replicas|count|port|size/i.test(name)) return 3
  return /version/i.test(name) ? 'v1.30.0' : `sample-${name.toLowerCase()}`
}

function isMissing(root: Values, path: readonly string[]): boolean {
  let at: unknown = root
  for (const key of path) {
    if (at === undefined || at === null) return true
    if (typeof at !== 'object') return false
    at = (at as Record<string, unknown>)[key]
  }
  return at === undefined || at === null
}

function setAt(root: Record<string, unknown>, path: readonly string[], value: unknown): void {
  let at = root
  for (const key of path.slice(0, -1)) {
    const next = at[key]
    at = (typeof next === 'object' && next !== null ? next : (at[key] = {})) as Record<string, unknown>
  }
  at[path.at(-1)!] = value
}
