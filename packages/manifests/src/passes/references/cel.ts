import { Environment } from '@marcbachmann/cel-js'
import { stepsOf, transitions } from '@capi-migrate/transitions'
import type { Place, Stage } from '@capi-migrate/transitions'
import { say } from '../../tasks/index.ts'
import { accessOf, bodyOf, isNode } from './cel-node.ts'
import type { Access, CelNode } from './cel-node.ts'
import { writtenBelow } from './chains.ts'
import { movedIn } from './expression.ts'
import type { Root, Roots } from './expression.ts'
import type { Found } from './in-scalar.ts'
import { movedPath } from './moved-path.ts'
import type { About } from './moved-path.ts'

/** What a part of an expression is: objects of ours or parts of them, or a list of such. */
export interface CelValue {
  readonly parts: readonly CelPart[]
  /** What each item is, where it is a list or a map. */
  readonly items: readonly CelPart[]
  /** True where it was made of objects of ours in a way that is not followed. */
  readonly isMixed?: true
}

/** A part of an object, as the older version has it. */
interface CelPart extends Root {
  /** Where the newer version has it. */
  readonly now: Place
}

/** The names of an expression, with what each is: `object`, `variables.machine`. */
export type CelNames = ReadonlyMap<string, CelValue>

/** What an expression says about objects of ours. */
interface CelReading {
  /** Its fields that have moved. */
  readonly found: readonly Found[]
  readonly value: CelValue
}

const environment = new Environment({
  unlistedVariablesAreDyn: true,
  enableOptionalTypes: true,
  // Expressions that people write have some hundred; the walk below goes as deep as there are nodes.
  limits: { maxAstNodes: 4000 },
})

/** Names that stand for objects. */
export function celNames(roots: Roots): CelNames {
  return new Map(
    [...roots].map(([name, all]) => [name, valueOf(all.map((one) => ({ ...one, now: one.place })))]),
  )
}

/**
 * Reads an expression in CEL: variables of its macros and of policies are followed to the fields that they stand for. What
 * the parser does not take, such as the literals of a MutatingAdmissionPolicy, is read as text, and never written.
 */
export function readCel(code: string, names: CelNames, to: Stage): CelReading {
  const walk = new Walk(code, to, aboutsOf(names))
  try {
    const value = walk.valueOf(environment.parse(code).ast as unknown as CelNode, names)
    return { found: walk.found, value }
  } catch {
    const roots = new Map([...names].map(([name, { parts }]) => [name, parts]))
    const found = movedIn(code, roots, to).map(({ edit: _, ...one }) => one)
    const isMixed = found.length === 0 && [...names.keys()].some((name) => code.includes(name))
    return { found: isMixed ? walk.unclear(code, 0) : found, value: { ...nothing, isMixed: true } }
  }
}

/** The fields of objects of ours that an expression names and that have moved. */
export function celFields(code: string, roots: Roots, to: Stage): readonly Found[] {
  return readCel(code, celNames(roots), to).found
}

const nothing: CelValue = { parts: [], items: [] }

/** What stands for one item after the other, or for the value of an optional. */
const macros = new Set(
  'all exists exists_one existsOne filter map sortBy transformList transformMap transformMapEntry optMap optFlatMap'.split(
    ' ',
  ),
)
/** What gives the list that it is called on, or a part of it. */
const sameLists = new Set(['filter', 'sort', 'sortBy', 'reverse', 'distinct', 'slice', 'flatten', 'value'])

/** A step without parentheses before it. */
const plainStep = /^\s*(?:\.\s*\??\w+|\[[^\]]*\])$/

class Walk {
  readonly found: Found[] = []
  readonly #code: string
  readonly #to: Stage
  readonly #abouts: readonly About[]

  constructor(code: string, to: Stage, abouts: readonly About[]) {
    this.#code = code
    this.#to = to
    this.#abouts = abouts
  }

  valueOf(node: CelNode, names: CelNames): CelValue {
    const access = accessOf(node, this.#code, (name) => names.has(name))
    if (access) return this.#accessed(access, names)
    switch (node.op) {
      case 'rcall':
        return this.#called(node, names)
      case 'list': {
        const items = union(
          [node.args]
            .flat()
            .filter(isNode)
            .map((one) => this.valueOf(one, names)),
        )
        return { ...nothing, items: items.parts, ...(items.isMixed && { isMixed: true }) }
      }
      case '?:': {
        const [condition, ...both] = node.args as CelNode[]
        this.valueOf(condition!, names)
        return union(both.map((one) => this.valueOf(one, names)))
      }
      case '+':
        return union((node.args as CelNode[]).map((one) => this.valueOf(one, names)))
      case 'in': {
        const [key, map] = node.args as [CelNode, CelNode]
        const value = this.valueOf(map, names)
        if (key.op === 'value' && typeof key.args === 'string')
          this.#step({ base: value, start: key.start, end: key.end, steps: [{ key: key.args, text: '' }] })
        else this.valueOf(key, names)
        return nothing
      }
      case 'call': {
        const [name, args] = node.args as [string, CelNode[]]
        const values = args.map((one) => this.valueOf(one, names))
        return name === 'dyn' ? values[0]! : name === 'has' ? nothing : mixed(values)
      }
      case 'map':
        return mixed((node.args as CelNode[][]).flat().map((one) => this.valueOf(one, names)))
      default:
        for (const one of [node.args].flat()) if (isNode(one)) this.valueOf(one, names)
        return nothing
    }
  }

  /** One task for the first name in code that some kind has elsewhere now; none where there is none. */
  unclear(code: string, start: number): readonly Found[] {
    for (const about of this.#abouts) {
      const names = movedNames(about)
      const [word] = [...code.matchAll(/[A-Za-z]\w+/g)].filter(([name]) => names.has(name))
      if (word)
        return [
          {
            start: start + word.index,
            ...say('reference/path-unclear', { field: word[0], kind: about.kind }),
          },
        ]
    }
    return []
  }

  #accessed({ base, name, inside, ...access }: Access, names: CelNames): CelValue {
    for (const one of inside) this.valueOf(one, names)
    const value = name === undefined ? this.valueOf(base, names) : names.get(name)!
    return this.#step({ base: value, ...access })
  }

