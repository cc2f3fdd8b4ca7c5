import { packagesOf } from '../go/api-package.ts'
import type { ApiPackage } from '../go/api-package.ts'
import type { Crd } from '../read/crd.ts'
import type { Outcome } from './outcome.ts'
import type { Way } from './step.ts'
import { pairOf, targetOf } from './target.ts'

// What the Go types say that CRDs are made of: what is written in a CRD alone is gone when it is made anew. Without Go
// source there is nothing to say.

/** A Go type of a kind or its template, in a version that their CRD has. */
export interface FoundType {
  readonly crd: Crd
  readonly api: ApiPackage
  /** It is the version for v1beta2. */
  readonly isNext: boolean
  /** That version is another than the one for v1beta1. */
  readonly isSplit: boolean
}

/** Looks at each Go type of kinds and templates, of versions that their CRDs have. */
export function eachType(
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

/** Whether a Go type has a marker. */
export function marker(api: ApiPackage, crd: Crd, text: string): boolean {
  return api.type(crd.kind)?.type.markers.some((one) => one.text.startsWith(text)) ?? false
}

/** Where a Go type stands. */
export function placeOf(api: ApiPackage, crd: Crd): { readonly file: string; readonly line: number } {
  const { file, type } = api.type(crd.kind)!
  return { file: file.path, line: type.line }
}
