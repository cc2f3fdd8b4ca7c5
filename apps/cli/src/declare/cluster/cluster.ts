import type { Command } from 'commander'
import { check } from './check.ts'
import { dump } from './dump.ts'
import { explain } from './explain.ts'
import { fix } from './fix.ts'
import { rbac } from './rbac.ts'
import { writers } from './writers.ts'

/** Declares `migrate cluster` and what is below it. */
export function cluster(migrate: Command): void {
  const declared = migrate
    .command('cluster')
    .summary('is a management cluster ready for v1.16')
    .description(
      'Looks at live management clusters, or dumps of them: whether they are ready for Cluster API v1.16, what an ' +
        'apply of migrated manifests would do, and who still sends v1beta1. It reads, and writes only with `fix … --write`.',
    )
    // Its commands have options of the same names.
    .enablePositionalOptions()
  check(declared)
  explain(declared)
  dump(declared)
  fix(declared)
  rbac(declared)
  writers(declared)
}
