import { parentPort, Worker, workerData } from 'node:worker_threads'
import type { Team } from '../gather.ts'
import type { Round, Start, Tells } from './plan-share.ts'
import { teamOf } from './team.ts'
import type { Thread } from './team.ts'

/** How a thread knows that it was started from here: test runners have threads of their own. */
interface Asked {
  readonly toPlan?: Start
}

/** Starts so many threads, with this one. They get ready while the units of the run are planned. */
export function threads(jobs: number, start: Start): Team {
  return teamOf(
    start.files,
    Array.from({ length: jobs - 1 }, () => threadOf(start)),
  )
}

/** A stack like that of the first thread, with what a thread needs of it: what nests too deeply for one does for all. */
const stackSizeMb = (984 + 192) / 1024

function threadOf(start: Start): Thread {
  const asked: Asked = { toPlan: start }
  const worker = new Worker(new URL(import.meta.url), { workerData: asked, resourceLimits: { stackSizeMb } })
  // A run that ends before files are planned does not wait.
  worker.unref()
  return {
    begin: (round, hear) => {
      worker.ref()
      worker.on('message', hear).postMessage(round)
    },
    ended: new Promise((resolve) => {
      worker.on('error', () => resolve()).on('exit', () => resolve())
    }),
    end: () => void worker.terminate(),
  }
}

const start = (workerData as Asked | null)?.toPlan
if (start && parentPort) {
  const port = parentPort
  const round = new Promise<Round>((resolve) => port.once('message', resolve))
  // All of the package, as the commands load it: a part of it would cut the bundle into more pieces, and they load more slowly.
  const { manifestsEngine, planShare } = await import('../index.ts')
  const engine = await manifestsEngine(start.options)
  const tell = (tells: Tells): void => port.postMessage(tells)
  for (const tells of planShare(start, engine, await round)) tell(tells)
}
