import { isMap } from '@capi-migrate/edits/json'
/**
 * True where an expression holds for certain, so that nobody has to load an evaluator. These are the expressions of
 * Cluster API that nearly every file meets: a list whose items differ, and exactly one of several fields. Where they
 * do not hold for certain, and of all others, nothing is known here.
 */
export function isObvious(expression: string, value: unknown): boolean {
  const words = Array.isArray(value) ? wordsOf.get(expression)?.(value) : undefined
  if (words) return words.every((word) => typeof word === 'string') && new Set(words).size === words.length
  return (
    exactlyOne.test(expression) &&
    isMap(value) &&
    fieldsOf(expression).filter((name) => has(value, name)).length === 1
  )
}

/** What must differ from item to item. */
const wordsOf = new Map<string, (list: readonly unknown[]) => readonly unknown[]>([
  [
    'self.all(x, self.exists_one(y, x.name == y.name))',
    (list) => list.map((item) => (isMap(item) ? item.name : undefined)),
  ],
  ['self.all(x, self.exists_one(y, x == y))', (list) => (list.length < 2 ? [] : list)],
])

/** `[has(self.a),has(self.b)].filter(x,x==true).size() == 1`, as upstream's generator writes it. */
const exactlyOne = /^\[has\(self\.\w+\)(?:,has\(self\.\w+\))*\]\.filter\(x,x==true\)\.size\(\) == 1$/

function fieldsOf(expression: string): readonly string[] {
  return [...expression.matchAll(/has\(self\.(\w+)\)/g)].map(([, name]) => name!)
}

/** A field that is null is a field that is not there. */
function has(value: Readonly<Record<string, unknown>>, name: string): boolean {
  return Object.hasOwn(value, name) && value[name] !== null
}
