import { ts } from 'ts-morph'
import { isGenerated } from '../generated.ts'
import type { AreLinked } from '../imports.ts'
import { isShared, ownKinds } from '../kind.ts'
import type { Kind } from '../kind.ts'
import type { Mode } from '../options.ts'
import { moduleVersionOf } from '../module-name.ts'
import { nodesOf } from '../nodes.ts'
import { partsOf } from '../parts.ts'
import type { Source } from '../source.ts'
import { isText, plainText } from '../text.ts'
import { newerVersion, olderVersion } from '../versions.ts'
import { namesGroup } from './groups.ts'
import { keyOf } from './mirror.ts'
import type { Mirror } from './mirror.ts'
import { isForeign } from './walk.ts'
import { constantOf } from '../resolved-text.ts'

/** What already reads both versions: it was written so by hand, and stays. */
export interface ReadsBoth {
  /** Where each such file shows it first. */
  readonly files: ReadonlyMap<Source, ts.Node>
  /** Where other files first declare a kind in both. */
  readonly declared: ReadonlyMap<Source, Mirror>
  /** Where a file first sets a version that only the run of the program knows, and of what. */
  readonly atRunTime: ReadonlyMap<Source, { readonly node: ts.Node; readonly mirror: Mirror }>
  /** Whether a file, or one that is linked to it, has a kind in both, or a kind that stays with one. */
  readonly keeps: (kind: Kind, path: string) => boolean
  /** Says that a mirror stays too, for it shares a type with what stays. */
  readonly keep: (mirror: Mirror) => void
}

/**
 * Finds the files that name both versions of a group, import modules of both, have a union of both, or ask which version's
 * field is there.
 */
export function readsBoth(
  sources: readonly Source[],
  mirrors: readonly Mirror[],
  areLinked: AreLinked,
  mode: Mode,
): ReadsBoth {
  const files = new Map<Source, ts.Node>()
  const declarations = new Set<string>()
  const byKey = new Map(mirrors.map((mirror) => [keyOf(mirror.declaration), mirror]))
  for (const source of sources) {
    const found = literalsIn(source, mode === 'dual') ?? modulesIn(source) ?? guardsIn(source)
    const unions = unionsIn(source, byKey)
    const node = found ?? unions[0]?.node
    if (!node) continue
    files.set(source, node)
    const folders = olderModules(source)
    for (const { declaration } of mirrors) {
      const file = declaration.getSourceFile()
      if (file === source.ast || folders.has(file.fileName)) declarations.add(keyOf(declaration))
    }
    for (const { older } of unions) declarations.add(keyOf(older.declaration))
  }
  // A generated file or a module may offer both, and code that takes one of them reads one.
  const generated = new Set(
    sources.filter(({ name, text }) => isGenerated(name, text)).map(({ ast }) => ast.fileName),
  )
  const isOwn = ({ declaration }: Mirror): boolean =>
    !isForeign(declaration.getSourceFile()) && !generated.has(declaration.getSourceFile().fileName)
  const isPair = (mirror: Mirror, other: Mirror): boolean =>
    mirror.place.kind === other.place.kind &&
    mirror.stage === olderVersion &&
    // A part without a field that only one version has is the same in both.
    (mirror.place.path === '' || mirror.telling !== undefined) &&
    other.stage === newerVersion &&
    isOwn(mirror) &&
    isOwn(other) &&
    areLinked(fileOf(mirror), fileOf(other))
  // Dual code has the fields of both in one type. It is complete as the codemod writes it, and where it is not, it is completed.
  const isHeldBoth = (mirror: Mirror): boolean =>
    mirror.stage === 'both' &&
    (mode !== 'dual' ||
      mirrors.some(
        (other) =>
          other.place.kind === mirror.place.kind &&
          other.stage === olderVersion &&
          other.telling !== undefined &&
          areLinked(fileOf(mirror), fileOf(other)),
      ))
  const atRunTime = new Map<Source, { readonly node: ts.Node; readonly mirror: Mirror }>()
  for (const source of sources) {
    const node = versionedIn(source)
    const mirror = node && mirrors.find((each) => fileOf(each) === source.ast.fileName && isOf(node, each))
    if (mirror) atRunTime.set(source, { node, mirror })
  }
  const versioned = new Set([...atRunTime.values()].map(({ mirror }) => mirror))
  const kept = mirrors.filter(
    (mirror) =>
      isHeldBoth(mirror) ||
      versioned.has(mirror) ||
      declarations.has(keyOf(mirror.declaration)) ||
      mirrors.some((other) => isPair(mirror, other)),
  )
  const declared = new Map<Source, Mirror>()
  for (const source of sources) {
    const own = kept.filter((mirror) => fileOf(mirror) === source.ast.fileName)
    const first = own.find(
      (mirror) =>
        isHeldBoth(mirror) ||
        mirrors.some((other) => fileOf(other) === source.ast.fileName && isPair(mirror, other)),
    )
    if (first) declared.set(source, first)
  }
  const keeps = (kind: Kind, path: string): boolean =>
    kept.some((mirror) => mirror.place.kind === kind && areLinked(path, fileOf(mirror)))
  return { files, declared, atRunTime, keeps, keep: (mirror) => void kept.push(mirror) }
}

function fileOf({ declaration }: Mirror): string {
  return declaration.getSourceFile().fileName
}

