import type { Node, Tree } from 'web-tree-sitter'
import { boundBy } from './scope.ts'
import type { GoFile, GoSource } from './source.ts'
import type { GoType } from './struct.ts'
import { belowUpstream } from './upstream.ts'

/** A struct of Cluster API’s core group or of its address management, or a list of such objects. */
export interface CoreType {
  readonly group: string
  readonly name: string
  readonly version: 'v1beta1' | 'v1beta2'
}

/** What is known of the type of an expression: pointers, lists and maps are looked through. */
type Known = { readonly core: CoreType } | Own

/** A type of the repository; its struct is looked for where somebody asks, which takes the parsing of a file. */
interface Own {
  readonly own: string
  readonly folder: string
  readonly struct: () => Struct | undefined
}

interface Struct {
  readonly type: GoType
  readonly file: GoFile
}

/** A type as written, and the file whose imports it is written with. */
interface Written {
  readonly text: string
  readonly file: GoFile
}

/**
 * Packages of the core types, by what follows `sigs.k8s.io/cluster-api/`. What `api/core/v1beta1` is imported for is
 * meant to stay for now.
 */
const corePackages: Readonly<Record<string, Omit<CoreType, 'name'>>> = {
  'api/v1beta1': { group: 'cluster.x-k8s.io', version: 'v1beta1' },
  'exp/api/v1beta1': { group: 'cluster.x-k8s.io', version: 'v1beta1' },
  'api/core/v1beta2': { group: 'cluster.x-k8s.io', version: 'v1beta2' },
  'exp/ipam/api/v1beta1': { group: 'ipam.cluster.x-k8s.io', version: 'v1beta1' },
  'api/ipam/v1beta2': { group: 'ipam.cluster.x-k8s.io', version: 'v1beta2' },
}

/** What functions of Cluster API give, by package and name. */
const results: Readonly<Record<string, string>> = {
  'util.GetOwnerMachine': 'Machine',
  'util/collections.FromMachines': 'Machine',
  'util/collections.FromMachineList': 'Machine',
  'util/collections.GetFilteredMachinesForCluster': 'Machine',
  'util/collections.New': 'Machine',
  'util.GetMachineByName': 'Machine',
  'util.GetMachineIfExists': 'Machine',
  'util.GetOwnerCluster': 'Cluster',
  'util.GetClusterByName': 'Cluster',
  'util.GetClusterFromMetadata': 'Cluster',
  'util.GetOwnerMachinePool': 'MachinePool',
  'util.GetMachinePoolByName': 'MachinePool',
  'exp/util.GetOwnerMachinePool': 'MachinePool',
  'exp/util.GetMachinePoolByName': 'MachinePool',
}

/** Methods that give what they are asked of: of an object, and of `collections.Machines`, which is looked through. */
const sameMethods: ReadonlySet<string> = new Set([
  'AnyFilter',
  'DeepCopy',
  'Difference',
  'Filter',
  'Newest',
  'Oldest',
  'SortedByCreationTimestamp',
  'UnsortedList',
])

/** Tells the types of expressions of a file, as far as declarations in the repository show them. */
export class CoreTypes {
  readonly #go: GoSource
  readonly #file: GoFile
  readonly #version: CoreType['version']

  /** @param given the version that the functions of Cluster API give, which its release decides */
  constructor(go: GoSource, file: GoFile, given: CoreType['version']) {
    this.#go = go
    this.#file = file
    this.#version = given
  }

  /** The core type of an expression. */
  coreOf(node: Node): CoreType | undefined {
    const known = this.#typeOf(node, 0)
    return known && 'core' in known ? known.core : undefined
  }

  /** The struct of the repository that an expression is of, and the folder of its package. */
  ownOf(node: Node): { readonly name: string; readonly folder: string } | undefined {
    const known = this.#typeOf(node, 0)
    return known && 'own' in known && known.struct() ? { name: known.own, folder: known.folder } : undefined
  }

