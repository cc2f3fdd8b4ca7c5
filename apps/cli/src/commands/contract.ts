import {
  contractOf,
  renderContractJson,
  renderContractMatrix,
  renderContractText,
  renderFailures,
  UserError,
} from '@capi-migrate/plan'
import type { Contracted } from '@capi-migrate/plan'
import type { ContractStage } from '@capi-migrate/status-model/contract'
import { rolesFrom } from '../contract/roles.ts'
import { exitCodeOf } from '../exit.ts'
import { isColourful, print } from '../terminal.ts'
import { version } from '../version.ts'

export interface ContractFlags {
  readonly format: 'text' | 'json'
  readonly stage?: ContractStage
  readonly core?: number
  readonly role?: readonly string[]
  readonly matrix?: true
  readonly notes?: true
}

/** `migrate contract`: read a provider, evaluate every rule, print. Returns the exit code. */
export async function contract(paths: readonly string[], flags: ContractFlags): Promise<number> {
  const where = paths.length > 0 ? paths : ['.']
  const roles = rolesFrom(flags.role ?? [])
  const contracted = await contractOf(where, {
    roles,
    ...(flags.stage && { stage: flags.stage }),
    ...(flags.core !== undefined && { core: flags.core }),
  })
  const { report, failures } = contracted
  if (failures.length > 0)
    process.stderr.write(renderFailures(failures, { colour: isColourful(process.stderr) }))
  if (report.kinds.length === 0) throw noKinds(contracted, where)
  await printReport(contracted, flags)
  const tasks = report.findings.filter(({ level }) => level === 'error').length
  return exitCodeOf({ failures: failures.length, pending: 0, tasks })
}

async function printReport({ report }: Contracted, { format, matrix, notes }: ContractFlags): Promise<void> {
  if (matrix) return print(renderContractMatrix(report))
  if (format === 'json') return print(renderContractJson(report, { version }))
  const colour = isColourful(process.stdout)
  await print([...renderContractText(report, { colour, ...(notes && { notes }) })].join(''))
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
