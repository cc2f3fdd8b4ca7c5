import { mapPath, paths, schemaOf, transitions } from '@capi-migrate/transitions'

/** A field, and where it went. */
export interface Field {
  /** Its path in v1beta1, or in v1beta2 where only that has it. */
  readonly path: string
  /** Its paths in v1beta2: none where it is dropped. */
  readonly to: readonly string[]
  readonly verb: 'stays' | 'move' | 'restate' | 'split' | 'drop' | 'add'
  readonly why: string
}

export interface Kind {
  readonly kind: string
  readonly group: string
  readonly fields: readonly Field[]
}

/** Every kind of v1beta1 that has a schema, with all of its fields, sorted by their paths. */
export function kinds(): readonly Kind[] {
  return transitions
    .filter(({ from, to }) => from === 'v1beta1' && to === 'v1beta2')
    .flatMap((transition) => {
      const { group, kind, versions, rows } = transition
      const schema = schemaOf(group, versions.from, kind)
      if (!schema) return []
      const known = [...paths(schema)].map(([path]): Field => {
        const { to, row } = mapPath(transition, path)
        return { path, to, verb: row?.verb ?? 'stays', why: row?.why ?? '' }
      })
      const added = rows
        .filter(({ verb }) => verb === 'add')
        .map(({ to, verb, why }): Field => ({ path: to[0]!, to, verb, why }))
      const fields = [...known, ...added].filter(({ path }) => path !== '')
      return [{ kind, group, fields: fields.sort((a, b) => (a.path < b.path ? -1 : 1)) }]
    })
    .sort((a, b) => (a.kind < b.kind ? -1 : 1))
}
