import type { ClusterChoice } from '@capi-migrate/plan/cluster'
import type { Notes, RepositoryKind } from '@capi-migrate/plan/notes'

/** What is to be looked at. */
export interface ScanRequest {
  readonly root: string
  /** Where a person said what the repository is. */
  readonly kind?: RepositoryKind
  /** What was decided before; some of it says what is to be planned. */
  readonly decisions: Notes['decisions']
  /** A management cluster that is looked at beside the repository. */
  readonly cluster?: ClusterChoice
}
