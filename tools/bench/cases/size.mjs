import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { cluster } from '../generate/capi.mjs'
import { dump } from '../generate/dump.mjs'
import { writeProgram } from '../generate/program.mjs'
import { writeProvider } from '../generate/provider.mjs'
import { line } from '../line.mjs'
import { run } from '../measure.mjs'

const loaded = new URL('../loaded.mjs', import.meta.url).href

/** How much of the bundle each command loads on the smallest input that it has something to do for. */
export async function* size({ migrate, folder }) {
  const [manifest, objects] = [join(folder, 'cluster.yaml'), join(folder, 'dump.json')]
  const [provider, client] = [join(folder, 'provider'), join(folder, 'client')]
  writeFileSync(manifest, cluster({ index: 1, team: 'team-01', name: 'cluster-0001' }))
  writeFileSync(objects, JSON.stringify({ apiVersion: 'v1', kind: 'List', items: dump(10) }))
  writeProvider(provider, { crds: 2, goFiles: 4 })
  writeProgram(client, { files: 5, hits: 2, isTyped: true })
  const commands = [
    ['--help'],
    ['manifests', manifest],
    ['convert', manifest],
    ['explain', 'Cluster.spec.topology'],
    ['status', objects],
    ['contract', provider],
    ['codemod', client],
    ['wizard', provider],
  ]
  for (const args of commands) {
    const list = join(folder, `loaded-${args[0]}.txt`)
    const env = { LOADED: list }
    await run(['--import', loaded, migrate, ...args], { codes: [0, 2, 3], memory: false, env })
    const files = new Set(
      readFileSync(list, 'utf8')
        .split('\n')
        .filter((url) => url.includes('/bundle/')),
    )
    const bytes = [...files].reduce((sum, url) => sum + statSync(fileURLToPath(url)).size, 0)
    yield line(`migrate ${args[0]}`, bytes / 1e3, 'kB')
  }
}
