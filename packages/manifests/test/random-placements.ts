import type { Place, Placement, Row } from '@capi-migrate/transitions'
import type { Dice } from './random-yaml.ts'

const moved: Row = { verb: 'move', from: 'x', to: ['y'], why: 'moved' }
const dropped: Row = { verb: 'drop', from: 'x', to: [], why: 'dropped' }

/**
 * Random placements of a document with unique keys: subtrees stay, get other names, move up, move into new or
 * existing containers, are restated, split or dropped; maps become lists in any order, and lists maps.
 */
export function randomPlacements(value: Record<string, unknown>, dice: Dice): Placement[] {
  const placements: Placement[] = []
  const containers: Place[] = [[]]
  const carried: Place[] = []
  let names = 0
  const fresh = (): string => `n${++names}`

  const visit = (value: unknown, from: Place, to: Place, above: Place): void => {
    if (isMap(value) && Object.keys(value).length > 0 && (from.length === 0 || dice.roll(3) > 0)) {
      if (from.length > 0 && dice.one(6)) return spread(value, from, to)
      containers.push(to)
      Object.keys(value).forEach((key, i) => {
        const stays = key === 'apiVersion' || (i === 0 && typeof to.at(-1) === 'number')
        if (stays) placements.push({ from: [...from, key], to: [...to, key] })
        else member(value[key], [...from, key], to, above)
      })
      return
    }
    if (Array.isArray(value) && value.length > 0 && dice.one(3)) {
      if (value.every(isMap) && dice.one(3)) return gather(value, from, to)
      value.forEach((item: unknown, i) => {
        if (isMap(item) && Object.keys(item).length > 0) visit(item, [...from, i], [...to, i], above)
        else placements.push({ from: [...from, i], to: [...to, i] })
      })
      return
    }
    placements.push({ from, to })
    if (isMap(value)) carried.push(...placesIn(value, to))
  }

  const member = (value: unknown, from: Place, holder: Place, above: Place): void => {
    const key = from.at(-1)!
    switch (dice.roll(15)) {
      case 1:
        return void placements.push({ from, row: dropped })
      case 2:
        return void placements.push({ from, why: 'empty' })
      case 3:
        return visit(value, from, [...holder, fresh()], holder)
      case 4:
        return visit(value, from, [...holder, dice.pick(['box', 'bin']), key], holder)
      case 5:
        return visit(value, from, [...above, fresh()], above)
      case 6: {
        const [to, now] = [[...holder, key], restated(dice)]
        if (isMap(now)) carried.push(...placesIn(now, to))
        return void placements.push({ from, to, value: now, row: moved })
      }
      case 7:
        return void placements.push({
          from,
          to: [...holder, 'crate', fresh()],
          value: restated(dice),
          row: moved,
        })
      case 8:
        placements.push({ from, to: [...holder, key], row: moved })
        return void placements.push({ from, to: [...holder, fresh()], row: moved })
      case 9:
        return visit(value, from, [...dice.pick(containers), fresh()], holder)
      case 10:
        if (carried.length === 0) return visit(value, from, [...holder, key], holder)
        return void placements.push({ from, to: [...dice.pick(carried), fresh()], row: moved })
      default:
        return visit(value, from, [...holder, key], holder)
    }
  }

  const spread = (map: Record<string, unknown>, from: Place, to: Place): void => {
    shuffled(Object.keys(map), dice).forEach((key, i) => {
      placements.push(
        { to: [...to, i, 'name'], value: key, row: moved },
        { from: [...from, key], to: [...to, i, 'value'], row: moved },
      )
    })
  }

  const gather = (items: readonly Record<string, unknown>[], from: Place, to: Place): void => {
    items.forEach((item, i) => {
      const [first, ...rest] = Object.keys(item)
      const name = fresh()
      if (first === undefined) placements.push({ from: [...from, i], to: [...to, name], row: moved })
      else {
        placements.push({ from: [...from, i, first], why: 'it is the key of the map', row: moved })
        if (rest.length === 1)
          placements.push({ from: [...from, i, rest[0]!], to: [...to, name], row: moved })
        else placements.push({ from: [...from, i], to: [...to, name], row: moved })
      }
    })
  }

  visit(value, [], [], [])
  return placements
}

/** The places of a map and of all maps below it. */
function placesIn(map: Record<string, unknown>, place: Place): Place[] {
  return [
    place,
    ...Object.keys(map).flatMap((key) => (isMap(map[key]) ? placesIn(map[key], [...place, key]) : [])),
  ]
}

/** The same in any order: by name is one of them. */
function shuffled(keys: readonly string[], dice: Dice): string[] {
  const rest = [...keys]
  return keys.map(() => rest.splice(dice.roll(rest.length), 1)[0]!)
}

function restated(dice: Dice): unknown {
  return dice.pick<unknown>([
    300,
    'text',
    'yes',
    '12',
    true,
    '',
    ['a', 'b'],
    { a: 1, b: { c: 'x' } },
    [{ name: 'a', value: '1' }],
    {},
  ])
}

function isMap(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
