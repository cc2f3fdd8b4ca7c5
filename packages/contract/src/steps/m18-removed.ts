import { noImport } from './look-go.ts'
import { all, ofKinds } from './looks.ts'
import { clear, open } from './outcome.ts'
import type { Outcome } from './outcome.ts'
import type { Step, Way } from './step.ts'
import { pairOf, targetOf } from './target.ts'

/** M18: The older version and the deprecated structs are removed. */
export const m18: Step = {
  id: 'M18',
  concern: 'api',
  to: 'final',
  title: 'The older version and the deprecated structs are removed',
  why: 'Code for v1beta1 that nobody calls has to be kept compiling.',
  doneWhen: 'the CRDs have no older version, and nothing imports util/deprecated',
  needs: ['M16', 'M17'],
  traps: ['only after status.storedVersions names no older version in any cluster'],
  look: all(
    ofKinds(removed),
    noImport(
      /^sigs\.k8s\.io\/cluster-api\/util\/(deprecated|conditions\/deprecated)/,
      'use sigs.k8s.io/cluster-api/util/conditions and util/patch',
    ),
  ),
}

/** No version that follows the older contract is left in the CRDs. */
function removed(way: Way): readonly Outcome[] {
  return way.kinds.flatMap((kind) => {
    const { next } = targetOf(kind)
    return pairOf(kind).flatMap((crd) => {
      const others = crd.versions.filter(({ name }) => name !== next?.name)
      if (others.length === 0) return [clear(`${crd.kind} has one version`)]
      return others.map(({ name, line }) =>
        open(
          crd.kind,
          `${name} is still in the CRD`,
          `remove api/${name} once \`kubectl get crd ${crd.name} -o jsonpath='{.status.storedVersions}'\` names no ${name}`,
          { file: crd.file, line },
        ),
      )
    })
  })
}
