import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { dump } from '../generate/dump.mjs'
import { fleet } from '../generate/fleet.mjs'
import { line, took } from '../line.mjs'
import { inTurn, run } from '../measure.mjs'

const count = 5_000

/** The tree of a large Cluster, from a dump as `kubectl get -o json` makes it, against parsing alone. */
export async function* status({ migrate, folder, profile }) {
  const path = join(folder, 'dump.json')
  writeFileSync(path, JSON.stringify({ apiVersion: 'v1', kind: 'List', items: dump(count) }, null, 2))
  const parse = `JSON.parse(require('fs').readFileSync(${JSON.stringify(path)}, 'utf8'))`
  const { ours, parsed } = await inTurn(5, {
    ours: () => run([migrate, 'status', path], { profile }),
    parsed: () => run(['-e', parse]),
  })
  yield line('status of 5,000 Machines', ours.ms / 1e3, 's', 1)
  yield* took(ours, 300)
  yield line('JSON.parse alone', parsed.ms / 1e3, 's')
  yield line('status against that', ours.ms / parsed.ms, '×')

  const clusters = join(folder, 'fleet.json')
  writeFileSync(clusters, JSON.stringify({ apiVersion: 'v1', kind: 'List', items: fleet(300) }, null, 2))
  const { table, why } = await inTurn(5, {
    table: () => run([migrate, 'status', clusters], { profile }),
    why: () => run([migrate, 'status', clusters, '--why'], { profile }),
  })
  yield line('status of 300 Clusters, table', table.ms / 1e3, 's', 1)
  yield line('status of 300 Clusters, --why', why.ms / 1e3, 's', 2)
}
