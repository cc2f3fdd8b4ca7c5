import type { ContractReport } from '@capi-migrate/contract'
import { scrubber } from '@capi-migrate/edits'
import { concealed, secretsOf } from '@capi-migrate/edits/secrets'

/** A report that may be shown: what it quotes of a file quotes no secret, and its edits note where theirs are. */
export function concealedReport(
  report: ContractReport,
  textOf: (path: string) => string | undefined,
): ContractReport {
  const kinds = new Set([
    ...report.kinds.flatMap(({ crd, template }) => [crd.kind, ...(template ? [template.kind] : [])]),
    ...report.others.map(({ kind }) => kind),
  ])
  const found = [...placesIn(report)].flatMap((path) => secretsOf(textOf(path) ?? '').texts)
  // Code that makes a Secret names its owner's kind, which looks like a password where there is a digit in it.
  const texts = found.filter((text) => !kinds.has(text))
  const shown = texts.length > 0 ? withShown(report, scrubber([...new Set(texts)])) : report
  return shown.way ? { ...shown, way: { ...shown.way, files: shown.way.files.map(concealed) } } : shown
}

/** The files that the report says something of. */
function placesIn({ findings, crdFindings, results, unread, way }: ContractReport): ReadonlySet<string> {
  const places = [
    ...findings,
    ...crdFindings,
    ...unread,
    ...results.flatMap(({ evidence }) => evidence.flatMap(({ place }) => place ?? [])),
    ...(way?.steps ?? []).flatMap(({ evidence, tasks }) => [
      ...tasks,
      ...evidence.flatMap(({ place }) => place ?? []),
    ]),
  ]
  return new Set(places.flatMap(({ file }) => file ?? []))
}

function withShown(report: ContractReport, shown: (text: string) => string): ContractReport {
  const { findings, crdFindings, results, unread, way } = report
  const evident = <T extends { readonly evidence: string; readonly next: string }>(one: T): T => ({
    ...one,
    evidence: shown(one.evidence),
    next: shown(one.next),
  })
  return {
    ...report,
    findings: findings.map(evident),
    crdFindings: crdFindings.map(evident),
    unread: unread.map((one) => ({ ...one, what: shown(one.what) })),
    results: results.map((result) => ({
      ...result,
      evidence: result.evidence.map((one) => ({ ...one, ...(one.says && { says: shown(one.says) }) })),
    })),
    ...(way && {
      way: {
        ...way,
        steps: way.steps.map((step) => ({
          ...step,
          evidence: step.evidence.map((one) => ({ ...one, what: shown(one.what) })),
          tasks: step.tasks.map((task) => ({ ...task, what: shown(task.what), next: shown(task.next) })),
        })),
      },
    }),
  }
}
