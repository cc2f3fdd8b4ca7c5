import type { ContractReport } from '@capi-migrate/contract'
import type { Task } from '@capi-migrate/edits'
import type { GoProof } from './go-proof.ts'

/** A report with what the compiler says of places that no task of it is about. */
export function withCompiled(report: ContractReport, proof: GoProof): ContractReport {
  if (!report.way || proof.state !== 'compiled' || proof.errors.length === 0) return report
  const told = new Set(
    report.way.steps.flatMap(({ tasks }) => tasks.map(({ file, line }) => `${file}:${line}`)),
  )
  const tasks = proof.errors
    .filter(({ file, line }) => !told.has(`${file}:${line}`))
    .map(({ file, line, what }): Task => ({
      id: ['M03', 'go', file, what].join('|'),
      file,
      line,
      column: 1,
      row: 'M03',
      object: 'the repository',
      code: 'M03',
      what: `the compiler says: ${what}`,
      next: 'change it by hand; go vet ./... says when it compiles',
    }))
  const steps = report.way.steps.map((step) =>
    step.step.id === 'M03' ? { ...step, tasks: [...step.tasks, ...tasks] } : step,
  )
  return { ...report, way: { ...report.way, steps } }
}
