import { realpathSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import type { ContractReport, ReportOptions } from '@capi-migrate/contract'
import type { FilePlan } from '@capi-migrate/edits'
import { find } from '../find.ts'
import type { FoundFiles, FoundFile } from '../find.ts'
import { tagsOf } from '../git.ts'
import { shownPath } from '../paths.ts'
import { isRefusal, textOfRegular } from '../regular-file.ts'
import { target } from '../target.ts'
import { concealedReport } from './conceal.ts'
import { withCompiled } from './compiled.ts'
import { formatted } from './gofmt.ts'
import { proveGo } from './go-proof.ts'
import type { GoProof } from './go-proof.ts'

export interface ContractOptions extends ReportOptions {
  /** Go code that is planned is compiled in a copy. */
  readonly prove?: boolean
  /** Called before it is compiled, which may take minutes. */
  readonly onProve?: () => void
  /** The working folder; relative paths start here. */
  readonly cwd?: string
}

/** A report with the files it was made from, by their path in the repository. */
export interface Contracted {
  readonly report: ContractReport
  readonly files: ReadonlyMap<string, FoundFile>
  readonly failures: FoundFiles['failures']
  /** What a compiler says of the Go code; absent where it was not asked, and where there is none to write. */
  readonly proof?: GoProof
}

/** Reads a provider's repository, or CRDs and objects that are named, and says how they stand to the contract. */
export async function contractOf(
  paths: readonly string[],
  options: ContractOptions = {},
): Promise<Contracted> {
  const { cwd = process.cwd(), ...asked } = options
  const manifest = asked.stage && asked.stage !== 'v1beta1' ? await manifestPlanner() : undefined
  const { reportOf } = await import('@capi-migrate/contract')
  const found = await find(paths, { cwd, more })
  const root = rootOf(paths, cwd)
  const files = new Map(found.files.map((file) => [shownPath(file.path, root), file]))
  const tags = await tagsOf(root)
  const written = await reportOf(
    { paths: [...files.keys()], textOf: (path) => textOf(files.get(path)), ...(tags && { tags }) },
    { ...asked, ...(manifest && { manifest }) },
  )
  const planned = asked.go ? await withFormat(written) : written
  const plans = (planned.way?.files ?? []).filter(({ file }) => /\.go$|^go\.mod$/.test(file))
  const isProven = options.prove === true && plans.length > 0
  if (isProven) options.onProve?.()
  const proof = isProven ? proveGo(root, plans) : undefined
  const shown = concealedReport(proof ? withCompiled(planned, proof) : planned, (path) =>
    textOf(files.get(path)),
  )
  const refused = (shown.way?.refused ?? []).map(({ file, what }) => {
    return {
      file: files.get(file)?.file ?? file,
      what: `it stays as it is: ${what}`,
      next: reported,
      ours: true,
    }
  })
  return { report: shown, files, failures: [...found.failures, ...refused], ...(proof && { proof }) }
}

const reported = 'report the file, and go on by hand: what was planned for it does harm'

/** Go code as gofmt wants it, in `files` of the way and of its steps. */
async function withFormat(report: ContractReport): Promise<ContractReport> {
  if (!report.way) return report
  const { files } = await formatted(report.way.files)
  const byFile = new Map(files.map((plan) => [plan.file, plan]))
  const of = (plans: readonly FilePlan[]): readonly FilePlan[] =>
    plans.map((plan) => (plan.file.endsWith('.go') ? (byFile.get(plan.file) ?? plan) : plan))
  const steps = report.way.steps.map((step) => ({ ...step, files: of(step.files) }))
  return { ...report, way: { ...report.way, files, steps } }
}

/** Plans the manifests of a provider, which are another engine's. */
async function manifestPlanner(): Promise<NonNullable<ReportOptions['manifest']>> {
  const { planFile } = await import('@capi-migrate/manifests')
  return (text, file, provider) => planFile(text, { to: target, file, provider })
}

/** Endings of the files that a provider is made of, besides its manifests. */
const more = ['.go', '/go.mod', '/Makefile', '.mk']

/** The folder that paths of the report are relative to: the one that was named, or the working folder. */
function rootOf(paths: readonly string[], cwd: string): string {
  const [only] = paths.map((path) => resolve(cwd, path))
  const isFolder = paths.length === 1 && only && statSync(only, { throwIfNoEntry: false })?.isDirectory()
  return realpathSync(isFolder ? only : cwd)
}

/** A file that cannot be read, or is larger than any a person writes, is one that is not there. */
function textOf(file: FoundFile | undefined): string | undefined {
  const text = file && textOfRegular(file.path)
  return text === undefined || isRefusal(text) ? undefined : text
}