  #typeOf(node: Node | null | undefined, depth: number): Known | undefined {
    if (!node || depth > 12) return undefined
    const below = (field: string): Known | undefined => this.#typeOf(node.childForFieldName(field), depth + 1)
    switch (node.type) {
      case 'identifier':
        return this.#declared(node, depth + 1)
      case 'parenthesized_expression':
        return this.#typeOf(node.namedChildren[0], depth + 1)
      case 'unary_expression':
      case 'index_expression':
      case 'slice_expression':
        return below('operand')
      case 'composite_literal':
      case 'type_assertion_expression':
        return this.#known({ text: node.childForFieldName('type')?.text ?? '', file: this.#file })
      case 'selector_expression': {
        const at = below('operand')
        const field = node.childForFieldName('field')?.text ?? ''
        if (!at) return undefined
        if ('core' in at) return field === 'Items' ? itemOf(at.core) : undefined
        const found = this.#fieldOf(at, field, 0)
        return found && this.#known(found)
      }
      case 'call_expression':
        return this.#resultOf(node, 0, depth + 1)
      default:
        return undefined
    }
  }

  /** A field of a struct of the repository, or of what it embeds. */
  #fieldOf(at: Own, name: string, depth: number): Written | undefined {
    const { type, file } = at.struct() ?? {}
    const field = type?.fields.find((one) => one.name === name)
    if (!type || !file) return undefined
    if (field) return { text: field.type, file }
    if (depth > 3) return undefined
    for (const embedded of type.fields.filter(({ isEmbedded }) => isEmbedded)) {
      const inner = this.#known({ text: embedded.type, file })
      const found = inner && 'own' in inner ? this.#fieldOf(inner, name, depth + 1) : undefined
      if (found) return found
    }
    return undefined
  }

  #resultOf(call: Node, index: number, depth: number): Known | undefined {
    const name = call.childForFieldName('function')
    if (name?.type === 'identifier') {
      if (name.text === 'new')
        return this.#known({
          text: call.childForFieldName('arguments')?.namedChildren[0]?.text ?? '',
          file: this.#file,
        })
      return this.#returned(this.#file.folder, name.text, index)
    }
    if (name?.type !== 'selector_expression') return undefined
    const [left, right] = [name.childForFieldName('operand'), name.childForFieldName('field')?.text ?? '']
    const path = left?.type === 'identifier' ? this.#importOf(left.text, this.#file) : undefined
    if (path !== undefined) {
      const kind = results[`${belowUpstream(path) ?? ''}.${right}`]
      if (kind !== undefined) return index === 0 ? { core: this.#given(kind) } : undefined
      const folder = this.#go.folderOfImport(path)
      return folder === undefined ? undefined : this.#returned(folder, right, index)
    }
    const at = this.#typeOf(left, depth)
    if (at && 'core' in at && index === 0 && sameMethods.has(right)) return at
    return at && 'own' in at ? this.#returned(at.folder, right, index, at.own) : undefined
  }

  /** What a function of the repository gives. */
  #returned(folder: string, name: string, index: number, receiver?: string): Known | undefined {
    // A test also calls what tests beside it declare.
    const isTest = this.#file.path.endsWith('_test.go')
    for (const file of this.#go.in(folder)) {
      if ((file.path.endsWith('_test.go') && !isTest) || !file.text.includes(` ${name}(`)) continue
      const found = this.#go
        .factsOf(file)
        .functions.find((one) => one.name === name && one.receiver === receiver)
      const text = found?.results[index]
      if (text !== undefined) return this.#known({ text, file })
    }
    return undefined
  }

  /** The type of what a name is bound to. */
  #declared(identifier: Node, depth: number): Known | undefined {
    const { is, node } = boundBy(identifier) ?? {}
    if (!node) return undefined
    if (is !== 'assigned') {
      const type = node.childForFieldName('type')
      return type
        ? this.#known({ text: type.text, file: this.#file })
        : this.#typeOf(node.childForFieldName('value')?.namedChildren[0], depth)
    }
    const names = (node.childForFieldName('left')?.namedChildren ?? []).map((one) => one?.text)
    const index = names.indexOf(identifier.text)
    const right = node.childForFieldName('right')
    if (node.type === 'range_clause') return index === 1 ? this.#typeOf(right, depth) : undefined
    const values = right?.namedChildren ?? []
    if (values.length === names.length) return this.#typeOf(values[index], depth)
    const [only] = values
    if (only?.type === 'call_expression') return this.#resultOf(only, index, depth)
    // `x, ok := o.(T)` and `x, ok := m[key]`
    return index === 0 ? this.#typeOf(only, depth) : undefined
  }

  #known({ text, file }: Written): Known | undefined {
    const bare = text.replace(/^(?:\*|&|\[\d*\]|map\[[^\]]*\])+/, '')
    const [, alias, name = bare] = /^(\w+)\.(\w+)$/.exec(bare) ?? []
    if (!/^\w+$/.test(name)) return undefined
    const path = alias === undefined ? undefined : this.#importOf(alias, file)
    const below = belowUpstream(path ?? '') ?? ''
    const found = corePackages[below]
    if (found) return { core: { ...found, name } }
    if (below === 'util/collections' && name === 'Machines') return { core: this.#given('Machine') }
    const folder =
      alias === undefined ? file.folder : path === undefined ? undefined : this.#go.folderOfImport(path)
    if (folder === undefined) return undefined
    return { own: name, folder, struct: () => this.#structOf(name, folder) }
  }

  #structOf(name: string, folder: string): Struct | undefined {
    for (const file of this.#go.declaring(name, this.#file.path.endsWith('_test.go'))) {
      const type = file.folder === folder && this.#go.factsOf(file).types.find((one) => one.name === name)
      if (type) return { type, file }
    }
    return undefined
  }

  /** What functions of Cluster API give. */
  #given(name: string): CoreType {
    return { group: 'cluster.x-k8s.io', name, version: this.#version }
  }

  #importOf(alias: string, file: GoFile): string | undefined {
    return this.#go.importsOf(file).find(({ name }) => name === alias)?.path
  }
}

