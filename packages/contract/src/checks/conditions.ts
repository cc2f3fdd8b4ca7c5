import { mapPath, roleTransition } from '@capi-migrate/transitions'
import type { Role } from '@capi-migrate/transitions'
import type { GoHit, GoSource } from '../go/source.ts'
import type { CrdVersion } from '../read/crd.ts'
import { fieldAt } from '../read/schema.ts'
import type { Field } from '../read/schema.ts'
import type { Looks } from './look.ts'
import { aside, met, unknown, violated } from './seen.ts'
import type { Seen } from './seen.ts'
import { inCrd } from './subject.ts'
import type { Subject } from './subject.ts'

/** What the versions of a CRD ask of conditions, compared. */
export const conditionLooks: Looks<'crd.requiredReason', Subject> = {
  'crd.requiredReason': ({ path }, { crd, version, kind, repository: { go } }): Seen => {
    const others = crd?.versions.filter(({ name }) => name !== version?.name) ?? []
    if (!crd || !version || others.length === 0) return aside
    const lax = others.filter((other) => {
      const [before, after] = [
        conditionsAt(other, path),
        conditionsAt(version, target(kind.role, path, version)),
      ]
      return before !== undefined && after !== undefined && !needsReason(before) && needsReason(after)
    })
    const [other] = lax
    if (!other) return others.some((one) => conditionsAt(one, path)) ? met(inCrd(crd, version)) : aside
    if (go.files.length === 0) return unknown('the conversions of the provider: there is no Go source')
    const filled = fillingReason(go) ?? dropping(go, crd.kind)
    return filled
      ? met({ file: filled.file.path, line: filled.line })
      : violated(
          `a condition of ${version.name} needs a reason, one of ${other.name} does not, and no conversion fills it in`,
          'give a condition without a reason one when it is converted: if Reason == "" { Reason = … }',
          inCrd(crd, conditionsAt(version, target(kind.role, path, version))),
        )
  },
}

/** Where conditions of an older version go: beside the newer ones where those have a place for them. */
function target(role: Role, path: string, version: CrdVersion): string {
  const transition = roleTransition(role, 'v1beta1', 'v1beta2')
  const [kept] = transition ? mapPath(transition, path).to : []
  return kept !== undefined && fieldAt(version.schema, kept) ? kept : path
}

function conditionsAt({ schema }: CrdVersion, path: string): Field | undefined {
  return fieldAt(schema, `${path}[]`)
}

function needsReason({ required }: Field): boolean {
  return required.includes('reason')
}

/** Where code that converts looks whether a reason is empty, or leaves the older conditions among what is deprecated. */
function fillingReason(go: GoSource): GoHit | undefined {
  const folders = new Set(go.holding(') ConvertTo(', 'func Convert').map(({ folder }) => folder))
  for (const file of go.files) {
    const text = folders.has(file.folder)
      ? /\bReason\s*==\s*""|len\([\w.[\]]*Reason\)|\bConvert_v1beta1_Conditions_To_v1beta2_Deprecated_V1Beta1_Conditions\b/.exec(
          file.text,
        )?.[0]
      : undefined
    const hit = text === undefined ? undefined : go.find(file, text)
    if (hit) return hit
  }
  return undefined
}

/** Where code that converts a kind to another package leaves its older conditions behind. */
function dropping(go: GoSource, kind: string): GoHit | undefined {
  for (const file of go.holding('Conditions = nil')) {
    const facts = go.factsOf(file)
    const write = facts.writes.find(({ target, value, signature }) => {
      const [, root] = /^(\w+)\.(?:Status\.)?Conditions$/.exec(target) ?? []
      const isDown = new RegExp(`\\b${root} \\*\\w+\\b(?!\\.)`).test(signature)
      return root !== undefined && value === 'nil' && !isDown && signature.includes(kind)
    })
    if (write) return { file, facts, line: write.line }
  }
  return undefined
}
