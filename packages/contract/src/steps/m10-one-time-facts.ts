import { writesOf } from '../checks/go.ts'
import { goPath } from '../go/names.ts'
import { factOf } from './fact.ts'
import { ofKinds } from './looks.ts'
import { done, open, unknown } from './outcome.ts'
import type { Outcome } from './outcome.ts'
import type { Step, Way } from './step.ts'

/** M10: Controllers write the new one-time facts. */
export const m10: Step = {
  id: 'M10',
  concern: 'contract',
  to: 'v1beta2',
  title: 'Controllers write the new one-time facts',
  why: 'With the label and without the field, Clusters and Machines wait for good, and nothing reports an error.',
  doneWhen: 'a controller of every kind writes status.initialization',
  needs: ['M09'],
  traps: [
    'objects that exist must have it before the label changes: from the conversion, or from a reconcile',
    'pools keep status.ready',
    'MAAS#358: label first, fields later',
  ],
  look: ofKinds(writes),
}

/** Controllers write what the contract reads. */
function writes(way: Way): readonly Outcome[] {
  return way.kinds.flatMap((kind) => {
    const fact = factOf(kind.role)
    if (!fact) return []
    if (way.repository.go.files.length === 0) return [unknown('the Go source of the provider')]
    return fact.paths.map((path) => {
      const { sure, perhaps } = writesOf({ ...way, crd: kind.crd }, path)
      const place = sure[0] ?? perhaps[0]
      return place
        ? done(`${path} is written`, place)
        : open(
            kind.crd.kind,
            `no controller writes ${path}`,
            `write \`obj.${goPath(path)} = ptr.To(true)\` where the controller of ${kind.crd.kind} knows that it is done`,
            kind.crd,
          )
    })
  })
}
