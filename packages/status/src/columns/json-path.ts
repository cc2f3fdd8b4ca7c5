import { isRecord, recordsOf } from '@capi-migrate/status-model/values'

const step =
  /\.(?<field>[\w-]+)|\['(?<quoted>(?:\\.|[^'\\])*)'\]|\[\?\(@\.(?<key>\w+)=="(?<wanted>[^"]*)"\)\]/y

/**
 * The first value at a JSONPath in the forms that Cluster API's print columns have: `.a.b`, `['a\.b']` and
 * `[?(@.type=="X")]`. Throws on any other form: a path is ours, an object is not.
 */
export function firstAt(object: unknown, path: string): unknown {
  return stepsOf(path).reduce((value: unknown, next) => next(value), object)
}

type Step = (value: unknown) => unknown

const known = new Map<string, readonly Step[]>()

function stepsOf(path: string): readonly Step[] {
  const steps = known.get(path) ?? parsed(path)
  known.set(path, steps)
  return steps
}

function parsed(path: string): readonly Step[] {
  const steps: Step[] = []
  step.lastIndex = 0
  for (let at = 0; at < path.length; at = step.lastIndex) {
    const { field, quoted, key, wanted } = step.exec(path)?.groups ?? {}
    if (key !== undefined) steps.push((value) => recordsOf(value).find((entry) => entry[key] === wanted))
    else if (field !== undefined) steps.push(fieldOf(field))
    else if (quoted !== undefined) steps.push(fieldOf(quoted.replaceAll(/\\(.)/g, '$1')))
    else throw new SyntaxError(`not a JSONPath of a print column: ${path}`)
  }
  return steps
}

function fieldOf(name: string): Step {
  return (value) => (isRecord(value) && Object.hasOwn(value, name) ? value[name] : undefined)
}
