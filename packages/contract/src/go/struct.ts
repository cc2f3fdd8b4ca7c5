import type { Node } from 'web-tree-sitter'

/** A struct type. */
export interface GoType {
  readonly name: string
  readonly line: number
  /** The comments above it, a line each: `+kubebuilder:subresource:status`. */
  readonly markers: readonly Marker[]
  readonly fields: readonly GoField[]
}

export interface Marker {
  readonly text: string
  readonly line: number
}

/** A field of a struct. An embedded one goes by the name of its type. */
export interface GoField {
  readonly name: string
  /** As written: `[]clusterv1.FailureDomain`. */
  readonly type: string
  /** The `json` tag: `initialization,omitempty,omitzero`; empty where it has none. */
  readonly tag: string
  readonly isEmbedded: boolean
  readonly line: number
}

/** Reads a struct. Its markers stand above the declaration, or above it inside a group of them. */
export function structOf(spec: Node, body: Node, declaration: Node): GoType {
  const isGroup = declaration.namedChildren.filter((one) => one?.type === 'type_spec').length > 1
  const fields = body.namedChildren.find((one) => one?.type === 'field_declaration_list')
  return {
    name: spec.childForFieldName('name')?.text ?? '',
    line: spec.startPosition.row + 1,
    markers: markersAbove(isGroup ? spec : declaration),
    fields: (fields?.namedChildren ?? []).flatMap((one) =>
      one?.type === 'field_declaration' ? fieldsOf(one) : [],
    ),
  }
}

/** `a, b int` declares two. */
function fieldsOf(node: Node): readonly GoField[] {
  const type = node.childForFieldName('type')?.text ?? ''
  const line = node.startPosition.row + 1
  const tag = tagOf(node.childForFieldName('tag')?.text)
  const names = node.childrenForFieldName('name').flatMap((name) => name?.text ?? [])
  if (names.length > 0) return names.map((name) => ({ name, type, tag, isEmbedded: false, line }))
  return [{ name: type.slice(type.lastIndexOf('.') + 1), type, tag, isEmbedded: true, line }]
}

/** The comment lines above a declaration; an empty line between comments does not end them, as for controller-gen. */
function markersAbove(node: Node): readonly Marker[] {
  const markers: Marker[] = []
  for (let at = node.previousNamedSibling; at?.type === 'comment'; at = at.previousNamedSibling)
    markers.unshift({ text: at.text.replace(/^\/\/\s?/, '').trim(), line: at.startPosition.row + 1 })
  return markers
}

function tagOf(literal: string | undefined): string {
  return /\bjson:"([^"]*)"/.exec(literal ?? '')?.[1] ?? ''
}
