import type { Suite } from '../suite.ts'
import { migrateCluster } from '../program.ts'

/** Each rule is seen to hold and seen broken. */
export const check: Suite = {
  set: 'webhooks',
  run: async (cluster, { root }) => {
    const { stdout, stderr } = await migrateCluster(cluster, root, ['check', '--format', 'json'])
    const isVerdict = stdout.includes('"ready"')
    return [{ name: 'a verdict is given', ...(!isVerdict && { wrong: stderr }) }]
  },
}
