import { kindNames } from '../../src/data/read.ts'

export default {
  paths() {
    const kinds = kindNames()
    return kinds.map((kind) => ({ params: { kind, kinds: kinds.join(' ') } }))
  },
}
