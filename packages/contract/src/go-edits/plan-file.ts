import type { Edit } from '@capi-migrate/edits'
import { keptPackage, movedPackages, packageAliases } from '@capi-migrate/contract-rules'
import type { Tree } from 'web-tree-sitter'
import { belowUpstream, upstream } from '../go/upstream.ts'
import { destinationOf, isMoved } from './destination.ts'
import type { Destination, Surroundings } from './destination.ts'
import { importEdits } from './imports.ts'
import type { ImportLine } from './imports.ts'
import { coreV1Path, nameFor, ptrPath } from './names.ts'
import type { Names } from './names.ts'
import { importsIn, usesIn } from './uses.ts'
import type { Import, Use } from './uses.ts'

/** Packages of a file, as they are to be. */
export interface Packages {
  readonly imports: readonly Import[]
  readonly uses: readonly Use[]
  readonly names: Names
  readonly instead: ReadonlyMap<Import, readonly ImportLine[]>
  /** Of the code below the imports. */
  readonly edits: readonly Edit[]
}

/** The packages of v1.11 in place of those that a file imports, and names that are others now; or why it stays as it is. */
export function packagesIn(tree: Tree, around: Surroundings): Packages | { readonly why: string } {
  const imports = importsIn(tree)
  const uses = usesIn(tree, imports)
  const going = new Map<Use, Destination>()
  for (const use of uses) {
    const to = destinationOf(use, around)
    if (to) going.set(use, to)
  }
  const moved = imports.filter(({ path }) => isMoved(belowUpstream(path) ?? ''))
  const dotted = moved.find(({ alias }) => alias === '.')
  if (dotted) return { why: `it imports ${dotted.path} with a dot` }
  const named = aliasesOf(imports, moved, going, around)
  if ('why' in named) return named
  const taken = new Set(
    tree.rootNode.descendantsOfType(['identifier', 'package_identifier']).flatMap((node) => node?.text ?? []),
  )
  for (const alias of named.fresh)
    if (taken.has(alias)) return { why: `it has another ${alias}, which the package is to be called` }
  const edits = [...going].flatMap(([{ import: from, qualifier, name }, to]) => {
    const alias = named.aliases.get(to.path) ?? from.name
    return [
      ...(alias === qualifier.text ? [] : [edit(qualifier.startIndex, qualifier.endIndex, alias, 'package')]),
      ...(to.name === name.text ? [] : [edit(name.startIndex, name.endIndex, to.name, 'name')]),
    ]
  })
  const names = {
    ptr: nameFor(ptrPath, 'ptr', { tree, imports }),
    coreV1: nameFor(coreV1Path, 'corev1', { tree, imports }),
    time: imports.find(({ path }) => path === 'time')?.name,
    of: (path: string) => named.aliases.get(path),
  }
  return { imports, uses, names, instead: named.instead, edits }
}

/** All edits of a file: those of its packages, those of its fields, and the imports that both leave. */
export function fileEdits(
  text: string,
  { imports, uses, names, instead, edits }: Packages,
  fields: readonly Edit[],
): readonly Edit[] {
  const all = [...withoutCovered(edits, fields), ...fields].toSorted(
    (a, b) => a.start - b.start || a.end - b.end,
  )
  const written = fields.map((one) => one.text).join('\n')
  const now = new Map(instead)
  for (const one of imports) {
    const own = uses.filter((use) => use.import === one)
    const isSaid = new RegExp(`\\b${one.name}\\.`).test(written)
    const isGone = own.length > 0 && own.every(({ qualifier }) => isCovered(qualifier, fields)) && !isSaid
    if (isGone) now.set(one, [])
  }
  const more = [
    { path: ptrPath, name: names.ptr },
    { path: coreV1Path, name: names.coreV1 },
  ].flatMap(({ path, name }): readonly ImportLine[] => {
    const isNeeded = new RegExp(`\\b${name}\\.`).test(written) && !imports.some((one) => one.path === path)
    return isNeeded ? [{ path, ...(name !== 'ptr' && { alias: name }) }] : []
  })
  return [...importEdits(text, imports, now, more, 'M01:imports'), ...all]
}

