import { realpathSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import type { ContractReport, ReportOptions } from '@capi-migrate/contract'
import { isGo } from '@capi-migrate/edits'
import type { FilePlan } from '@capi-migrate/edits'
import { find } from '../find.ts'
import type { FoundFiles, FoundFile } from '../find.ts'
import { tagsOf } from '../git.ts'
import { shownPath } from '../paths.ts'
import { isRefusal, textOfRegular } from '../regular-file.ts'
import { target } from '../target.ts'
import { loadNotes } from '../notes/notes-file.ts'
import { notesFile } from '../notes/notes.ts'
import { chosenRoles } from './chosen-roles.ts'
import { concealedReport } from './conceal.ts'
import { withCompiled } from './compiled.ts'
import { formatted } from './gofmt.ts'
import { proveGo } from './go-proof.ts'
import type { GoProof, GoProofOptions } from './go-proof.ts'

export interface ContractOptions extends ReportOptions {
  /** Go code that is planned is compiled in a copy, which may take minutes. */
  readonly prove?: GoProofOptions
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

/**
 * Reads a provider's repository, or CRDs and objects that are named, and says how they stand to the contract. Roles that people
 * chose are those of the notes, and of `roles`, which win.
 */
export async function contractOf(
  paths: readonly string[],
  options: ContractOptions = {},
): Promise<Contracted> {
  const { cwd = process.cwd(), ...asked } = options
  const manifest = asked.stage && asked.stage !== 'v1beta1' ? await manifestPlanner() : undefined
  const { reportOf } = await import('@capi-migrate/contract')
  const found = await find(paths, { cwd, more })
  const root = rootOf(paths, cwd)
  const { notes, problem } = loadNotes(root)
  const roles = new Map([...chosenRoles(notes.decisions), ...(asked.roles ?? [])])
  const files = new Map(found.files.map((file) => [shownPath(file.path, root), file]))
  const tags = await tagsOf(root)
  const written = await reportOf(
    { paths: [...files.keys()], textOf: (path) => textOf(files.get(path)), ...tags },
    { ...asked, roles, ...(manifest && { manifest }) },
  )
  const planned = asked.go ? await withFormat(written) : written
  const plans = (planned.way?.files ?? []).filter(({ file }) => isGo(file))
  const proof = asked.prove && plans.length > 0 ? await proveGo(root, plans, asked.prove) : undefined
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
  const unread =
    problem === undefined
      ? []
      : [{ file: notesFile, what: problem, next: 'mend it, or take it back with git' }]
  return {
    report: shown,
    files,
    failures: [...found.failures, ...unread, ...refused],
    ...(proof && { proof }),
  }
}

const reported = 'report the file, and go on by hand: what was planned for it does harm'

/** Go code as gofmt wants it, in `files` of the way and of its steps, whose plans of a file are others. */
async function withFormat(report: ContractReport): Promise<ContractReport> {
  if (!report.way) return report
  const { files, steps } = report.way
  const all = [...new Set([...files, ...steps.flatMap((step) => step.files)])]
  const { files: done } = await formatted(all)
  const now = new Map(all.map((plan, i) => [plan, done[i]!]))
  const of = (plans: readonly FilePlan[]): readonly FilePlan[] => plans.map((plan) => now.get(plan)!)
  return {
    ...report,
    way: {
      ...report.way,
      files: of(files),
      steps: steps.map((step) => ({ ...step, files: of(step.files) })),
    },
  }
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
