import { shellWord } from '@capi-migrate/edits'
import { target } from '@capi-migrate/plan'
import type { Plan } from '@capi-migrate/plan'
import { program } from '../called.ts'
import type { ManifestsFlags } from './flags.ts'
import { hasKubeContext } from './kube-context.ts'

type Next = readonly (readonly [command: string, what: string])[]

/** What to run next, ready to be copied; `written` are the files that a write has reached. */
export function nextCommands(
  { files }: Plan,
  paths: readonly string[],
  flags: ManifestsFlags,
  written: readonly string[] = [],
): Next {
  const changes = files.filter(({ state }) => state === 'changes').length
  const code = files.flatMap(({ plan }) => plan.tasks).find(({ code }) => code !== undefined)?.code
  const same = commandOf(paths, flags)
  const edits: Next = flags.write
    ? [
        ...(written.length > 0 ? [['git diff', 'see what changed'] as const] : []),
        ...(written.length > 0 && hasKubeContext()
          ? [[predictCommand(paths), 'what an apply would do to the cluster'] as const]
          : []),
        [`${same} --check`, 'in CI: exit 2 while something is pending'],
      ]
    : [
        ...(flags.diff ? [] : [[`${same} --diff`, 'see each line'] as const]),
        [`${same} --write`, changes === 1 ? 'write the file' : `write the ${changes} files`],
      ]
  const isHalf = files.some(({ plan }) => plan.checked?.findings.some(({ rule }) => rule === halfMigrated))
  const mayFollow = files.some(({ plan }) => plan.tasks.some(({ next }) => next.includes('--references')))
  return [
    ...(changes > 0 ? edits : []),
    ...(mayFollow && !flags.references
      ? [[`${same} --references`, 'preview what would follow in health checks, metrics and scripts'] as const]
      : []),
    ...(isHalf && !flags.repair
      ? [[`${same} --repair`, 'preview what would finish the half-migrated objects'] as const]
      : []),
    ...(flags.write && files.some(({ plan }) => plan.tasks.some(({ once }) => once))
      ? [[`${program()} tasks`, 'what you still have to do; --done ID closes a task'] as const]
      : []),
    ...(code ? [[`${program()} explain ${code}`, 'why the first task is there'] as const] : []),
  ]
}

function predictCommand(paths: readonly string[]): string {
  return [program(), 'cluster', 'predict', ...shortened(paths.map(shellWord))].join(' ')
}

/** The rule of findings that a repair does away with. */
const halfMigrated = 'strict/half-migrated'

function commandOf(
  paths: readonly string[],
  {
    to,
    docs,
    references,
    repair,
    helpers,
    annotate,
    contract,
    crds = [],
    role = [],
    include = [],
    exclude = [],
    apiVersion = [],
  }: ManifestsFlags,
): string {
  const flags = [
    ...(to === target ? [] : ['--to', to]),
    ...(docs ? ['--docs'] : []),
    ...(references ? ['--references'] : []),
    ...(repair ? ['--repair'] : []),
    ...(helpers ? ['--helpers'] : []),
    ...(annotate ? ['--annotate'] : []),
    ...(contract ? ['--contract', contract] : []),
    ...crds.flatMap((path) => ['--crds', path]),
    ...role.flatMap((one) => ['--role', one]),
    ...include.flatMap((pattern) => ['--include', pattern]),
    ...exclude.flatMap((pattern) => ['--exclude', pattern]),
    ...apiVersion.flatMap((version) => ['--api-version', version]),
  ]
  return [program(), 'manifests', ...shortened(paths.map(shellWord)), ...flags.map(shellWord)].join(' ')
}

/** Up to this many paths are repeated; who named more has the command at hand. */
const mostPaths = 4

function shortened(paths: readonly string[]): readonly string[] {
  return paths.length > mostPaths ? [...paths.slice(0, 2), '…'] : paths
}
