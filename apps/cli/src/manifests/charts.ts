import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isVersion } from '@capi-migrate/plan'
import type { FoundFile, Plan } from '@capi-migrate/plan'
import { say } from '../terminal.ts'

/** Says which releases of Helm delete the objects of a chart that was written: they take another apiVersion for another object. */
export function sayHelm({ files }: Plan, written: readonly string[]): void {
  const names = new Set(written)
  const isTold = files.some(
    ({ source, plan }) =>
      names.has(source.file) && plan.objects.some(({ rows }) => rows.some(isVersion)) && isOfChart(source),
  )
  if (isTold)
    say(
      'note: Helm 4.0.0 to 4.1.0 deletes objects whose apiVersion changes in an upgrade: upgrade releases of this chart with Helm 3, or with 4.1.1 or newer',
    )
}

function isOfChart({ path, root }: FoundFile): boolean {
  for (let at = dirname(path); at.startsWith(root); at = dirname(at)) {
    if (existsSync(join(at, 'Chart.yaml'))) return true
    if (at === root || at === dirname(at)) return false
  }
  return false
}
