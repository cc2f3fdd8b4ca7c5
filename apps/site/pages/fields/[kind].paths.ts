import { loadKinds } from '../../src/fields/load.ts'

export default {
  async paths() {
    return (await loadKinds()).map((kind) => ({ params: kind }))
  },
}
