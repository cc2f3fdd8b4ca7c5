import type { Node } from '@capi-migrate/edits/yaml'
import type { Printed } from '../read/stand-in/stand-in.ts'

/**
 * Returns a document of a masked template with the versions that its code is known to print: those of objects, and of what
 * refers to them.
 *
 * @param text the template
 */
export function withPrinted(root: Node, text: string, printed: Printed): Node {
  const versionIn = ({ body, end }: Node): string | undefined => {
    const value = unquoted(text.slice(body, end))
    const version = value.includes('{{') ? printed(value) : undefined
    return version === undefined ? undefined : unquoted(version)
  }
  const visit = (node: Node): Node => {
    if (node.kind !== 'map' && node.kind !== 'list') return node
    const entries = node.entries.map((entry) => {
      const { key, value } = entry
      const isVersion = key?.kind === 'scalar' && key.text === 'apiVersion' && value.kind === 'scalar'
      const version = isVersion ? versionIn(value) : undefined
      return { ...entry, value: version === undefined ? visit(value) : ({ ...value, text: version } as Node) }
    })
    return { ...node, entries }
  }
  return visit(root)
}

function unquoted(value: string): string {
  return value.replace(/^(["'])(.*)\1$/s, '$2')
}
