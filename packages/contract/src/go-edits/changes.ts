import { changedNames, goneLater, movedName } from '@capi-migrate/contract-rules'
import { groupBy } from '@capi-migrate/edits'
import { literal } from '@capi-migrate/transitions'
import type { Node, Tree } from 'web-tree-sitter'
import { calledBy, declarationOf } from '../go/called.ts'
import { coreReadsIn, CoreTypes } from '../go/core-types.ts'
import type { CoreRead, CoreType } from '../go/core-types.ts'
import { isInComment } from '../go/facts.ts'
import type { GoFile, GoSource } from '../go/source.ts'
import { belowUpstream, upstream } from '../go/upstream.ts'
import { open, repositoryName } from '../steps/outcome.ts'
import type { Outcome } from '../steps/outcome.ts'
import { isName } from './destination.ts'
import { fieldChangeOf } from './field-change.ts'
import type { FieldChange } from './field-change.ts'
import { fieldEdits } from './field-edits.ts'
import { literalChanges } from './literals.ts'
import type { GoChange } from './change.ts'
import { usualNames } from './names.ts'
import type { Names } from './names.ts'
import { mayNameVersion, versionsByText } from './versions-by-text.ts'

/** A file, and what is known of it. */
interface Looked {
  readonly go: GoSource
  readonly file: GoFile
  /** The version that the functions of Cluster API give. */
  readonly given: CoreType['version']
  /** What packages are called in the file; without it no edits are made. */
  readonly names?: Names
}

/** Whether a file may have something to change; to see that takes no parser. */
export function mayChange(file: GoFile, go: GoSource): boolean {
  return file.text.includes(upstream) || mayRead(file, go) || mayNameVersion(file)
}

/** Whether a file may read fields of core objects. */
function mayRead({ text, folder }: GoFile, go: GoSource): boolean {
  return go.isReached(folder) && /\.\s*(?:Spec|Status)\.\w/.test(text)
}

/** What of a file has to change; one that only imports the newer packages is not parsed for it. */
export function changesOf(looked: Looked): readonly GoChange[] {
  const { go, file, given } = looked
  if (!mayChange(file, go)) return []
  return given === 'v1beta1' ||
    mayRead(file, go) ||
    mayNameVersion(file) ||
    file.text.includes(olderConditions[given])
    ? go.read(file, (tree) => changesIn(tree, looked))
    : [...namesIn(looked), ...comparedIn(looked)]
}

/** What of a file names what is gone, or reads or makes core objects as v1beta1 has them. */
export function changesIn(tree: Tree, looked: Looked): readonly GoChange[] {
  const { go, file, given, names } = looked
  const types = new CoreTypes(go, file, given)
  const isUpstream = file.text.includes(upstream)
  return [
    ...(isUpstream ? [...namesIn(looked), ...comparedIn(looked)] : []),
    ...fieldsIn(tree, looked, types),
    ...(isUpstream ? conditionWritesIn(tree, looked, types) : []),
    ...(isUpstream && given === 'v1beta1' ? literalChanges(tree, names) : []),
    ...versionsByText(tree, go, file),
  ]
}

function fieldsIn(tree: Tree, { go, file, names }: Looked, types: CoreTypes): readonly GoChange[] {
  const isOwnCall = (call: Node): boolean => isOfRepository(call, go, file)
  return coreReadsIn(tree, file.text, types).flatMap((read) => {
    const change = fieldChangeOf(read)
    if (!change) return []
    const says = `${[read.of, ...read.names].join('.')} ${change.says}`
    const found = fieldEdits(read, change, names ?? usualNames, isOwnCall)
    // Such code is right with both versions.
    if (found?.length === 0) return []
    const edits = names && found
    const next = edits ? change.next : (nextOfHandedOn(read, change) ?? change.next)
    return [{ line: read.line, says, next, ...(edits && { edits }) }]
  })
}

/** What to write where a pointer that became a text is handed on: nil and empty are one now, which the function has to know. */
function nextOfHandedOn({ nodes }: CoreRead, { old, now, depth }: FieldChange): string | undefined {
  const node = nodes[depth]
  const call = node?.parent?.type === 'argument_list' ? node.parent.parent : null
  const name = call?.childForFieldName('function')?.text
  if (old !== '*string' || now !== 'string' || !node || name === undefined) return undefined
  const own = name.slice(name.lastIndexOf('.') + 1)
  return `hand on &${node.text}, and let ${own} ask for "" where it asks for nil; or let it take a string`
}

/** Whether a call is one of a function of the repository: of the package, or of another. */
function isOfRepository(call: Node, go: GoSource, file: GoFile): boolean {
  const called = calledBy(call, file, go)
  return called !== undefined && declarationOf(called, go) !== undefined
}

