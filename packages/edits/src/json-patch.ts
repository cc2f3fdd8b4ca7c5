import { copyOf, isEqual, isMap, set, memberAt } from './json.ts'

/** Keys and indices that lead to a value. */
type Place = readonly (string | number)[]

/** One operation of a JSON patch (RFC 6902). */
export interface Operation {
  readonly op: string
  readonly path: string
  readonly from?: string
  readonly value?: unknown
}

/** Thrown where a patch does not apply to an object. */
export class PatchError extends Error {
  override name = 'PatchError'
}

/** True for a list of operations: what a JSON patch is, in YAML too. */
export function isJsonPatch(value: unknown): value is readonly Operation[] {
  return Array.isArray(value) && value.length > 0 && value.every(isOperation)
}

function isOperation(value: unknown): boolean {
  return isMap(value) && typeof value.op === 'string' && typeof value.path === 'string'
}

/** The object that an operation makes of another one, which stays as it is. Throws {@link PatchError}. */
export function operate(object: unknown, operation: Operation): unknown {
  const root = { value: copyOf(object) }
  const { op, value } = operation
  const place = placeOf(root.value, operation.path)
  const from = op === 'move' || op === 'copy' ? placeOf(root.value, operation.from ?? '') : undefined
  if (op === 'add') put(root, place, copyOf(value))
  else if (op === 'remove') take(root, place)
  else if (op === 'replace') {
    if (isReplaceable(root.value, place)) put(root, place, copyOf(value), true)
    else throw new PatchError(`there is nothing at ${operation.path}`)
  } else if (op === 'test') {
    if (!isEqual(memberAt(root.value, place) ?? null, value ?? null))
      throw new PatchError(`${operation.path} is not what the test says`)
  } else if (op === 'move') put(root, placeOf(root.value, operation.path), take(root, from!))
  else if (op === 'copy') put(root, place, copyOf(reached(root.value, from!)))
  else throw new PatchError(`${JSON.stringify(op)} is no operation`)
  return root.value
}

/** The place a JSON pointer leads to in an object; `-` is the place after the last item. */
export function placeOf(object: unknown, pointer: string): Place {
  if (pointer === '') return []
  if (!pointer.startsWith('/')) throw new PatchError(`${JSON.stringify(pointer)} is no JSON pointer`)
  const place: (string | number)[] = []
  let value = object
  for (const name of pointerSteps(pointer)) {
    const key = !Array.isArray(value)
      ? name
      : name === '-'
        ? value.length
        : /^\d+$/.test(name)
          ? Number(name)
          : name
    place.push(key)
    value = memberAt(value, [key])
  }
  return place
}

/** The steps of a JSON pointer, whatever they lead to. */
export function pointerSteps(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
}

/** The JSON pointer of a place. */
export function pointerOf(place: Place): string {
  return place.map((key) => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
}

function isReplaceable(object: unknown, place: Place): boolean {
  return place.length === 0 || memberAt(object, place) !== undefined
}

function reached(object: unknown, place: Place): unknown {
  const value = memberAt(object, place)
  if (value === undefined) throw new PatchError(`there is nothing at ${pointerOf(place)}`)
  return value
}

function put(root: { value: unknown }, place: Place, value: unknown, replaces = false): void {
  if (place.length === 0) {
    root.value = value
    return
  }
  const key = place.at(-1)!
  const parent = memberAt(root.value, place.slice(0, -1))
  if (Array.isArray(parent) && typeof key === 'number' && key <= parent.length)
    parent.splice(key, replaces ? 1 : 0, value)
  else if (isMap(parent)) set(parent as Record<string, unknown>, String(key), value)
  else
    throw new PatchError(
      `there is nothing at ${pointerOf(place.slice(0, -1))} to hold ${JSON.stringify(key)}`,
    )
}

function take(root: { value: unknown }, place: Place): unknown {
  const value = reached(root.value, place)
  const key = place.at(-1)
  const parent = memberAt(root.value, place.slice(0, -1))
  if (Array.isArray(parent)) parent.splice(key as number, 1)
  else delete (parent as Record<string, unknown>)[key as string]
  return value
}

/** True for a place that one of these pointers leads below; any index stands for any other. */
export function neededBy(pointers: readonly string[]): (place: Place) => boolean {
  const plain = pointers.map((pointer) => pointer.split('/').slice(1).map(plainStep))
  return (place) => {
    const steps = place.map((key) => plainStep(String(key)))
    return plain.some(
      (pointer) => steps.length < pointer.length && steps.every((step, i) => step === pointer[i]),
    )
  }
}

function plainStep(step: string): string {
  return /^(?:-|\d+)$/.test(step) ? '0' : step.replaceAll('~1', '/').replaceAll('~0', '~')
}
