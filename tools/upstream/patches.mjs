// Compares what patches of a ClusterClass do before and after a migration, with upstream's engine.
import { compare } from './bundled.mjs'

await compare('patches', 'tools/upstream/patches.ts', ({ randomPatches }) =>
  randomPatches(process.argv.slice(2)),
)
