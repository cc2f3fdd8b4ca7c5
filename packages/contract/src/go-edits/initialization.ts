import type { Edit, FilePlan } from '@capi-migrate/edits'
import type { Node, Tree } from 'web-tree-sitter'
import { packagesOf } from '../go/api-package.ts'
import type { ApiPackage } from '../go/api-package.ts'
import { CoreTypes } from '../go/core-types.ts'
import { goName } from '../go/names.ts'
import type { GoFile } from '../go/source.ts'
import { fieldAt } from '../read/schema.ts'
import { factOf } from '../steps/fact.ts'
import type { Way } from '../steps/step.ts'
import { targetOf } from '../steps/target.ts'
import { importEdits } from './imports.ts'
import { nameFor, ptrPath } from './names.ts'
import { planOf } from './plan-of.ts'
import { importsIn } from './uses.ts'

/** What a kind says once, in `status.initialization`, and the Go types of the version that is to say it. */
interface Fact {
  readonly kind: string
  /** `provisioned` */
  readonly name: string
  readonly api: ApiPackage
  /** The Go type has the field already. */
  readonly isThere: boolean
  /** It is a pointer, which may be nil: nothing is written through it. */
  readonly isPointer: boolean
}

/**
 * The one-time fact of each kind in Go, where the CRD has it: the field of the status, and `true` for it beside each
 * `Status.Ready = true` of an object that is surely of that kind and version.
 */
export function planInitialization({
  repository,
  kinds,
}: Pick<Way, 'repository' | 'kinds'>): readonly FilePlan[] {
  const { go } = repository
  const facts = kinds.flatMap(({ crd, role }): readonly Fact[] => {
    const { next } = targetOf({ crd, role })
    const [path, ...more] = (factOf(role)?.paths ?? []).filter((one) =>
      one.startsWith('status.initialization.'),
    )
    if (path === undefined || more.length > 0) return []
    if (!fieldAt(next?.schema, path) || !fieldAt(next?.schema, 'status.ready')) return []
    const api = packagesOf(go, crd.kind).find(({ version }) => version === next?.name)
    const found = api?.field(crd.kind, 'status.initialization')
    const isOwn = api !== undefined && found !== 'unknown' && api.type(`${crd.kind}Status`) !== undefined
    const isPointer = found !== undefined && found !== 'unknown' && found.field.type.startsWith('*')
    return isOwn
      ? [{ kind: crd.kind, name: path.split('.').at(-1)!, api, isThere: found !== undefined, isPointer }]
      : []
  })
  if (facts.length === 0) return []
  const edits = new Map<GoFile, readonly Edit[]>()
  for (const file of go.files) {
    const own = facts.filter(
      ({ kind, api, isThere }) => !isThere && api.type(`${kind}Status`)?.file.path === file.path,
    )
    const writes = file.text.includes('.Status.Ready = true')
    if (own.length === 0 && !writes) continue
    const found = go.read(file, (tree) => [
      ...own.flatMap((fact) => fieldOf(tree, fact)),
      ...(writes ? writesIn(tree, file.text, new CoreTypes(go, file, 'v1beta2'), facts) : []),
    ])
    if (found.length > 0)
      edits.set(
        file,
        found.toSorted((a, b) => a.start - b.start),
      )
  }
  return [...edits].map(([file, found]) => planOf(file.path, file.text, found))
}

/** The field at the end of the struct of the status, and its type below it. */
function fieldOf(tree: Tree, { kind, name }: Fact): readonly Edit[] {
  const spec = tree.rootNode
    .descendantsOfType('type_spec')
    .find((one) => one?.childForFieldName('name')?.text === `${kind}Status`)
  const declaration = spec?.parent
  const list = spec
    ?.childForFieldName('type')
    ?.namedChildren.find((one) => one?.type === 'field_declaration_list')
  if (!list || declaration?.type !== 'type_declaration' || declaration.text.startsWith('type (')) return []
  const last = list.namedChildren.at(-1)
  const at = list.endIndex - 1
  const field = `\t// Initialization says what has been done once.
\t// +optional
\tInitialization ${kind}InitializationStatus \`json:"initialization,omitempty,omitzero"\`\n`
  const type = `

// ${kind}InitializationStatus says what has been done once.
// +kubebuilder:validation:MinProperties=1
type ${kind}InitializationStatus struct {
\t// ${goName(name)} is true once ${kind} has been ready for the first time, and stays so.
\t// +optional
\t${goName(name)} *bool \`json:"${name},omitempty"\`
}`
  return [
    { start: at, end: at, text: last ? `\n${field}` : field, row: 'M09:field' },
    { start: declaration.endIndex, end: declaration.endIndex, text: type, row: 'M09:field' },
  ]
}

function writesIn(tree: Tree, text: string, types: CoreTypes, facts: readonly Fact[]): readonly Edit[] {
  const imports = importsIn(tree)
  const ptr = nameFor(ptrPath, 'ptr', { tree, imports })
  const writes = tree.rootNode.descendantsOfType('assignment_statement').flatMap((statement) => {
    const object = statement && readyOf(statement)
    const own = object && types.ownOf(object)
    const fact = own && facts.find(({ kind, api }) => kind === own.name && api.folder === own.folder)
    if (!statement || !object || !fact || fact.isPointer) return []
    // Somebody sets it as a whole.
    if (text.includes(`${object.text}.Status.Initialization = `)) return []
    const line = text.slice(text.lastIndexOf('\n', statement.startIndex) + 1, statement.startIndex)
    const target = `${object.text}.Status.Initialization.${goName(fact.name)} = `
    if (line.trim() !== '' || text.includes(target)) return []
    const value = `${target}${ptr}.To(true)`
    return [
      { start: statement.endIndex, end: statement.endIndex, text: `\n${line}${value}`, row: 'M10:write' },
    ]
  })
  const isNew = writes.length > 0 && !imports.some(({ path }) => path === ptrPath)
  const line = { path: ptrPath, ...(ptr !== 'ptr' && { alias: ptr }) }
  return isNew ? [...importEdits(text, imports, new Map(), [line], 'M10:imports'), ...writes] : writes
}

/** `x` of `x.Status.Ready = true`. */
function readyOf(statement: Node): Node | undefined {
  const [target, ...others] = statement.childForFieldName('left')?.namedChildren ?? []
  if (!target || others.length > 0 || statement.childForFieldName('right')?.text !== 'true') return undefined
  if (statement.childForFieldName('operator')?.text !== '=') return undefined
  const status = target.type === 'selector_expression' ? target.childForFieldName('operand') : null
  if (target.childForFieldName('field')?.text !== 'Ready') return undefined
  if (status?.type !== 'selector_expression' || status.childForFieldName('field')?.text !== 'Status')
    return undefined
  return status.childForFieldName('operand') ?? undefined
}
