import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { formsIn } from './forms.ts'
import type { Bench, Figures } from './figures.ts'
import { plotsOf } from './figures.ts'

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

declare const data: Figures
export { data }

export default {
  watch: [at('bench.json'), at('../../../../docs/forms.md')],
  load(): Figures {
    const { cases, ...bench } = JSON.parse(readFileSync(at('bench.json'), 'utf8')) as Bench
    return {
      forms: formsIn(readFileSync(at('../../../../docs/forms.md'), 'utf8')),
      bench: { ...bench, plots: plotsOf({ ...bench, cases }) },
    }
  },
}