/** Edits without those of what others replace. */
function withoutCovered(edits: readonly Edit[], others: readonly Edit[]): readonly Edit[] {
  return edits.filter(({ start, end }) => !isCovered({ startIndex: start, endIndex: end }, others))
}

function isCovered(
  { startIndex, endIndex }: { readonly startIndex: number; readonly endIndex: number },
  edits: readonly Edit[],
): boolean {
  return edits.some(({ start, end }) => start <= startIndex && endIndex <= end)
}

function edit(start: number, end: number, text: string, what: string): Edit {
  return { start, end, text, row: `${what === 'name' ? 'M03' : 'M01'}:${what}` }
}

interface Aliases {
  /** The name of each package below `upstream`. */
  readonly aliases: ReadonlyMap<string, string>
  /** Names that the file does not have yet. */
  readonly fresh: readonly string[]
  readonly instead: ReadonlyMap<Import, readonly ImportLine[]>
}

function aliasesOf(
  imports: readonly Import[],
  moved: readonly Import[],
  going: ReadonlyMap<Use, Destination>,
  around: Surroundings,
): Aliases | { readonly why: string } {
  const aliases = new Map<string, string>()
  for (const { path, name } of imports.filter((one) => !moved.includes(one))) {
    const below = belowUpstream(path)
    if (below !== undefined && name !== '_') aliases.set(below, name)
  }
  const instead = new Map<Import, ImportLine[]>()
  const lineOf = (path: string, name: string): ImportLine => ({
    path: upstream + path,
    ...(name !== path.slice(path.lastIndexOf('/') + 1) && { alias: name }),
  })
  for (const one of moved) {
    const paths = new Set([...going].flatMap(([use, to]) => (use.import === one ? to.path : [])))
    const below = belowUpstream(one.path)!
    if (paths.size === 0) paths.add(unusedPath(below, around))
    const lines: ImportLine[] = []
    // The newer package keeps the name, where there are two.
    for (const path of [...paths].toSorted((a, b) => Number(isOlder(a)) - Number(isOlder(b)))) {
      if (one.alias === '_') lines.push({ path: upstream + path, alias: '_' })
      if (one.alias === '_' || aliases.has(path)) continue
      const name = paths.size > 1 && isOlder(path) ? fallback(path) : nameOf(one, path)
      aliases.set(path, name)
      lines.push(lineOf(path, name))
    }
    instead.set(one, lines)
  }
  const names = [...aliases.values()]
  const twice = names.find((name, i) => names.indexOf(name) !== i)
  if (twice !== undefined) return { why: `two packages of it would be called ${twice}` }
  const known = new Set(imports.map(({ name }) => name))
  return { aliases, instead, fresh: names.filter((name) => !known.has(name)) }
}

/** Where an import goes that is there for what it does alone: `_`. */
function unusedPath(below: string, { isApi }: Surroundings): string {
  return (isApi ? keptPackage(below) : undefined) ?? movedPackages[below] ?? below
}

function isOlder(path: string): boolean {
  return /(?:^|\/)v1(?:alpha|beta)1(?:\/|$)/.test(path)
}

/** The name an import keeps, unless that says another version than it is of. */
function nameOf({ name, alias }: Import, path: string): string {
  const last = path.slice(path.lastIndexOf('/') + 1)
  if (alias === undefined) return last === name ? name : fallback(path)
  const isKept = path.startsWith('api/') && isOlder(path)
  if (isKept && !/v1(?:alpha|beta)1/i.test(alias)) return fallback(path)
  if (!isOlder(path) && /v1beta1/i.test(alias)) return fallback(path)
  return alias
}

function fallback(path: string): string {
  return packageAliases[path] ?? path.slice(path.lastIndexOf('/') + 1)
}
