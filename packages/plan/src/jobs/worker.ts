import { parentPort, Worker, workerData } from 'node:worker_threads'
import type { Team } from '../gather.ts'
import type { Round, Start, Tells } from './help.ts'
import { teamOf } from './team.ts'
import type { Helper } from './team.ts'

/** How this thread knows that it was started to help: test runners have threads of their own. */
interface Asked {
  readonly help?: Start
}

/** Starts helpers, so that there are so many threads with this one. They get ready while the units of the run are planned. */
export function threads(jobs: number, start: Start): Team {
  return teamOf(
    start.files,
    Array.from({ length: jobs - 1 }, () => helperOf(start)),
  )
}

/** A stack like that of the first thread, with what a thread needs of it: what nests too deeply for one does for all. */
const stackSizeMb = (984 + 192) / 1024

function helperOf(start: Start): Helper {
  const asked: Asked = { help: start }
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

const asked = (workerData as Asked | null)?.help
if (asked && parentPort) {
  const port = parentPort
  const round = new Promise<Round>((resolve) => port.once('message', resolve))
  // All of the package, as the commands load it: a part of it would cut the bundle into more pieces, and they load more slowly.
  const { help, manifestsEngine } = await import('../index.ts')
  const engine = await manifestsEngine(asked.options)
  const tell = (tells: Tells): void => port.postMessage(tells)
  for (const tells of help(asked, engine, await round)) tell(tells)
}
