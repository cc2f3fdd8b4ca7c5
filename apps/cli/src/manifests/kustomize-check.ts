import { checkBuilds, kustomizeCommand } from '@capi-migrate/plan'
import type { Failure, FoundFile, Plan } from '@capi-migrate/plan'
import { say } from '../terminal.ts'

/**
 * `--kustomize-check`: compares the builds of every kustomization before and after the plan. Says what it did on
 * stderr; returns a failure for each build that differs.
 */
export async function kustomizeCheck(files: readonly FoundFile[], plan: Plan): Promise<readonly Failure[]> {
  const command = kustomizeCommand()
  if (!command) {
    say('kustomize check: skipped, neither kustomize nor kubectl is on this machine')
    return []
  }
  const checks = await checkBuilds(files, plan, command, plan.to)
  const count = (state: string): number => checks.filter((check) => check.state === state).length
  say(
    `kustomize check: ${count('same')} builds agree, ${count('different')} differ, ${count('skipped')} skipped`,
  )
  for (const { file, state, what } of checks) if (state === 'skipped') say(`  skipped ${file}: ${what}`)
  return checks
    .filter(({ state }) => state === 'different')
    .map(({ file, what = '' }) => ({
      file,
      what: `the builds before and after the migration differ: ${what}`,
      next: 'see the tasks of the files it names; without any, please report it as a bug of ours',
    }))
}