  #step({ base, start, end, steps }: Pick<Access, 'start' | 'end' | 'steps'> & { base: CelValue }): CelValue {
    const [first, ...rest] = steps
    if (!first) return base
    // An item of a list that is written out is no part of an object.
    if (typeof first.key === 'number' && base.parts.length === 0 && base.items.length > 0)
      return this.#step({ base: valueOf(base.items), start: start + first.text.length, end, steps: rest })
    if (base.parts.length === 0) {
      if (base.isMixed) this.found.push(...this.unclear(steps.map(({ key }) => key).join('.'), start))
      return nothing
    }
    const keys = steps.map(({ key }) => key)
    const all = base.parts.map(({ about, place, now }) => {
      const moved = movedPath(about, [...place, ...keys], this.#to)
      const text = moved?.to && writtenBelow(steps, now, moved.to)
      return { about, place: [...place, ...keys], now: moved?.to ?? [...now, ...keys], moved, text }
    })
    const said = all.find(({ moved }) => moved)?.moved?.said
    if (!said) return valueOf(all)
    const text = all.every((one) => one.text === all[0]!.text) ? all[0]!.text : undefined
    const isWritten = text !== undefined && steps.every((step) => plainStep.test(step.text))
    this.found.push({ start, ...said, ...(isWritten && { edit: { start, end, text } }) })
    return isWritten ? valueOf(all) : nothing
  }

  #called(node: CelNode, names: CelNames): CelValue {
    const [name, receiver, args] = node.args as [string, CelNode, CelNode[]]
    if (receiver.op === 'id' && receiver.args === 'cel' && name === 'bind' && args[0]?.op === 'id')
      return this.valueOf(args[2]!, bound(names, args[0], this.valueOf(args[1]!, names)))
    const own = this.valueOf(receiver, names)
    if (macros.has(name) && args.length > 1 && args[0]!.op === 'id') {
      const { variables, bodies } = bodyOf(name, args)
      const item = name.startsWith('opt') ? own : valueOf(own.items, own.isMixed)
      const inner = variables.reduce<CelNames>(
        (all, one, i) => bound(all, one, i === variables.length - 1 ? item : nothing),
        names,
      )
      const values = bodies.map((body) => this.valueOf(body, inner))
      if (sameLists.has(name)) return own
      const last = values.at(-1)!
      return name.startsWith('opt') ? last : { ...nothing, items: last.parts, ...isMixed(last) }
    }
    const values = args.map((one) => this.valueOf(one, names))
    if (sameLists.has(name)) return own
    if (name === 'orValue' || name === 'or') return union([own, ...values])
    if (name === 'first' || name === 'last') return valueOf(own.items, own.isMixed)
    if (receiver.op === 'id' && receiver.args === 'optional') return values[0] ?? nothing
    return mixed([own, ...values])
  }
}

function valueOf(parts: readonly CelPart[], isMixed?: true): CelValue {
  const items = parts.map((one) => ({ ...one, place: [...one.place, 0], now: [...one.now, 0] }))
  return { parts, items, ...(isMixed && { isMixed }) }
}

function union(values: readonly CelValue[]): CelValue {
  return {
    parts: values.flatMap(({ parts }) => parts),
    items: values.flatMap(({ items }) => items),
    ...(values.some((one) => one.isMixed) && { isMixed: true }),
  }
}

/** What is made of values in a way that is not followed. */
function mixed(values: readonly CelValue[]): CelValue {
  const isOfOurs = values.some(({ parts, items, isMixed }) => isMixed || parts.length + items.length > 0)
  return isOfOurs ? { ...nothing, isMixed: true } : nothing
}

function isMixed(value: CelValue): Pick<CelValue, 'isMixed'> {
  return value.isMixed ? { isMixed: true } : {}
}

/** Names with a variable, which hides the names that it takes. */
function bound(names: CelNames, variable: CelNode, value: CelValue): CelNames {
  const own = String(variable.args)
  return new Map([...[...names].filter(([name]) => !name.startsWith(`${own}.`)), [own, value]])
}

function aboutsOf(names: CelNames): readonly About[] {
  const all = [...names.values()].flatMap(({ parts, items }) => [...parts, ...items])
  return [...new Map(all.map(({ about }) => [`${about.group}/${about.kind}`, about])).values()]
}

/** The names of the fields of a kind that have moved. */
function movedNames({ group, kind }: About): ReadonlySet<string> {
  const rows = transitions.flatMap((one) => (one.group === group && one.kind === kind ? one.rows : []))
  return new Set(rows.flatMap(({ from }) => String(stepsOf(from ?? '').at(-1)).match(/^[a-z]\w{4,}$/) ?? []))
}
