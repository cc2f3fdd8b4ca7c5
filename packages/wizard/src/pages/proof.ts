import { goCode, linesOf } from '../go-code.ts'
import { chosenFiles } from '../rows.ts'
import { stepAt, type OpenScreen, type State } from '../state.ts'
import type { Step } from '../step.ts'
import { counted } from '../words.ts'
import { line, section, text, type Line } from './line.ts'
import { progressWords } from './scan.ts'

/** What a compiler says of the Go code of a step: while it runs, and after. */
export function proofPage(state: State, place: OpenScreen): readonly Line[] {
  const step = stepAt(state, place)
  const proof = proofOf(state, place.step)
  if (!step || !proof) return text(state, 'This code has not been compiled; p compiles it in a copy.')
  const { progress, result } = proof
  const head = text(state, `The Go code of ${step.id}, compiled in a copy`, 'title')
  if (progress)
    return [
      ...head,
      line(),
      line(progressWords(progress)),
      line(progress.now ?? '', 'quiet'),
      line(),
      ...text(
        state,
        'Nothing is written. No code of the repository is run. x stops it; what is compiled stays in the cache of go.',
        'quiet',
      ),
    ]
  if (!result) return head
  if (result.state === 'unproven')
    return [
      ...head,
      line(),
      ...text(state, `Unproven: ${result.why}`, 'warn'),
      ...text(state, `Next: ${result.next}`),
      line(),
      ...text(
        state,
        'Offline, go finds only modules that it has. m asks once more, and lets go download them from where its settings say (go env GOPROXY).',
        'quiet',
      ),
    ]
  const { errors, behind } = result
  if (errors.length === 0)
    return [
      ...head,
      line(),
      ...text(state, 'Proven: it compiles, with its tests, and go vet has nothing new to say.', 'good'),
    ]
  return [
    ...head,
    line(),
    ...text(state, `${counted(errors.length, 'line')} left to you once it is written:`, 'warn'),
    ...errors.flatMap(({ file, line: at, what }) => [
      ...text(state, `  ${file}:${at}`, 'place'),
      ...text(state, `    ${what}`),
    ]),
    ...(behind === 0
      ? []
      : section(
          'Not looked at',
          text(
            state,
            `  ${counted(behind, 'package')} behind these: compile once more when they are mended.`,
          ),
        )),
  ]
}

/** What the Go code of a step is, and what is known of it; nothing where there is none. */
export function goLines(state: State, step: Step): readonly Line[] {
  const files = goCode(chosenFiles(state, step))
  if (files.length === 0) return []
  const [more, less] = linesOf(files)
  return [
    ...text(
      state,
      `  ${counted(files.length, 'file')} of Go, +${more} −${less} lines, which go in or out together`,
    ),
    ...text(state, `  ${proofWords(state, step)}`, 'quiet'),
  ]
}

/** What a compiler says, in a line. */
function proofWords(state: State, { id }: Step): string {
  const { progress, result } = proofOf(state, id) ?? {}
  if (progress) return 'A compiler is at it: p shows how far it is.'
  if (!result) return 'Unproven: p compiles it in a copy, which writes nothing.'
  if (result.state === 'unproven') return `Unproven: ${result.why}`
  const { length } = result.errors
  return length === 0
    ? 'Proven: it compiles, with its tests.'
    : `Compiled: ${counted(length, 'line')} left to you.`
}

/** The proof of a step, where there is one. */
export function proofOf({ proof }: State, step: string | undefined): State['proof'] {
  return proof?.step === step ? proof : undefined
}
