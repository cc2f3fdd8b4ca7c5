import type { ContractStage } from '@capi-migrate/contract-rules'
import { counted, UserError } from '@capi-migrate/plan'
import {
  asItStands,
  contractOf,
  contractPlan,
  renderContractJson,
  renderContractMatrix,
  renderContractText,
} from '@capi-migrate/plan/contract'
import type { Contracted, GoProofOptions } from '@capi-migrate/plan/contract'
import { rolesOrNoneFrom } from '../contract/roles.ts'
import { exitCodeOf } from '../exit.ts'
import type { PlanFormat } from '../manifests/formats.ts'
import { printPlan } from '../manifests/print.ts'
import { progress } from '../progress.ts'
import { stopOnSignals } from '../signals.ts'
import { isColourful, print, say } from '../terminal.ts'
import { version } from '../version.ts'
import { sayFailures, writePlan } from '../write.ts'

export interface ContractFlags {
  readonly format: PlanFormat
  readonly stage?: ContractStage
  readonly core?: number
  readonly role?: readonly string[]
  readonly matrix?: true
  readonly notes?: true
  readonly write?: true
  readonly go?: true
  readonly prove?: boolean
  readonly diff?: true
  readonly force?: true
}

/** `migrate contract`: read a provider, evaluate every rule, write if told so, print. Returns the exit code. */
export async function contract(paths: readonly string[], flags: ContractFlags): Promise<number> {
  const where = paths.length > 0 ? paths : ['.']
  const asked = (['write', 'diff', 'go'] as const).find((flag) => flags[flag])
  if (asked && (!flags.stage || flags.stage === 'v1beta1'))
    throw new UserError(`--${asked} needs a stage to go to`, 'say --stage v1beta2, or --stage final')
  const stop = stopOnSignals()
  const contracted = await contractOf(where, {
    roles: rolesOrNoneFrom(flags.role ?? []),
    ...(flags.stage && { stage: flags.stage }),
    ...(flags.go && { go: flags.go }),
    ...(flags.go && (flags.prove ?? flags.write) && { prove: proofBy(stop.signal) }),
    ...(flags.core !== undefined && { core: flags.core }),
  }).finally(stop.release)
  if (stop.signal.aborted) {
    say('stopped: nothing was written')
    return stop.code()
  }
  const { report, failures } = contracted
  sayFailures({ failures })
  if (report.kinds.length === 0) throw noKinds(contracted, where)
  const applied = flags.write ? await writePlan(contractPlan(contracted), flags) : undefined
  await printReport(asItStands(contracted, applied?.written), flags, applied?.written)
  const hasGo = report.way?.files.some(({ file }) => file.endsWith('.go'))
  if (hasGo) say(proofNote(contracted.proof))
  if (applied?.stopped) return applied.stopped
  const { way, findings, kinds } = report
  const guessed = kinds.filter(({ isGuessed }) => isGuessed).length
  const tasks = way
    ? way.steps.reduce((sum, step) => sum + step.tasks.length, guessed)
    : findings.filter(({ level }) => level === 'error').length
  const pending = way && !applied ? way.files.length : 0
  return exitCodeOf({ failures: failures.length + (applied?.failures.length ?? 0), pending, tasks })
}

const compiling = 'compiling in a copy, which may take minutes; --no-prove leaves it out'

/** A proof that says how far it has come, where a person watches. */
function proofBy(signal: AbortSignal): GoProofOptions {
  let [bar, shown] = [progress(''), '']
  return {
    signal,
    onProgress: ({ what, done, total }) => {
      if (shown === '') say(compiling)
      if (what !== shown) {
        bar.clear()
        bar = progress(what)
      }
      shown = what
      bar.show(done, total)
    },
  }
}

/** What a compiler made of the Go code, in a line. */
function proofNote(proof: Contracted['proof']): string {
  const then = 'then run go mod tidy, and make generate'
  if (!proof) return 'note: the Go code is not compiled; go vet ./... does so, and --prove in a copy'
  if (proof.state === 'unproven') return `note: the Go code is unproven: ${proof.why}; ${proof.next}`
  const { length } = proof.errors
  if (length === 0) return `proven: it compiles in a copy, with its tests, and go vet passes; ${then}`
  const behind =
    proof.behind > 0
      ? `; not looked at, for what they import does not compile: ${counted(proof.behind, 'package')}, so ask again then`
      : ''
  return `compiled in a copy: ${counted(length, 'line')} left to you, each of them a task of M03${behind}; ${then}`
}

async function printReport(
  contracted: Contracted,
  { format, matrix, notes, diff }: ContractFlags,
  written?: readonly string[],
): Promise<void> {
  const { report } = contracted
  if (matrix) return print(renderContractMatrix(report))
  if (format === 'json') return print(renderContractJson(report, { version, ...(written && { written }) }))
  const plan = contractPlan(contracted)
  if (format !== 'text') return printPlan(plan, { format, command: 'contract' }, [], written)
  if (diff) return printPlan(plan, { format, diff }, [], written)
  const colour = isColourful(process.stdout)
  await print(
    [...renderContractText(report, { colour, ...(notes && { notes }), ...(written && { written }) })].join(
      '',
    ),
  )
}

function noKinds({ report }: Contracted, where: readonly string[]): UserError {
  const crds = report.others.length
  return new UserError(
    crds === 0
      ? `there is no CRD in ${where.join(', ')}`
      : `none of the ${crds} CRDs in ${where.join(', ')} has a role`,
    crds === 0
      ? 'name the root of a provider’s repository, or its CRDs'
      : `give a kind its role: --role ${report.others[0]!.kind}=InfraCluster`,
  )
}
