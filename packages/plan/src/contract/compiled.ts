import type { ContractReport } from '@capi-migrate/contract'
import type { Task } from '@capi-migrate/edits'
import type { GoError } from './go-errors.ts'
import type { GoProof } from './go-proof.ts'

/** A report with what the compiler says of places that no task of it is about. */
export function withCompiled(report: ContractReport, proof: GoProof): ContractReport {
  if (!report.way || proof.state !== 'compiled' || proof.errors.length === 0) return report
  const own = report.way.steps.flatMap((step) => step.tasks)
  const told = new Set(own.map(({ file, line }) => `${file}:${line}`))
  // A task that is about several lines names what stands in them: `x.Status.FailureReason is at …`.
  const isNamed = ({ file, what }: GoError): boolean =>
    own.some((task) => {
      const [name = ''] = task.what.split(' ')
      return task.file === file && name.includes('.') && what.startsWith(`${name} `)
    })
  const tasks = proof.errors
    .filter((one) => !told.has(`${one.file}:${one.line}`) && !isNamed(one))
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