/** The first `Machine.apiVersion = `cluster.x-k8s.io/${version}`` of a source whose version nothing here says. */
function versionedIn({ ast, checker, text }: Source): ts.BinaryExpression | undefined {
  if (!checker || !/\.apiVersion\s*=[^=]/.test(text) || !namesGroup(text)) return undefined
  let found: ts.BinaryExpression | undefined
  nodesOf(ast).forEach((node) => {
    if (found || !ts.isBinaryExpression(node) || node.operatorToken.kind !== ts.SyntaxKind.EqualsToken) return
    if (!ts.isPropertyAccessExpression(node.left) || node.left.name.text !== 'apiVersion') return
    if (!ts.isStringLiteralLike(node.right) && constantOf(node.right, checker) === undefined) found = node
  })
  return found
}

/** Whether an assignment stands in the class that a mirror is, or names it. */
function isOf(node: ts.Node, { declaration, name }: Mirror): boolean {
  if (!ts.isClassLike(declaration)) return false
  const isInside = node.pos >= declaration.pos && node.end <= declaration.end
  return isInside || (name !== '' && new RegExp(`\\b${name}\\b`).test(node.getText()))
}

/** The versions of each group that is all ours. */
const versions = ownKinds
  .filter(({ group }) => !isShared(group))
  .map(({ group, transition: { from, to } }) => [`${group}/${from}`, `${group}/${to}`] as const)

/** Both versions of a group. To dual code they say nothing in one union: so it is written. */
function literalsIn({ ast, text: whole }: Source, isDual: boolean): ts.Node | undefined {
  if (!whole.includes('cluster.x-k8s.io/')) return undefined
  const said = new Map<string, ts.Node[]>()
  nodesOf(ast).forEach((node) => {
    const text = isText(node) && !(isDual && isOfUnion(node)) ? plainText(node) : undefined
    if (text?.includes('/')) said.set(text, [...(said.get(text) ?? []), node])
  })
  const pair = versions
    .map(([from, to]) => [said.get(from) ?? [], said.get(to) ?? []] as const)
    .find(([older, newer]) => older.length > 0 && newer.length > 0)
  return pair?.[0][0]
}

function isOfUnion({ parent }: ts.Node): boolean {
  return ts.isLiteralTypeNode(parent) && ts.isUnionTypeNode(parent.parent)
}

/** `./capi/v1beta1` beside `./capi/v1beta2`. */
function modulesIn({ ast }: Source): ts.Node | undefined {
  const specifiers = specifiersOf(ast)
  const names = new Set(specifiers.map(({ text }) => text))
  return specifiers.find(({ text }) => {
    const found = moduleVersionOf(text)
    return found && names.has(`${text.slice(0, found.start)}${newerVersion}${text.slice(found.end)}`)
  })
}

/** The files that a source imports from modules of v1beta1. */
function olderModules({ ast, checker }: Source): ReadonlySet<string> {
  return new Set(
    specifiersOf(ast).flatMap((node) => {
      const symbol = moduleVersionOf(node.text) ? checker?.getSymbolAtLocation(node) : undefined
      return (symbol?.declarations ?? []).flatMap((each) =>
        isForeign(each.getSourceFile()) ? [] : each.getSourceFile().fileName,
      )
    }),
  )
}

function specifiersOf({ statements }: ts.SourceFile): readonly ts.StringLiteral[] {
  return statements.flatMap((node) => {
    const specifier = ts.isImportDeclaration(node) ? node.moduleSpecifier : undefined
    return specifier && ts.isStringLiteral(specifier) ? [specifier] : []
  })
}

/** The names of members that only one version has, in any kind; of the newer, those that are not everybody's words. */
const [olderNames, newerNames] = (() => {
  const namesOf = (paths: readonly string[]): readonly string[] =>
    paths.map((path) => path.split('.').at(-1)!)
  const older = ownKinds.flatMap(({ transition: { rows } }) =>
    namesOf(rows.flatMap(({ from }) => from ?? [])),
  )
  const newer = ownKinds.flatMap(({ transition: { rows } }) => namesOf(rows.flatMap(({ to }) => to)))
  return [
    new Set(older),
    new Set(newer.filter((name) => !older.includes(name) && /[a-z][A-Z]|^\w{9,}$/.test(name))),
  ]
})()

/** `'apiGroup' in ref` beside `'apiVersion' in ref`. */
function guardsIn({ ast, text }: Source): ts.Node | undefined {
  if (!namesGroup(text)) return undefined
  const asked = new Map<string, ts.Node>()
  nodesOf(ast).forEach((node) => {
    if (!ts.isBinaryExpression(node) || node.operatorToken.kind !== ts.SyntaxKind.InKeyword) return
    const name = plainText(node.left)
    if (name !== undefined) asked.set(name, node)
  })
  const newer = [...asked].find(([name]) => newerNames.has(name))
  return newer && [...asked.keys()].some((name) => olderNames.has(name)) ? newer[1] : undefined
}

interface Union {
  readonly node: ts.Node
  readonly older: Mirror
}

/** Unions of the types of a kind in both versions, by whatever names. */
function unionsIn({ ast, checker }: Source, mirrors: ReadonlyMap<string, Mirror>): readonly Union[] {
  const found: Union[] = []
  if (!checker || mirrors.size < 2) return found
  nodesOf(ast).forEach((node) => {
    if (!ts.isUnionTypeNode(node)) return
    const own = partsOf(checker.getTypeFromTypeNode(node))
      .flatMap((part) => part.symbol?.declarations ?? [])
      .flatMap((declared) => mirrors.get(keyOf(declared)) ?? [])
    for (const older of own)
      if (
        own.some(
          ({ stage, place }) =>
            stage === newerVersion && older.stage === olderVersion && place.kind === older.place.kind,
        )
      )
        found.push({ node, older })
  })
  return found
}
