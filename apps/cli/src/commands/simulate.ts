import { paintFor, renderFailures, UserError } from '@capi-migrate/plan'
import { contractOf } from '@capi-migrate/plan/contract'
import type { Contracted } from '@capi-migrate/plan/contract'
import { groupOf } from '@capi-migrate/status-model'
import type { ApiObject } from '@capi-migrate/status-model'
import { differences, ownerAmong, parseCore, simulate } from '@capi-migrate/status/simulate'
import type { Core, Crd, ReadRole, Situation } from '@capi-migrate/status/simulate'
import { rolesFrom } from '../contract/roles.ts'
import { printSimulations, simulationsJson } from '../contract/simulation.ts'
import type { Simulation } from '../contract/simulation.ts'
import { exit } from '../exit.ts'
import { readDump } from '../status/read.ts'
import { isColourful, print } from '../terminal.ts'

export interface SimulateFlags {
  readonly crd: readonly string[]
  readonly core: string
  readonly later: string
  readonly role?: readonly string[]
  readonly format: 'text' | 'json'
}

/** `migrate contract simulate`. Returns the exit code: tasks remain where an object fails, or will. */
export async function simulateObjects(paths: readonly string[], flags: SimulateFlags): Promise<number> {
  const [core, later] = [parseCore(flags.core)!, parseCore(flags.later)!]
  const contracted = await contractOf(flags.crd, { roles: rolesFrom(flags.role ?? []) })
  const { objects, failures } = await readDump(paths)
  const problems = contracted.failures.length
  if (problems > 0)
    process.stderr.write(renderFailures(contracted.failures, { colour: isColourful(process.stderr) }))
  const situations = situationsOf(objects, contracted, core)
  if (situations.length === 0) throw nothingToRead(objects, contracted)
  const simulations = situations.map((situation): Simulation => ({
    situation,
    shown: simulate(situation),
    later,
    differences: core.minor < later.minor ? differences(situation, later) : [],
  }))
  await print(
    flags.format === 'json'
      ? simulationsJson(simulations)
      : printSimulations(simulations, paintFor(isColourful(process.stdout))),
  )
  if (failures + problems > 0) return exit.error
  return simulations.some(({ shown, differences: later }) => shown.error || later.length > 0)
    ? exit.tasks
    : exit.done
}

/** The objects whose kind has a CRD with a role. */
function situationsOf(
  objects: readonly ApiObject[],
  { report }: Contracted,
  core: Core,
): readonly (Situation & { readonly object: ApiObject })[] {
  return objects.flatMap((object) => {
    const kind = report.kinds.find(({ crd }) => crd.kind === object.kind && crd.group === groupOf(object))
    if (!kind || kind.role === 'IPAM') return []
    const role: ReadRole = kind.role
    const { name, group, labels, versions } = kind.crd
    const crd: Crd = {
      name,
      group,
      kind: kind.crd.kind,
      labels: Object.fromEntries(labels.map(({ key, value }) => [key, value])),
      versions: versions.map(({ name: version, served }) => ({ name: version, served })),
    }
    const owner = ownerAmong(objects, role, object)
    return [{ role, object, crd, core, ...(owner && { owner }) }]
  })
}

function nothingToRead(objects: readonly ApiObject[], { report }: Contracted): UserError {
  const kinds = [...new Set(objects.map(({ kind }) => String(kind)))]
  if (kinds.length === 0)
    return new UserError('there is no object to look at', 'name a file with a provider’s object')
  const known = report.kinds.map(({ crd }) => crd.kind)
  const other = report.others.find(({ kind }) => kinds.includes(kind))
  return other
    ? new UserError(`nothing tells the role of ${other.kind}`, `give it: --role ${other.kind}=InfraCluster`)
    : new UserError(
        `there is no CRD of ${kinds.join(', ')}`,
        known.length > 0 ? `the CRDs given are those of ${known.join(', ')}` : 'name the CRD with --crd',
      )
}