function itemOf({ name, ...rest }: CoreType): Known | undefined {
  return name.endsWith('List') ? { core: { ...rest, name: name.slice(0, -'List'.length) } } : undefined
}

/** A chain of fields that begins at a core object: `s.Machine.Spec.Version`. */
export interface CoreRead {
  readonly type: CoreType
  /** What stands before the fields: `s.Machine`. */
  readonly of: string
  /** `['Spec', 'Version']` */
  readonly names: readonly string[]
  readonly line: number
  /** What stands before the fields, and the expression up to each of them; to be looked at while the tree is there. */
  readonly nodes: readonly [of: Node, ...upTo: Node[]]
}

/** The fields of core objects that a tree reads and writes. */
export function coreReadsIn(tree: Tree, text: string, types: CoreTypes): readonly CoreRead[] {
  const reads: CoreRead[] = []
  for (const { index } of text.matchAll(/\.\s*(?:Spec|Status)\b/g)) {
    const at = tree.rootNode.descendantForIndex(index + 1, index + 2)
    let chain = at?.type === 'field_identifier' ? at.parent : null
    const operand = chain?.type === 'selector_expression' ? chain.childForFieldName('operand') : null
    const type = operand && types.coreOf(operand)
    if (!chain || !operand || !type) continue
    const names = [at!.text]
    const nodes: [Node, ...Node[]] = [operand, chain]
    while (chain.parent?.type === 'selector_expression') {
      chain = chain.parent
      names.push(chain.childForFieldName('field')?.text ?? '')
      nodes.push(chain)
    }
    reads.push({ type, of: operand.text, names, line: at!.startPosition.row + 1, nodes })
  }
  return reads
}
