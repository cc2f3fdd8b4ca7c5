import { fieldsIn } from '@capi-migrate/contract-rules'
import type { ContractRule, ContractStage } from '@capi-migrate/contract-rules'
import type { Crd } from '../read/crd.ts'
import type { Subject } from './subject.ts'

/** Each version that a contract label lists. */
export function listedVersions(crd: Crd): readonly {
  readonly contract: ContractStage
  readonly name: string
  readonly place: Crd['labels'][number]
}[] {
  return crd.labels.flatMap((label) => {
    const contract = /^cluster\.x-k8s\.io\/(v1beta[12])$/.exec(label.key)?.[1] as ContractStage | undefined
    return contract ? label.value.split('_').map((name) => ({ contract, name, place: label })) : []
  })
}

/** Whether the version that counts is listed for v1beta1 as well, where the field may be: nobody can take it away yet. */
export function isStillRead({ crd, version, stage }: Subject, rule: ContractRule, path: string): boolean {
  const early = fieldsIn(rule, 'v1beta1').find((field) => field.path === path && field.owner === undefined)
  if (stage !== 'v1beta2' || !crd || early?.is !== 'optional') return false
  return listedVersions(crd).some(({ contract, name }) => contract === 'v1beta1' && name === version?.name)
}

/** What to do where a version has the newer shapes, and its label says v1beta1. */
export function labelNewer(version: string): string {
  return `label ${version} for v1beta2, whose shape this is`
}
