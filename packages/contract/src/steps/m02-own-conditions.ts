import { legacyPackages } from '@capi-migrate/contract-rules'
import { literal } from '@capi-migrate/transitions'
import { belowUpstream, upstream } from '../go/upstream.ts'
import { lookAtCheck } from './look-check.ts'
import { noImport } from './look-go.ts'
import { ofKinds } from './looks.ts'
import { clear } from './outcome.ts'
import type { Outcome } from './outcome.ts'
import type { Step, Way } from './step.ts'

/** M02: Conditions of your own kinds through the deprecated utilities. */
export const m02: Step = {
  id: 'M02',
  concern: 'conditions',
  to: 'v1beta2',
  title: 'Conditions of your own kinds through the deprecated utilities',
  why: 'The new patch helper drops legacy conditions without a compile error.',
  doneWhen: 'kinds with legacy conditions are patched with util/deprecated/v1beta1/patch',
  needs: ['M01'],
  traps: ['eks-anywhere#10607: the wrong patch helper compiles, and loses conditions when it runs'],
  look: ofKinds(patchHelper),
}

/** Kinds with legacy conditions are patched with the helper that keeps them. Before v1.11 there is one only, and it is right. */
function patchHelper(way: Way): readonly Outcome[] {
  const { goMod } = way.repository
  const found = lookAtCheck(
    { check: 'go.conditionImports', level: 'error' },
    way,
    (kind) => `${kind} is patched with the helper of its conditions`,
  )
  if (!goMod || goMod.minor >= 11) return found
  return [
    ...found.map((one) => (one.state === 'done' ? clear(one.says, one.place) : one)),
    ...noImport(conditionPackages, legacyPackage)(way),
  ]
}

const conditionPackages = new RegExp(
  `^${literal(upstream)}(?:${Object.keys(legacyPackages).map(literal).join('|')})$`,
)

function legacyPackage(path: string): string {
  const legacy = legacyPackages[belowUpstream(path) ?? ''] ?? ''
  return `with v1.11, import ${upstream}${legacy} for kinds whose conditions have a severity; ${path} is for those without`
}
