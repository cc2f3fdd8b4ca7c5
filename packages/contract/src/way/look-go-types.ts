import type { StepCheck } from '../steps/step.ts'
import { controllerWrites } from '../checks/go.ts'
import { packagesOf } from '../go/api-package.ts'
import type { ApiPackage } from '../go/api-package.ts'
import type { Crd } from '../read/crd.ts'
import { oldFields } from './look-crd.ts'
import type { Way } from './look.ts'
import { open } from '../steps/outcome.ts'
import type { Outcome } from '../steps/outcome.ts'
import { followsBoth, pairOf, targetOf } from '../steps/target.ts'

type Name = 'step.goStored' | 'step.goUnserved' | 'step.goOldFields'

/**
 * What the Go types say that CRDs are made of: what is written in a CRD alone is gone when it is made anew. Without Go
 * source there is nothing to say.
 */
export const goTypeLooks: {
  readonly [N in Name]: (condition: StepCheck, way: Way) => readonly Outcome[]
} = {
  'step.goStored': (_, way) =>
    eachType(way, ({ crd, api, isNext, isSplit }) =>
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
    ),

  'step.goUnserved': (_, way) =>
    eachType(way, ({ crd, api, isNext }) =>
      isNext || marker(api, crd, unserved)
        ? []
        : [
            open(
              crd.kind,
              `the Go type ${crd.kind} of ${api.version} is served`,
              `mark it with //${unserved}`,
              placeOf(api, crd),
            ),
          ],
    ),

  'step.goOldFields': (_, way) =>
    way.kinds.flatMap((kind) => {
      const { next } = targetOf(kind)
      const once = followsBoth(kind) ? ', once the label for v1beta1 is gone' : ''
      const packages = packagesOf(way.repository.go, kind.crd.kind)
      const api = packages.find(({ version }) => version === next?.name)
      return oldFields(kind).flatMap((path) => {
        const field = api?.field(kind.crd.kind, path)
        const declared =
          field && field !== 'unknown'
            ? [
                open(
                  kind.crd.kind,
                  `${path} is in the Go type of ${next?.name}`,
                  `take the field out${once}`,
                  {
                    file: field.file.path,
                    line: field.field.line,
                  },
                ),
              ]
            : []
        const written = controllerWrites({ ...way, crd: kind.crd }, path)
        return written
          ? [
              ...declared,
              open(
                kind.crd.kind,
                `${path} is written`,
                `take that away${once}: nobody reads it then`,
                written,
              ),
            ]
          : declared
      })
    }),
}

const stored = '+kubebuilder:storageversion'
const unserved = '+kubebuilder:unservedversion'

interface FoundType {
  readonly crd: Crd
  readonly api: ApiPackage
  /** It is the version for v1beta2. */
  readonly isNext: boolean
  /** That version is another than the one for v1beta1. */
  readonly isSplit: boolean
}

/** Looks at each Go type of kinds and templates, of versions that their CRDs have. */
function eachType(
  { kinds, repository: { go } }: Way,
  look: (found: FoundType) => readonly Outcome[],
): readonly Outcome[] {
  return kinds.flatMap((kind) => {
    const { next, old } = targetOf(kind)
    return pairOf(kind).flatMap((crd) =>
      packagesOf(go, crd.kind)
        .filter(({ version }) => crd.versions.some(({ name }) => name === version))
        .flatMap((api) =>
          look({
            crd,
            api,
            isNext: api.version === next?.name,
            isSplit: old !== undefined && next !== undefined && old.name !== next.name,
          }),
        ),
    )
  })
}

function marker(api: ApiPackage, crd: Crd, text: string): boolean {
  return api.type(crd.kind)?.type.markers.some((one) => one.text.startsWith(text)) ?? false
}

function placeOf(api: ApiPackage, crd: Crd): { readonly file: string; readonly line: number } {
  const { file, type } = api.type(crd.kind)!
  return { file: file.path, line: type.line }
}
