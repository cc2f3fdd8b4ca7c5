import { jsonText } from '@capi-migrate/edits'
import type { ContractReport, ProviderKind, RuleResult, WayStep } from '@capi-migrate/contract'
import { hideInEdits } from './hide.ts'

/** Version of the form that `schema/contract.schema.json` describes. A change that could break a reader raises it. */
export const contractSchemaVersion = 1

/** A report for programs. */
export function renderContractJson(
  report: ContractReport,
  { version, written }: { readonly version: string; readonly written?: readonly string[] },
): string {
  const { kinds, others, results, findings, unread, stage, way } = report
  const json = {
    schemaVersion: contractSchemaVersion,
    program: { name: 'migrate', version },
    command: 'contract',
    ...(stage && { stage }),
    kinds: kinds.map(kindOf),
    others: others.map(({ kind, group, file }) => ({ kind, group, file })),
    rules: results.map(resultOf),
    findings,
    unread,
    ...(way && {
      steps: way.steps.map(stepOf),
      files: way.files.map((plan) => ({ file: plan.file, edits: hideInEdits(plan), objects: plan.objects })),
      written: written ?? [],
    }),
  }
  return `${jsonText(json, 1)}\n`
}

function stepOf({ step, found, isWaiting, evidence, files, tasks }: WayStep): object {
  const { id, concern, to, title, why, doneWhen, needs, traps } = step
  return {
    id,
    concern,
    to,
    title,
    why,
    doneWhen,
    needs,
    traps,
    found: found === 'clear' ? (isWaiting ? 'open' : 'done') : found,
    isWaiting,
    evidence: evidence.map(({ place, what }) => ({ ...place, what })),
    files: files.map(({ file }) => file),
    tasks,
  }
}

function kindOf({ crd, role, why, isGuessed, template, label, stage }: ProviderKind): object {
  return {
    kind: crd.kind,
    group: crd.group,
    role,
    why,
    ...(isGuessed && { isGuessed }),
    file: crd.file,
    stage,
    versions: crd.versions.map(({ name, served, storage }) => ({ name, served, storage })),
    ...(label && { label }),
    ...(template && { template: template.kind }),
  }
}

function resultOf({ rule, kind, stage, state, level, evidence, missing }: RuleResult): object {
  return {
    rule: rule.id,
    ...(kind && { kind: kind.crd.kind }),
    stage,
    state,
    ...(level && { level }),
    evidence: evidence.map(({ check, place, says, next }) => ({
      check: check.check,
      ...place,
      ...(says && { says }),
      ...(next !== undefined && { next }),
    })),
    missing,
  }
}
