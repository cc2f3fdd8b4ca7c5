import { newestSeries } from '../read/metadata.ts'
import type { Repair } from '../repair/repair.ts'
import { done, open, repositoryName } from './outcome.ts'
import type { Outcome } from './outcome.ts'
import type { Step, Way } from './step.ts'

/** M14: A new release series in metadata.yaml, in the same release. */
export const m14: Step = {
  id: 'M14',
  concern: 'contract',
  to: 'v1beta2',
  title: 'A new release series in metadata.yaml, in the same release',
  why: 'clusterctl plans upgrades by it, and Cluster API goes by the label.',
  doneWhen: 'the newest series says v1beta2',
  needs: ['M13'],
  traps: [
    'CAPO and others moved metadata.yaml first, and had to take it back',
    'never rewrite an older series',
  ],
  look: series,
  repair,
}

/** The newest release series names the contract of the newest labels. */
function series({ repository: { metadata } }: Way): readonly Outcome[] {
  const newest = metadata && newestSeries(metadata)
  if (!newest)
    return [open(repositoryName, 'metadata.yaml has no release series', 'add one with contract v1beta2')]
  const place = { file: metadata.file, line: newest.line }
  return [
    newest.contract === 'v1beta2'
      ? done(`series ${newest.major}.${newest.minor} says v1beta2`, place)
      : open(
          repositoryName,
          `the newest series ${newest.major}.${newest.minor} says ${newest.contract}`,
          `add series ${newest.major}.${newest.minor + 1} with contract: v1beta2`,
          place,
        ),
  ]
}

function repair({ repository: { metadata } }: Way): readonly Repair[] {
  const newest = metadata && newestSeries(metadata)
  if (!newest || newest.contract === 'v1beta2') return []
  const { major, minor } = newest
  const place = ['releaseSeries', metadata.series.length]
  const value = { major, minor: minor + 1, contract: 'v1beta2' }
  return [
    {
      ...metadata,
      changes: [{ place, value, step: 'M14', why: 'a new minor begins with the new contract' }],
    },
  ]
}
