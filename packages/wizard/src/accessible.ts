import { printable } from '@capi-migrate/edits'
import type { Interface } from 'node:readline/promises'
import { stepAside } from './aside.ts'
import { isList, type Action } from './keys.ts'
import { offered } from './offered.ts'
import { pageOf } from './page.ts'
import { progressWords } from './pages/scan.ts'
import { rowsOf } from './rows.ts'
import { rowText } from './row-text.ts'
import type { Session } from './session.ts'
import { hereOf, stepAt, type State } from './state.ts'

/** Rows that are read out at once. */
const atOnce = 15

/** Something to choose, and the keys that stand for it. */
export interface Choice {
  readonly says: string
  readonly keys: readonly string[]
}

/**
 * The same wizard as text that is only ever added to: what a screen says, then what can be chosen, with numbers. The
 * first choice is the one that Enter takes, and nothing that writes is ever first.
 */
export async function talkOn(
  write: (text: string) => void,
  reader: Interface,
  session: Session,
): Promise<void> {
  const lines = linesOf(reader)
  let read: State | undefined
  while (!session.hasLeft) {
    await waitFor(session)
    const { state } = session
    if (state !== read) write(`\n${screenText(state)}\n`)
    read = state
    const here = hereOf(state)
    if (here.writes) {
      write(`${here.writes.what === 'task' ? 'What was decided?' : 'Text'} (empty gives up): `)
      const answer = await lines()
      if (answer.done) return
      for (const key of answer.value === '' ? ['escape'] : [answer.value, 'return'])
        session.send({ is: 'key', key })
      continue
    }
    const { progress } = here.screen === 'proof' ? (state.proof ?? {}) : {}
    if (progress) {
      write('Enter stops it. ')
      const ended = untilProved(session, write)
      // What is typed after it has ended is the answer to what is asked next.
      const isStopped = await Promise.race([ended.then(() => false), lines(false).then(() => true)])
      // Where nobody types any more, nobody waits for it.
      if (isStopped) session.send({ is: 'key', key: (await lines()).done ? 'ctrl+c' : 'x' })
      await ended
      continue
    }
    const choices = choicesOf(state)
    write(choices.map(({ says }, at) => `  ${at + 1}. ${says}\n`).join(''))
    write(`Number, then enter [1, ${choices[0]!.says}]: `)
    const answer = await lines()
    if (answer.done) return
    const choice = choices[(answer.value.trim() === '' ? 1 : Number(answer.value)) - 1]
    if (!choice)
      write(
        `There is no choice ${printable(answer.value.trim())}: type a number from 1 to ${choices.length}.\n`,
      )
    for (const key of choice?.keys ?? []) session.send({ is: 'key', key })
    const { wanted } = session
    session.wanted = undefined
    if (wanted) stepAside(wanted, session)
    await session.settled()
  }
}

/** The lines of a reader, one a call; a line that is only looked at is given once more. */
function linesOf(reader: Interface): (isTaken?: boolean) => Promise<IteratorResult<string>> {
  const lines = reader[Symbol.asyncIterator]()
  let next: Promise<IteratorResult<string>> | undefined
  return (isTaken = true) => {
    const line = (next ??= lines.next())
    if (isTaken) next = undefined
    return line
  }
}

/** Waits until a compiler has ended, and tells now and then how far it is. */
async function untilProved(session: Session, write: (text: string) => void): Promise<void> {
  let told = 0
  while (session.state.proof?.progress && !session.hasLeft) {
    const { seconds = 0 } = session.state.proof.progress
    if (seconds >= told + 10) write(`\n${printable(progressWords(session.state.proof.progress))}`)
    if (seconds >= told + 10) told = seconds
    await new Promise<void>((resolve) => {
      const release = session.subscribe(() => (release(), resolve()))
    })
  }
  write('\n')
}

/** What can be chosen here: rows first, then what the keys of the screen do. */
export function choicesOf(state: State): readonly Choice[] {
  const here = hereOf(state)
  const rows = isList(here.screen) ? rowsOf(state, here) : []
  const shownRows = rows.slice(here.cursor, here.cursor + atOnce)
  const open: readonly Choice[] = shownRows.map((row, at) => ({
    says: rowText(row)[0],
    keys: [...Array.from({ length: at }, () => 'down'), 'return'],
  }))
  const more = rows.length > here.cursor + atOnce
  const actions = offered(state)
    .filter(({ action }) => !unspoken.includes(action))
    // Rows have numbers of their own; what is done to the one under the cursor is done on its own screen.
    .filter(({ action }) => !(isList(here.screen) && ofRow.includes(action)))
    .map(({ keys, says }) => ({ says, keys: [keys[0]!] }))
  const order = ({ keys: [key] }: Choice): number => (writing.includes(key!) ? 1 : 0)
  return [
    ...open,
    ...(more
      ? [
          {
            says: `more: ${rows.length - here.cursor - atOnce} rows`,
            keys: Array.from({ length: atOnce }, () => 'down'),
          },
        ]
      : []),
    ...actions.toSorted((a, b) => order(a) - order(b)),
  ]
}

/** Actions that rows stand for, or that only make sense on a screen. */
const unspoken: readonly Action[] = [
  'up',
  'down',
  'pageUp',
  'pageDown',
  'top',
  'bottom',
  'filter',
  'copy',
  'edit',
  'help',
]

/** Actions on the row under the cursor. */
const ofRow: readonly Action[] = ['open', 'toggle', 'settle', 'reopen']

/** Keys that write files or end the wizard: never the first choice. */
const writing: readonly string[] = ['w', 'y', 'f', 'u', 'q']

function screenText(state: State): string {
  const here = hereOf(state)
  const step = stepAt(state, here)
  const title = isList(here.screen) ? `${here.screen}${step ? ` of ${step.id} ${step.title}` : ''}:` : ''
  const page = pageOf(state, here).map(({ text }) => text)
  return [
    ...(title ? [title] : []),
    ...page,
    ...(state.message === undefined ? [] : [printable(state.message)]),
  ].join('\n')
}

/** Waits until a scan is over. */
async function waitFor(session: Session): Promise<void> {
  while (session.state.scanning || hereOf(session.state).screen === 'scan') {
    if (session.state.message !== undefined || session.hasLeft) return
    await new Promise<void>((resolve) => {
      const release = session.subscribe(() => (release(), resolve()))
    })
  }
}
