import { fixOwnership } from './ownership/fix-ownership.ts'
import { fixHelm } from './helm/fix-helm.ts'
import { fixRefs } from './refs/fix-refs.ts'
import type { Fix } from './stay.ts'
import { fixStorage } from './storage/fix-storage.ts'
import type { FixTarget } from './target.ts'
import type { FixName } from './write.ts'

/** What does each fix; one line each. */
export const fixes: Readonly<Partial<Record<FixName, (target: FixTarget) => Fix>>> = {
  ownership: fixOwnership,
  storage: fixStorage,
  refs: fixRefs,
  helm: fixHelm,
}
