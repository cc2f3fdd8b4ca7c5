import { parentPort, workerData } from 'node:worker_threads'
import { runShard } from './shard.ts'
import type { Shard } from './shard.ts'

parentPort!.postMessage(await runShard(workerData as Shard))
