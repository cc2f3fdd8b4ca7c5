import { isFieldName } from './fields.ts'
import { isExact, isObject, parse, print } from './json.ts'

const annotation = 'cluster.x-k8s.io/conversion-data'

/**
 * Pattern of the path of the first place where two JSON values differ, or undefined: `[]` is any item, `{}` any key of a map. A key with `undefined` is an absent key. Strings
 * that both hold JSON objects (the conversion-data annotation) are looked into.
 */
export function firstDifference(a: unknown, b: unknown, path = ''): string | undefined {
  if (a === b || (isNumber(a) && isNumber(b) && print(a) === print(b))) return undefined
  if (Array.isArray(a) && Array.isArray(b)) {
    for (let i = 0; i < Math.min(a.length, b.length); i++) {
      const below = firstDifference(a[i], b[i], `${path}[]`)
      if (below !== undefined) return below
    }
    return a.length === b.length ? undefined : `${path}[]`
  }
  if (isObject(a) && isObject(b)) {
    for (const key of new Set([...Object.keys(a), ...Object.keys(b)])) {
      const step = isFieldName(key) || key === annotation ? key : '{}'
      const below = firstDifference(own(a, key), own(b, key), path ? `${path}.${step}` : step)
      if (below !== undefined) return below
    }
    return undefined
  }
  if (typeof a === 'string' && typeof b === 'string' && a.startsWith('{') && b.startsWith('{'))
    return `${path}: ${insideDifference(a, b)}`
  return path || '(all)'
}

function isNumber(value: unknown): boolean {
  return typeof value === 'number' || isExact(value)
}

function own(object: object, key: string): unknown {
  return Object.hasOwn(object, key) ? (object as Record<string, unknown>)[key] : undefined
}

function insideDifference(a: string, b: string): string {
  try {
    return firstDifference(parse(a), parse(b)) ?? 'order or spelling'
  } catch {
    return 'not JSON'
  }
}