function namesIn({ go, file, given }: Looked): readonly GoChange[] {
  const facts = go.factsOf(file)
  return facts.imports.flatMap(({ path, name: alias }) => {
    const below = belowUpstream(path)
    if (below === undefined) return []
    return [...file.text.matchAll(new RegExp(`\\b${alias}\\.(\\w+)`, 'g'))].flatMap(
      ({ index, 1: name = '' }) => {
        const gone = movedName(below, name)
        const now = gone ?? (given === 'v1beta1' ? changedNames[below]?.[name] : undefined)
        if (now === undefined || isInComment(facts, index)) return []
        const line = file.text.slice(0, index).split('\n').length
        const state = gone === undefined ? 'another' : 'gone'
        const says = `${alias}.${name} is ${state} since ${goneLater[name] ?? 'v1.11'}`
        return isName(now)
          ? [{ line, says, next: `write ${alias}.${now}`, edits: [] }]
          : [{ line, says, next: now }]
      },
    )
  })
}

/** Code that compares an apiVersion compiles, and no longer finds what is stored with the older one. */
function comparedIn({ go, file }: Looked): readonly GoChange[] {
  if (!file.text.includes('GroupVersion.String()')) return []
  const facts = go.factsOf(file)
  const names = facts.imports.filter(({ path }) => path === `${upstream}api/v1beta1`).map(({ name }) => name)
  return names.flatMap((name) => {
    const says = `${name}.GroupVersion.String()`
    const compared = new RegExp(`[!=]=\\s*${literal(says)}|${literal(says)}\\s*[!=]=`, 'g')
    return [...file.text.matchAll(compared)].flatMap(({ index }) => {
      if (isInComment(facts, index)) return []
      return [
        {
          line: file.text.slice(0, index).split('\n').length,
          says: `${says} says v1beta2 then, and owner references that are stored say v1beta1`,
          next: `compare groups: schema.ParseGroupVersion(…) gives that of a reference, ${name}.GroupVersion.Group is the other`,
        },
      ]
    })
  })
}

/** Where the functions for older conditions are, and those for the current ones, before v1.11 and since. */
const olderConditions = { v1beta1: 'util/conditions', v1beta2: 'util/deprecated/v1beta1/conditions' } as const
const currentConditions = { v1beta1: 'util/conditions/v1beta2', v1beta2: 'util/conditions' } as const

/** Older conditions that are written to a core object, which compile and are read by fewer and fewer; not where the current ones are, too. */
function conditionWritesIn(tree: Tree, { go, file, given }: Looked, types: CoreTypes): readonly GoChange[] {
  const { imports } = go.factsOf(file)
  const aliasOf = (path: string) => imports.find((one) => one.path === `${upstream}${path}`)?.name
  const [older, current] = [aliasOf(olderConditions[given]), aliasOf(currentConditions[given])]
  if (older === undefined) return []
  const writes = tree.rootNode.descendantsOfType('call_expression').flatMap((call) => {
    const name = call?.childForFieldName('function')
    const object = call?.childForFieldName('arguments')?.namedChildren[0]
    const by = name?.childForFieldName('operand')?.text
    const method = name?.childForFieldName('field')?.text ?? ''
    return call && object && /^(?:Mark|Set|Delete)/.test(method) ? [{ call, object, by, method }] : []
  })
  const isWritten = ({ object }: { readonly object: Node }): boolean =>
    writes.some(({ by, object: { text } }) => by === current && text === object.text)
  return writes
    .filter((write) => write.by === older && types.coreOf(write.object) && !isWritten(write))
    .map(({ call, object, method }) => ({
      line: call.startPosition.row + 1,
      says: `${older}.${method} writes an older condition of a core object, ${object.text}`,
      next: `also write the current one, which Cluster API reads: conditions.${method === 'Delete' ? 'Delete' : 'Set'} of util/conditions, with a type and a reason without V1Beta1`,
    }))
}

/** Interfaces of controller-runtime that have a type of their own since v0.23, which Cluster API v1.13 brings. */
const webhooks: Readonly<Record<string, string>> = {
  CustomDefaulter: 'admission.Defaulter[*T]',
  CustomValidator: 'admission.Validator[*T]',
}

/** Webhooks of those, and what builds them. */
export function webhooksIn(go: GoSource, file: GoFile): readonly GoChange[] {
  const found = Object.entries(webhooks).flatMap(([name, now]) => {
    const hit = file.text.includes(`.${name}`) ? go.find(file, `.${name}`) : undefined
    const next = `with v1.13 or newer: write ${now}, whose methods take *T, and ctrl.NewWebhookManagedBy(mgr, &T{}) without For`
    return hit ? [{ line: hit.line, says: `the webhook is a ${name}`, next }] : []
  })
  if (found.length > 0 || !file.text.includes(builder)) return found
  const untyped = go.factsOf(file).calls.find(({ name }) => name.includes(builder) && name.endsWith('.For'))
  const says = 'a webhook is built without its type'
  return untyped ? [{ line: untyped.line, says, next: `with v1.13 or newer: ${typed}` }] : []
}

const builder = 'NewWebhookManagedBy('
const typed = 'write ctrl.NewWebhookManagedBy(mgr, &T{}) without For; methods of the webhook take *T'

/** The same thing is said once for a file, at its first line. */
export function onceEach(changes: readonly GoChange[], file: GoFile): readonly Outcome[] {
  return [...groupBy(changes, ({ says, next }) => `${says} ${next}`).values()].map((same) => {
    const { says, next, line } = same[0]!
    const times = same.length > 1 ? ` (${same.length} times)` : ''
    return open(repositoryName, `${says}${times}`, next, { file: file.path, line })
  })
}
