import { grouped } from '@capi-migrate/edits'
import type { Progress, State } from '../state.ts'
import { bar } from './bar.ts'
import { line, text, type Line } from './line.ts'

/** What is shown until the first scan is over. */
export function scanPage(state: State): readonly Line[] {
  if (state.message !== undefined) return text(state, state.message)
  const { scanning } = state
  const head = text(state, 'Looking at the repository …', 'title')
  if (!scanning) return head
  const { done, total, found } = scanning
  return [
    ...head,
    line(),
    ...(total > 0 ? [line(bar(done, total, 40), 'good')] : []),
    line(progressWords(scanning)),
    ...(found === undefined ? [] : [line(), ...text(state, `This is ${found}`)]),
  ]
}

/** `1,204 of 3,000 files read, 3 s` */
export function progressWords({ what, done, total, seconds = 0 }: Progress): string {
  const count = total > 0 ? `${grouped(done)} of ${grouped(total)} ${what}` : `${what} …`
  return seconds > 0 ? `${count}, ${grouped(seconds)} s` : count
}
