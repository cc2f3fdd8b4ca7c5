import type { Change } from '../repair/change.ts'
import type { Repair } from '../repair/repair.ts'
import { eachType, marker, placeOf } from './look-types.ts'
import { all, ofKinds } from './looks.ts'
import { done, open } from './outcome.ts'
import type { Outcome } from './outcome.ts'
import type { Step, Way } from './step.ts'
import { pairOf, targetOf, unsplit } from './target.ts'

/** M12: The new version is stored. */
export const m12: Step = {
  id: 'M12',
  concern: 'contract',
  to: 'v1beta2',
  title: 'The new version is stored',
  why: 'A version that is stored cannot be taken away later.',
  doneWhen: 'every CRD stores the version for v1beta2',
  needs: ['M08', 'M05'],
  traps: [
    'keep serving the older version for a release at least',
    'no file tells what a cluster stores: look at status.storedVersions of the CRD there',
  ],
  look: all(ofKinds(storedInCrds), storedInGo),
  repair,
}

/** The version for the newer contract is stored. */
function storedInCrds({ kinds }: Way): readonly Outcome[] {
  return [
    ...unsplit(kinds),
    ...kinds.flatMap((kind) => {
      const { next, old } = targetOf(kind)
      if (!next || !old || next.name === old.name) return []
      return pairOf(kind).map((crd) => {
        const version = crd.versions.find(({ name }) => name === next.name)
        return version?.storage
          ? done(`${crd.kind} stores ${next.name}`, { file: crd.file, line: version.line })
          : open(
              crd.kind,
              `${crd.kind} does not store ${next.name}`,
              `mark the type of ${next.name} with +kubebuilder:storageversion`,
              crd,
            )
      })
    }),
  ]
}

/** The Go types say so too, of which CRDs are made. */
function storedInGo(way: Way): readonly Outcome[] {
  return eachType(way, ({ crd, api, isNext, isSplit }) =>
    isSplit && isNext && !marker(api, crd, stored)
      ? [
          open(
            crd.kind,
            `the Go type ${crd.kind} of ${api.version} is not the one that is stored`,
            `mark it with //${stored}, and only it`,
            placeOf(api, crd),
          ),
        ]
      : [],
  )
}

const stored = '+kubebuilder:storageversion'

// By now there are conversions, so that the version can be served as well.
function repair({ kinds }: Way): readonly Repair[] {
  return kinds.flatMap((kind) => {
    const { next, old } = targetOf(kind)
    if (!next || !old || next.name === old.name) return []
    return pairOf(kind).flatMap((crd) => {
      if (!crd.versions.some(({ name }) => name === next.name)) return []
      const changes = crd.versions.flatMap(({ name, storage, served }, i): Change[] => {
        const isNext = name === next.name
        const change = (key: 'served' | 'storage', value: boolean): Change => {
          const why = `${next.name} is the version that is ${key === 'served' ? 'served' : 'stored'}`
          return { place: ['spec', 'versions', i, key], value, step: 'M12', why }
        }
        return [
          ...(isNext && !served ? [change('served', true)] : []),
          ...(storage === isNext ? [] : [change('storage', isNext)]),
        ]
      })
      return changes.length > 0 ? [{ ...crd, changes }] : []
    })
  })
}
