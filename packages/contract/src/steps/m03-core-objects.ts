import { clear, unknown } from './outcome.ts'
import type { Outcome } from './outcome.ts'
import type { Step, Way } from './step.ts'
import { changesOf, onceEach, webhooksIn } from '../go-edits/changes.ts'
import { followersIn } from '../go-edits/followers.ts'

/** M03: Core objects read as v1beta2 has them. */
export const m03: Step = {
  id: 'M03',
  concern: 'api',
  to: 'v1beta2',
  title: 'Core objects read as v1beta2 has them',
  why: 'Fields moved, pointers became values, and names have changed: it does not compile, or reads what is always empty.',
  doneWhen: 'no code reads fields of core objects where v1beta1 has them, or names what v1.11 has not',
  needs: ['M01'],
  traps: [
    'predicates of watches read the same fields',
    'durations below a second become 0',
    'a reference names no namespace any more: it is that of the object',
    'a condition needs a reason, for True as well',
  ],
  look: changesInGo,
}

/** Each line of Go that reads a core object as v1beta1 has it, or names what is gone. */
function changesInGo({ repository }: Way): readonly Outcome[] {
  const { go, goMod } = repository
  if (go.files.length === 0) return [unknown('the Go source of the provider')]
  const given = (goMod?.minor ?? 0) >= 11 ? 'v1beta2' : 'v1beta1'
  const found = go.files.flatMap((file) =>
    onceEach(
      [
        ...changesOf({ go, file, given }),
        ...(given === 'v1beta1' ? webhooksIn(go, file) : []),
        ...followersIn(repository, file, given),
      ],
      file,
    ),
  )
  return found.length > 0 ? found : [nothingLeft]
}

/** What is said where no Go code has to change. */
export const nothingLeft = clear('no code reads what is gone or names it')
