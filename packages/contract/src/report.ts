import type { ContractStage } from '@capi-migrate/contract-rules'
import type { Role } from '@capi-migrate/status-model'
import { evaluate } from './evaluate.ts'
import type { RuleResult } from './evaluate.ts'
import { crdFindingsOf } from './crd-findings.ts'
import { byLevel, findingsOf } from './findings.ts'
import type { ContractFinding } from './findings.ts'
import { kindsOf } from './kinds/provider-kind.ts'
import type { Kinds } from './kinds/provider-kind.ts'
import type { Unread } from './read/documents.ts'
import { readRepository } from './repository.ts'
import type { Repository } from './repository.ts'
import type { Sources } from './sources.ts'
import { wayOf } from './way/way.ts'
import type { ProviderWay, WayOptions } from './way/way.ts'

/** What is said of a repository. */
export interface ContractReport extends Kinds {
  readonly repository: Repository
  /** The stage that was looked at; absent where each kind was looked at in its own. */
  readonly stage?: ContractStage
  readonly results: readonly RuleResult[]
  /** What violated rules have to say, and those of `crdFindings`; the gravest first. */
  readonly findings: readonly ContractFinding[]
  /** What is to be known of CRDs on any way: copies of one, and roles that are guessed. */
  readonly crdFindings: readonly ContractFinding[]
  /** What could not be read, and so was not looked at. */
  readonly unread: readonly Unread[]
  /** The steps to the stage that was asked for; absent where there is no way to it. */
  readonly way?: ProviderWay
}

export interface ReportOptions {
  /** Roles that are known, by kind. */
  readonly roles?: ReadonlyMap<string, Role | 'none'>
  readonly stage?: ContractStage
  /** A minor of Cluster API v1. */
  readonly core?: number
  /** Go code is written on the way to a stage. */
  readonly go?: true
  /** Plans manifests of the repository; without it, they are left to a person. */
  readonly manifest?: WayOptions['manifest']
}

/** Reads a repository and evaluates every rule. */
export async function reportOf(sources: Sources, options: ReportOptions = {}): Promise<ContractReport> {
  const repository = await readRepository(sources)
  const kinds = kindsOf(repository, options.roles)
  const results = evaluate(repository, kinds.kinds, options)
  const { stage, roles, manifest, go } = options
  const way =
    stage && stage !== 'v1beta1'
      ? wayOf(repository, {
          to: stage,
          ...(roles && { roles }),
          ...(manifest && { manifest }),
          ...(go && { go }),
        })
      : undefined
  const crdFindings = crdFindingsOf(repository, kinds)
  const bad = repository.go.unparsable.map(({ file, line }) => ({ file, line, what: 'this is no Go' }))
  const old = repository.crds
    .filter(({ isOutdated }) => isOutdated)
    .map(({ file, line }) => ({ file, line, what: outdated }))
  return {
    repository,
    ...kinds,
    ...(options.stage && { stage: options.stage }),
    results,
    findings: [...findingsOf(results), ...crdFindings].toSorted(byLevel),
    crdFindings,
    ...(way && { way }),
    unread: [...repository.unread, ...old, ...bad],
  }
}

const outdated = 'a CRD of apiextensions.k8s.io/v1beta1, which no API server takes since Kubernetes v1.22'
