import { kindNames, writtenData } from '../data/read.ts'
import type { KindFields } from '../explorer/entry.ts'

interface Listed {
  readonly kind: string
  readonly group: string
  readonly all: number
  readonly changed: number
}

declare const data: readonly Listed[]
export { data }

export default {
  load(): readonly Listed[] {
    return kindNames().map((kind) => {
      const { group, fields } = writtenData(`fields/${kind}`) as KindFields
      const all = Object.values(fields)
      return {
        kind,
        group,
        all: all.length,
        changed: all.filter(({ changes }) => changes.some(({ row }) => row)).length,
      }
    })
  },
}
