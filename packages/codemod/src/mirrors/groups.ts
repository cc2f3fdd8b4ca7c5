import { ts } from 'ts-morph'
import { nodesOf } from '../nodes.ts'
import type { Source } from '../source.ts'
import { isText, plainText } from '../text.ts'
import { nameOf } from './walk.ts'

/** An API group of somebody else that a source names. */
export interface OtherGroup {
  readonly group: string
  /** The kinds and resources that stand beside it, as they are written; none where it may be that of any. */
  readonly kinds: readonly string[]
}

/** What is rare stands first: what is before it is looked at only there. */
const own =
  /cluster\\*\.x-k8s\\*\.io(?<=(?<![\w.-])(?:[a-z]\w*\\*\.)*cluster\\*\.x-k8s\\*\.io)(?![\w-]|\\*\/(?!\(?(?:\?:)?v\d))/

/** Whether a text names the API group, by itself or with a version; a label or an annotation only lies below it. */
export function namesGroup(text: string): boolean {
  if (last?.text !== text) last = { text, isNamed: own.test(text) }
  return last.isNamed
}

/** A text is asked about for each of its nodes. */
let last: { readonly text: string; readonly isNamed: boolean } | undefined

/** Whether a text names a group of somebody else. */
export function namesOtherGroup(text: string): boolean {
  return mentionsIn(text).length > 0
}

const found = new WeakMap<Source, readonly OtherGroup[]>()

/** The groups of others that a source names, in its code or in its comments. */
export function otherGroupsIn(source: Source): readonly OtherGroup[] {
  const known = found.get(source)
  if (known) return known
  const mentions = mentionsIn(source.ast.text)
  const literals = mentions.length > 0 ? textsIn(source.ast) : []
  const others = mentions.map(({ group, at, kind }) => {
    const literal = literals.find((node) => node.getStart() <= at && at < node.end)
    return { group, kinds: [...(kind === undefined ? [] : [kind]), ...(literal ? kindsBeside(literal) : [])] }
  })
  found.set(source, others)
  return others
}

const name = String.raw`(?:[a-z0-9][a-z0-9-]*\.)+[a-z]{2,}`
const mention = new RegExp(
  [
    // `machine.openshift.io/v1beta1`, by itself or in the path of a request, with the kind of a manifest behind it
    String.raw`(?:\bapis/|(?<![\w./@:-]))(?<versioned>${name})/v\d+(?:(?:alpha|beta)\d+)?(?!\w)(?:/(?:namespaces/[^/]+/)?(?<plural>\w+)|["']?\s*\n\s*kind:\s*["']?(?<kind>\w+))?`,
    // `group: 'machine.openshift.io'`
    String.raw`\b\w*group(?:Name)?["']?\s*(?::\s*string\s*)?[:=]\s*["'\`](?<said>${name})["'\`]`,
    // groups that have kinds of our names, wherever they stand
    String.raw`(?<![\w.-])(?<known>(?:machine|hive)\.openshift\.io|cluster\.k8s\.io|machine\.sapcloud\.io|core\.gardener\.cloud|(?:management|provisioning)\.cattle\.io|cluster\.open-cluster-management\.io|metal3\.io|argoproj\.io|karpenter\.sh)(?!\w)`,
  ].join('|'),
  'gi',
)

/** Kubernetes' own groups, which have no kinds of our names, and those of Cluster API. */
const harmless = /^(?!cluster\.k8s\.io$)(?:.+\.)?(?:x-)?k8s\.io$/i

interface Mention {
  readonly group: string
  readonly at: number
  /** The kind of a manifest, or the plural of a path, that stands behind it. */
  readonly kind?: string
}

function mentionsIn(text: string): readonly Mention[] {
  return [...text.matchAll(mention)].flatMap(({ 0: whole, index, groups }) => {
    const { versioned, said, known, plural, kind = plural } = groups!
    const group = (versioned ?? said ?? known)!
    if (harmless.test(group)) return []
    return [{ group, at: index + whole.indexOf(group), ...(kind !== undefined && { kind }) }]
  })
}

function textsIn(ast: ts.SourceFile): readonly ts.Node[] {
  return nodesOf(ast).filter(isText)
}

const kindNames: readonly string[] = ['kind', 'resource', 'plural', 'apiName', 'resourcePlural']

/** What is named beside a group: as members of the same type or object, or as arguments of the same call. */
function kindsBeside(literal: ts.Node): readonly string[] {
  const at = ts.isLiteralTypeNode(literal.parent) ? literal.parent : literal
  const { parent } = at
  if (ts.isCallExpression(parent) || ts.isNewExpression(parent))
    return (parent.arguments ?? []).flatMap((node) => (node === at ? [] : (plainText(node) ?? [])))
  const member = ts.isAsExpression(parent) ? parent.parent : parent
  if (
    !ts.isPropertyAssignment(member) &&
    !ts.isPropertySignature(member) &&
    !ts.isPropertyDeclaration(member)
  )
    return []
  const holder = member.parent
  const members = ts.isObjectLiteralExpression(holder) ? holder.properties : holder.members
  return [...members].flatMap((each) => {
    const isKind = each.name !== undefined && kindNames.includes(nameOf(each.name as ts.PropertyName) ?? '')
    return (isKind && valueOf(each)) || []
  })
}

function valueOf(member: ts.Node): string | undefined {
  if (ts.isPropertyAssignment(member)) return plainText(member.initializer)
  if (ts.isPropertyDeclaration(member)) return plainText(member.initializer)
  if (!ts.isPropertySignature(member) || !member.type || !ts.isLiteralTypeNode(member.type)) return undefined
  return plainText(member.type.literal)
}
