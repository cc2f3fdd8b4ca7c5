import { loadKinds } from './load.ts'

interface Listed {
  readonly kind: string
  readonly all: number
  readonly changed: number
}

declare const data: readonly Listed[]
export { data }

export default {
  async load(): Promise<readonly Listed[]> {
    return (await loadKinds()).map(({ kind, fields }) => ({
      kind,
      all: fields.length,
      changed: fields.filter(({ verb }) => verb !== 'stays').length,
    }))
  },
}
