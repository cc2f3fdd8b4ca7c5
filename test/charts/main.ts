import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { built, hasGo } from '../../tools/helm/built.ts'
import { Helm } from '../../tools/helm/helm.ts'
import { exitCodeOf } from '../../tools/management-cluster/expected.ts'
import { chartsIn } from './find.ts'
import { runCharts } from './run.ts'
import { lineOf, printCauses, printTable } from './table.ts'
import type { Line } from './table.ts'

const usage = `usage: npm run test:charts -- [--charts FOLDER]… [--name PART] [--causes] [--helpers]
  --charts  a chart, or a folder of repositories with charts (default: examples/chart, and ../shared/corpus where it is)
  --name    only charts with this in their name
  --causes  also say why objects are left, told, or not compared
  --helpers migrate with --helpers`

/** Renders charts with the real Helm before and after their migration, and compares; answers the exit code. */
export function main(args: readonly string[], root: string): Promise<number> {
  return exitCodeOf(async () => {
    const { values } = parseArgs({
      args: [...args],
      options: {
        charts: { type: 'string', multiple: true },
        name: { type: 'string', default: '' },
        causes: { type: 'boolean', default: false },
        helpers: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    })
    if (values.help) {
      console.log(usage)
      return 0
    }
    if (!hasGo()) {
      console.log('skipped: the real Helm needs Go 1.26 or newer')
      return 0
    }
    const corpus = join(root, '../shared/corpus')
    const folders = values.charts?.map((folder) => resolve(folder)) ?? [
      join(root, 'examples/chart'),
      ...(existsSync(corpus) ? [corpus] : []),
    ]
    const charts = folders.flatMap(chartsIn).filter(({ name }) => name.includes(values.name))
    const helm = new Helm(built(join(root, 'tools/helm')))
    const lines: Line[] = []
    try {
      for await (const result of runCharts(charts, helm, root, values.helpers ? ['--helpers'] : [])) {
        lines.push(lineOf(result))
        if (process.stderr.isTTY) process.stderr.write(`${result.name}\n`)
      }
    } finally {
      helm.close()
    }
    console.log(printTable(lines))
    const causes = printCauses(lines, values.causes)
    if (causes !== '') console.log(`\n${causes}`)
    return lines.some(({ wrong }) => wrong.length > 0) ? 1 : 0
  })
}
