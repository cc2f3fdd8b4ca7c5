import { writtenData } from '../data/read.ts'
import type { Timeline } from '../data/timeline.ts'

declare const data: Timeline
export { data }

export default {
  load: () => writtenData('timeline'),
}
