import { transitions } from '@capi-migrate/transitions'
import type { Node, Tree } from 'web-tree-sitter'
import type { GoFile, GoSource } from '../go/source.ts'
import type { GoChange } from './change.ts'
import { elementsIn } from './elements.ts'
import { fieldEdit } from './field-edit.ts'

/** Whether a file may name a version of Cluster API as a text. */
export function mayNameVersion({ text }: GoFile): boolean {
  return /\bVersion:\s*"v1beta1"/.test(text) && text.includes('cluster.x-k8s.io')
}

/**
 * Kinds of Cluster API that code makes of texts: `schema.GroupVersionKind{Group: "cluster.x-k8s.io", Version: "v1beta1", …}`.
 * Where the provider reads or writes fields by their path, these have to follow, which a person sees to first.
 */
export function versionsByText(tree: Tree, go: GoSource, file: GoFile): readonly GoChange[] {
  if (!mayNameVersion(file)) return []
  // A name may be used in any package.
  const isByPath = go.holding(...readers).some(({ text }) => paths.test(text))
  return tree.rootNode.descendantsOfType('literal_value').flatMap((body) => {
    if (!body || !/\bGroupVersion(?:Kind|Resource)?$/.test(typeOf(body))) return []
    const given = new Map(elementsIn(body).map(({ key, value }) => [key.text, value]))
    const version = given.get('Version')
    const [group, kind] = [textOf(given.get('Group')), textOf(given.get('Kind'))]
    if (textOf(version) !== 'v1beta1' || !version || !isOurs(group, kind)) return []
    const said = [group, kind].filter(Boolean).join(' ')
    return [
      {
        line: version.startPosition.row + 1,
        says: `${said} is named with v1beta1`,
        next: isByPath
          ? 'write Version: "v1beta2", and the paths of v1beta2 wherever such objects are read or written without types'
          : 'write Version: "v1beta2"',
        ...(!isByPath && { edits: [fieldEdit(version.startIndex, version.endIndex, '"v1beta2"')] }),
      },
    ]
  })
}

/** What reads or writes objects without types, and what the files with such code hold. */
const paths = /\bunstructured\.\w*Nested\w+\(|\.Object\[|\bUnstructuredContent\(/
const readers = ['unstructured.', '.Object[', 'UnstructuredContent('] as const

/** Groups that providers have kinds of, too: the kind has to be one of Cluster API. */
const shared = /^(?:addons|bootstrap|controlplane|infrastructure|ipam)\./

function isOurs(group: string | undefined, kind: string | undefined): boolean {
  const own = transitions.filter((one) => one.group === group && one.versions.from === 'v1beta1')
  if (group === undefined || own.length === 0) return false
  if (kind === undefined) return !shared.test(group)
  return own.some((one) => one.kind === kind.replace(/List$/, ''))
}

/** What a text of Go says; `undefined` for another expression. */
function textOf(node: Node | undefined): string | undefined {
  return node?.type === 'interpreted_string_literal' ? node.text.slice(1, -1) : undefined
}

/** The type of a literal, as written; an item of a list or a map has that of what it is in. */
function typeOf(body: Node): string {
  const around = body.parent
  if (around?.type === 'composite_literal') return around.childForFieldName('type')?.text ?? ''
  const list = around?.parent
  const outer = list?.type === 'keyed_element' ? list.parent : list
  return outer?.type === 'literal_value' ? typeOf(outer).replace(/^(?:\[\d*\]|map\[[^\]]*\])\*?/, '') : ''
}
