/** What a release of Cluster API does, or is planned to do, about the move to v1beta2. */
export interface Milestone {
  /** The release, such as `v1.11.0`; a planned one has no patch number. */
  readonly release: string
  /** The day of the tag, or the planned month. Release announcements differ by days. */
  readonly date: string
  readonly isPlanned: boolean
  readonly changes: readonly string[]
}

/**
 * The move to v1beta2, release by release, as far as Cluster API v1.14 knows it. A plan has been moved before; ask the
 * data, do not write a date down. Upstream: docs/book/src/reference/versions.md and the tags.
 */
export const timeline: readonly Milestone[] = [
  {
    release: 'v1.9.0',
    date: '2024-12-10',
    isPlanned: false,
    changes: [
      'v1beta1 objects show the conditions and counters of v1beta2 under status.v1beta2',
      'failureReason and failureMessage are deprecated',
    ],
  },
  {
    release: 'v1.10.0',
    date: '2025-04-16',
    isPlanned: false,
    changes: [
      'readiness and availability gates can have negative polarity; a ClusterClass can have availability gates',
      'the last release that knows the contract v1beta1 only',
    ],
  },
  {
    release: 'v1.11.0',
    date: '2025-08-13',
    isPlanned: false,
    changes: [
      'the API v1beta2 is served and stored; v1beta1 is deprecated and converted',
      'legacy conditions, counters and failures move to status.deprecated.v1beta1',
      'the contract v1beta2 begins; providers of the contract v1beta1 keep working',
    ],
  },
  {
    release: 'v1.12.0',
    date: '2025-12-09',
    isPlanned: false,
    changes: ['Machines are updated in place: the condition Updating of a Machine'],
  },
  {
    release: 'v1.13.0',
    date: '2026-04-20',
    isPlanned: false,
    changes: [
      'status.failureDomain of a Machine',
      'NodeKubeadmLabelsAndTaintsSet, a readiness gate of control plane Machines',
      'the API versions v1alpha3 and v1alpha4 are removed',
    ],
  },
  {
    release: 'v1.14.0',
    date: '2026-07-30',
    isPlanned: false,
    changes: [
      'status.versions and upgradePlan say which Kubernetes versions run and come',
      'clusterctl describe names objects by kind, namespace and version',
    ],
  },
  {
    release: 'v1.15',
    date: '2026-12',
    isPlanned: true,
    changes: ['the last release that serves v1beta1 and honours the contract v1beta1'],
  },
  {
    release: 'v1.16',
    date: '2027-04',
    isPlanned: true,
    changes: [
      'v1beta1 is served no longer: the stage final begins',
      'the contract v1beta1 is honoured no longer',
    ],
  },
]

/** When the end of v1beta1 was planned for, and since when that was said. */
export interface RemovalPlan {
  readonly since: string
  readonly release?: string
  readonly date: string
  readonly source: string
}

/** Every plan for the end of v1beta1, oldest first; the last one holds. */
export const removalPlans: readonly RemovalPlan[] = [
  { since: '2024-09-16', date: '2026-04', source: 'the proposal "Improving status in CAPI resources"' },
  { since: '2025-08-13', release: 'v1.14', date: '2026-08', source: 'release v1.11.0' },
  {
    since: '2026-03-03',
    release: 'v1.16',
    date: '2027-04',
    source: 'kubernetes-sigs/cluster-api pull request 13394',
  },
]
