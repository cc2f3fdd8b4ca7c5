import { existsSync, statSync } from 'node:fs'
import { UserError } from '@capi-migrate/plan/errors'
import { loadNotes } from '@capi-migrate/plan/notes'
import { lastLine, leftOf, renderPlain, Session, stateAtStart, talkOn } from '@capi-migrate/wizard'
import type { PlainFormat, Scanner, ScanRequest } from '@capi-migrate/wizard'
import { exitCodeOf } from '../exit.ts'
import { progress } from '../progress.ts'
import { isInteractive, print, say } from '../terminal.ts'
import { version } from '../version.ts'

export interface WizardFlags {
  readonly status?: true
  readonly plain?: true
  readonly accessible?: true
  readonly startFresh?: true
  readonly format?: PlainFormat
  /** A management cluster to look at, too. */
  readonly kubeconfig?: string
  readonly context?: string
}

/** `migrate wizard`: the guided way where a person sits, the plan everywhere else. Returns the exit code. */
export async function wizard(root: string, flags: WizardFlags): Promise<number> {
  if (!existsSync(root)) throw new UserError(`there is no folder ${root}`, 'check the spelling')
  if (!statSync(root).isDirectory())
    throw new UserError(`${root} is no folder`, 'name the folder of a repository')
  const { notes, problem } = flags.startFresh ? { notes: undefined } : loadNotes(root)
  if (problem !== undefined) say(`notes are left alone: ${problem}`)
  const isPlain =
    flags.plain || flags.status || flags.format || !isInteractive() || process.env.TERM === 'dumb'
  const state = stateAtStart(root, new Date(), notes, problem)
  const cluster = clusterOf(flags)
  if (isPlain && !flags.accessible) return printPlan(state, flags, cluster)
  if (flags.accessible || process.env.ACCESSIBLE) return talk(state, cluster)
  return show(state, cluster)
}

/** What every scan is told besides; empty where no cluster is to be looked at. */
function clusterOf({ kubeconfig, context }: WizardFlags): Pick<ScanRequest, 'cluster'> {
  if (kubeconfig === undefined && context === undefined) return {}
  return {
    cluster: { ...(kubeconfig !== undefined && { kubeconfig }), ...(context !== undefined && { context }) },
  }
}

type Start = ReturnType<typeof stateAtStart>

async function printPlan(
  { root, notes, today }: Start,
  { format = 'text', status: brief }: WizardFlags,
  cluster: Pick<ScanRequest, 'cluster'>,
): Promise<number> {
  const { scan } = await import('@capi-migrate/wizard/scan')
  const bar = progress('files read')
  const survey = await scan(
    { root, decisions: notes.decisions, ...(notes.kind && { kind: notes.kind }), ...cluster },
    ({ done, total }) => bar.show(done, total),
  )
  bar.clear()
  await print(renderPlain(survey, notes, { format, today, ...(brief && { brief }) }))
  return exitCodeOf(leftOf(survey, notes))
}

async function talk(state: Start, cluster: Pick<ScanRequest, 'cluster'>): Promise<number> {
  const [{ scan }, { createInterface }] = await Promise.all([
    import('@capi-migrate/wizard/scan'),
    import('node:readline/promises'),
  ])
  const session = new Session(
    state,
    (request, onProgress) => scan({ ...request, ...cluster }, onProgress),
    version,
  )
  const reader = createInterface({ input: process.stdin, terminal: false })
  session.start()
  await talkOn((text) => process.stdout.write(text), reader, session)
  reader.close()
  return finish(session)
}

async function show(state: Start, cluster: Pick<ScanRequest, 'cluster'>): Promise<number> {
  const [{ showOn }, { scanInThread }] = await Promise.all([
    import('@capi-migrate/wizard/terminal'),
    import('@capi-migrate/wizard/scan-worker'),
  ])
  // Some terminals do not say how large they are.
  const size = [process.stdout.columns || 80, process.stdout.rows || 24] as const
  const scanner: Scanner = (request, ...rest) => scanInThread({ ...request, ...cluster }, ...rest)
  const session = new Session({ ...state, size }, scanner, version)
  // The first frame before the first scan: starting a thread takes a while.
  const shown = showOn(process.stdout, session)
  session.start()
  await shown
  return finish(session)
}

/** The last line: what is left, and what is next. */
async function finish({ state: { survey, notes } }: Session): Promise<number> {
  if (!survey) return 0
  await print(`${lastLine(survey, notes)}\n`)
  return exitCodeOf(leftOf(survey, notes))
}
