import { shellWord } from '@capi-migrate/edits'
import { target } from '@capi-migrate/plan'
import type { Plan } from '@capi-migrate/plan'
import { program } from '../called.ts'
import type { CodemodFlags } from './flags.ts'
import { contractTargets } from '../declare/stages.ts'

type Next = readonly (readonly [command: string, what: string])[]

/** What to run next, ready to be copied; `written` are the files that a write has reached. */
export function nextCommands(
  { files }: Plan,
  paths: readonly string[],
  flags: CodemodFlags,
  written: readonly string[] = [],
): Next {
  const changes = files.filter(({ state }) => state === 'changes').length
  if (changes === 0) return []
  const same = commandOf(paths, flags)
  return flags.write
    ? [
        ...(written.length > 0 ? [['git diff', 'see what changed'] as const] : []),
        [`${same} --check`, 'in CI: exit 2 while something is pending'],
      ]
    : [
        ...(flags.diff ? [] : [[`${same} --diff`, 'see each line'] as const]),
        [`${same} --write`, changes === 1 ? 'write the file' : `write the ${changes} files`],
      ]
}

function commandOf(
  paths: readonly string[],
  {
    mode,
    generation,
    counters,
    contract,
    verify,
    config,
    crds = [],
    include = [],
    exclude = [],
  }: CodemodFlags,
): string {
  const flags = [
    ...(mode === target ? [] : ['--mode', mode]),
    ...(generation === 'current' ? [] : ['--generation', generation]),
    ...(counters === 'legacy' ? [] : ['--counters', counters]),
    ...(contract === contractTargets[0] ? [] : ['--contract', contract]),
    ...(verify === false ? ['--no-verify'] : []),
    ...(config === undefined ? [] : ['--config', config]),
    ...crds.flatMap((path) => ['--crds', path]),
    ...include.flatMap((pattern) => ['--include', pattern]),
    ...exclude.flatMap((pattern) => ['--exclude', pattern]),
  ]
  return [program(), 'codemod', ...[...paths, ...flags].map(shellWord)].join(' ')
}
