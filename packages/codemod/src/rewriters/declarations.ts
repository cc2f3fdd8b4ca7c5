import { ts } from 'ts-morph'
import { isRequired } from '../kind.ts'
import type { Field } from '../layout/record.ts'
import { separatorHere } from '../layout/relocate.ts'
import { moveMembers, targetOf } from '../layout/move-members.ts'
import type { Hand, Target } from '../layout/move-members.ts'
import { typeRecord } from '../layout/type-record.ts'
import type { Member } from '../mirrors/walk.ts'
import type { Move } from '../place.ts'
import type { Scope } from '../scope.ts'
import { say } from '../tasks/index.ts'
import { ofClass } from '../writes/hindrance.ts'
import { mapAliasOf, retyped } from './retype.ts'
import { tellKept, writeOwnTypes } from './own-types.ts'

/**
 * Members of declared types: renamed, moved under new parents, retyped, removed. All of a program at once, for a member
 * can move from one declaration to another.
 */
export function rewriteDeclarations(scopes: readonly Scope[]): void {
  const targets = scopes.flatMap((scope) => {
    const { source, mirrors, options } = scope
    const own = [...mirrors.declarations()].filter(([node]) => node.getSourceFile() === source.ast)
    return own.map(([node, places]) =>
      targetOf(
        typeRecord(node, places[0]!, source, options.mode === 'dual'),
        places,
        scope,
        options.mode === 'dual' ? dual : switching,
        { isNamed: !ts.isTypeLiteralNode(node), roots: mirrors.rootsOf(node) },
      ),
    )
  })
  moveMembers(targets, () => targets.forEach(holdOfClasses))
  for (const scope of scopes) {
    writeOwnTypes(scope)
    tellKept(scope)
  }
}

/** Holds a kind whose class has a member that moves below a new one with what only members of classes have. */
function holdOfClasses({ relocation, scope, last }: Target): void {
  const { record, arriving, added } = relocation
  const entries = [...arriving.values(), ...added].filter(({ parents }) => parents.length > 0)
  const node = entries.map((entry) => entry.node).find(isOfClass)
  const place = record.fields.find((field) => field.node === node)?.place
  const move = place ? scope.moveOf(place) : last
  if (!node || !move || scope.options.mode === 'dual') return
  scope.holding.push({ source: scope.source, kinds: [move.place.kind], hindrances: [ofClass(node, move)] })
}

/** `@IsString() class!: string`, `private class = ''`: a type between braces has no decorators, values or access. */
function isOfClass(node: ts.Node): boolean {
  if (!ts.isPropertyDeclaration(node)) return false
  const isMarked = node.modifiers?.some(({ kind }) => kind !== ts.SyntaxKind.ReadonlyKeyword) ?? false
  return isMarked || node.exclamationToken !== undefined || node.initializer !== undefined
}

const switching: Hand = {
  lost: 'client/type-place-unseen',
  drop: () => true,
  rename: ({ node }, name, move, scope) => scope.write(move, nameChange(node as Member, name, move)),
  restate: ({ node }, move, scope) => {
    const { type: own } = node as Member
    const alias = own && mapAliasOf(own, scope.source)
    const type = alias?.getSourceFile() === scope.source.ast ? alias.type : own
    const text = type && retyped(type, move, scope.source)
    if (text) scope.write(move, { start: type.getStart(), end: type.end, text })
  },
}

/** Both versions beside each other, each of them there or not. */
const dual: Hand = {
  ...switching,
  drop: (field, move, scope) => {
    loosen(field, move, scope)
    return false
  },
  restate: ({ node }, move, scope) => {
    const { type } = node as Member
    const text = move.to === move.place.path && type && retyped(type, move, scope.source)
    if (!text) return
    const old = type.getText(scope.source.ast)
    scope.write(move, { start: type.getStart(), end: type.end, text: () => `${old} | ${text()}` })
  },
  copy: (field, name, parents, move, scope) => {
    loosen(field, move, scope)
    const { node } = field
    const isBare = parents.length > 0 && isOfClass(node)
    if (isBare && ts.canHaveDecorators(node) && ts.getDecorators(node)) {
      const { path, kind } = move.place
      const it = { path, kind: kind.kind, to: move.to! }
      scope.tasks.add({ node, move, ...say('client/dual-class-member', it) })
    }
    return { name, parents, indent: '', node, text: () => copied(field, name, move, scope, isBare) }
  },
}

/** The member once more, as v1beta2 has it; between the braces of a type without what only members of classes have. */
function copied({ node }: Field, name: string, move: Move, { source }: Scope, isBare: boolean): string {
  const member = node as Member
  const { text } = nameChange(member, name, move, true)
  const kept =
    member.modifiers?.filter((modifier) => !isBare || modifier.kind === ts.SyntaxKind.ReadonlyKeyword) ?? []
  const modifiers = kept.map((modifier) => `${modifier.getText(source.ast)} `).join('')
  const { type: own } = member
  const type = own && (retyped(own, move, source)?.() ?? source.changes.render(own.getStart(), own.end))
  return `${modifiers}${text}${type ? `: ${type}` : ''}${separatorHere}`
}

/** What dual code reads may be there or not. */
function loosen({ node }: Field, move: Move, scope: Scope): void {
  const { questionToken, name } = node as Member
  if (questionToken || (ts.isPropertyDeclaration(node) && node.initializer)) return
  // `class!: string`
  const end = ts.isPropertyDeclaration(node) ? (node.exclamationToken?.end ?? name.end) : name.end
  scope.write(move, { start: name.end, end, text: '?' })
}

/** The new name of a member, with a question mark where v1beta2 does not require it. */
function nameChange(
  member: Member,
  name: string,
  { place, to }: Move,
  isDual = false,
): { start: number; end: number; text: string } {
  const isOptional = isDual || member.questionToken !== undefined || !isRequired(place.kind, to!)
  const end = member.questionToken?.end ?? member.name.end
  return { start: member.name.getStart(), end, text: `${name}${isOptional ? '?' : ''}` }
}
