import { fieldsIn, rulesFor } from '@capi-migrate/contract-rules'
import { controllerWrites } from '../checks/go.ts'
import { packagesOf } from '../go/api-package.ts'
import type { ProviderKind } from '../kinds/provider-kind.ts'
import { fieldAt } from '../read/schema.ts'
import { all, ofKinds } from './looks.ts'
import { clear, open, unknown } from './outcome.ts'
import type { Outcome } from './outcome.ts'
import type { Step, Way } from './step.ts'
import { followsBoth, targetOf } from './target.ts'

/** M16: No more failureReason, legacy counters and ready. */
export const m16: Step = {
  id: 'M16',
  concern: 'contract',
  to: 'final',
  title: 'No more failureReason, legacy counters and ready',
  why: 'Nobody reads them; on pools, failureReason crashes Cluster API.',
  doneWhen: 'the version for v1beta2 has none of them, and no controller writes them',
  needs: ['M09', 'M10', 'M11', 'M13'],
  traps: ['pools keep status.ready: every release so far reads it'],
  look: all(ofKinds(inCrds), inGo),
}

/** Fields of the older contract are gone from the version for the newer one. */
function inCrds(way: Way): readonly Outcome[] {
  return way.kinds.flatMap((kind) => {
    const { next } = targetOf(kind)
    if (!next) return []
    const old = oldFields(kind).filter((path) => fieldAt(next.schema, path))
    if (old.length === 0) return [clear(`${kind.crd.kind} has no field of v1beta1`)]
    return old.map((path) =>
      open(
        kind.crd.kind,
        `${path} of ${next.name} is there`,
        `take the field out of the Go type of ${next.name}${followsBoth(kind) ? ', once the label for v1beta1 is gone' : ''}`,
        {
          file: kind.crd.file,
          line: fieldAt(next.schema, path)!.line,
        },
      ),
    )
  })
}

/** They are gone from the Go types too, of which CRDs are made, and nothing writes them. */
function inGo(way: Way): readonly Outcome[] {
  if (way.repository.go.files.length === 0) return [unknown('the Go source of the provider')]
  return way.kinds.flatMap((kind) => {
    const { next } = targetOf(kind)
    const once = followsBoth(kind) ? ', once the label for v1beta1 is gone' : ''
    const packages = packagesOf(way.repository.go, kind.crd.kind)
    const api = packages.find(({ version }) => version === next?.name)
    return oldFields(kind).flatMap((path) => {
      const field = api?.field(kind.crd.kind, path)
      const declared =
        field && field !== 'unknown'
          ? [
              open(kind.crd.kind, `${path} is in the Go type of ${next?.name}`, `take the field out${once}`, {
                file: field.file.path,
                line: field.field.line,
              }),
            ]
          : []
      const written = controllerWrites({ ...way, crd: kind.crd }, path)
      return written
        ? [
            ...declared,
            open(kind.crd.kind, `${path} is written`, `take that away${once}: nobody reads it then`, written),
          ]
        : declared
    })
  })
}

/** The fields that nobody reads once v1beta1 is gone. */
function oldFields({ role }: Pick<ProviderKind, 'role'>): readonly string[] {
  const fields = rulesFor({ role, stage: 'final', subject: 'kind' }).flatMap((rule) =>
    fieldsIn(rule, 'final'),
  )
  return [
    ...new Set(
      fields.flatMap(({ path, is, owner }) => (is === 'ignored' && owner === undefined ? [path] : [])),
    ),
  ]
}
