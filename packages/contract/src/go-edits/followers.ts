import type { CoreType } from '../go/core-types.ts'
import type { GoFile } from '../go/source.ts'
import type { Repository } from '../repository.ts'
import type { GoChange } from './change.ts'
import { handedOn } from './handed-on.ts'
import { nestedPathsIn } from './nested-paths.ts'

/** What of a file has to follow the newer types, and is not written: paths without types, and what fields are handed to. */
export function followersIn(
  { go, crds }: Pick<Repository, 'go' | 'crds'>,
  file: GoFile,
  given: CoreType['version'],
): readonly GoChange[] {
  return [
    ...nestedPathsIn(go, file, crds),
    ...(given === 'v1beta1' ? (handedOn(go).get(file.path) ?? []) : []),
  ]
}
