import type { ContractFinding } from './findings.ts'
import type { Kinds, ProviderKind } from './kinds/provider-kind.ts'
import type { CrdCopy } from './read/copies.ts'
import type { Crd } from './read/crd.ts'
import type { Repository } from './repository.ts'

/** What is to be said of CRDs before any rule: roles that are guessed are asked, copies are told. */
export function crdFindingsOf(
  { copies }: Pick<Repository, 'copies'>,
  { kinds }: Kinds,
): readonly ContractFinding[] {
  const known = new Set(kinds.flatMap(({ crd, template }) => [crd.name, template?.name]))
  return [
    ...kinds.filter(({ isGuessed }) => isGuessed).map(guess),
    ...copies.filter(({ of }) => known.has(of.name)).map(copy),
  ]
}

function guess({ crd, role, why, signs }: ProviderKind): ContractFinding {
  const known = [why, ...signs.map((sign) => `and ${sign}`)].join(', ')
  return finding('crd/role', crd, {
    evidence: `${crd.kind} may be ${article(role)} ${role}: ${known}; nothing else shows it`,
    next: `say --role ${crd.kind}=${role}, or --role ${crd.kind}=none`,
  })
}

function copy({ crd, of }: CrdCopy): ContractFinding {
  return finding('crd/copy', crd, {
    evidence: `this is a copy of ${of.kind} in ${of.file}`,
    next: 'make it anew from that one; only that one is read and written',
  })
}

function finding(
  rule: string,
  { file, line, kind }: Crd,
  said: Pick<ContractFinding, 'evidence' | 'next'>,
): ContractFinding {
  const object = kind
  return {
    rule,
    file,
    line,
    column: 1,
    object,
    path: '',
    ...said,
    level: 'warning',
    rules: [rule],
    kinds: [kind],
  }
}

function article(role: string): string {
  return role.startsWith('I') ? 'an' : 'a'
}
