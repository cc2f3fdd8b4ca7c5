import {
  checkBytes,
  checkEngine,
  checkFiles,
  checkTotalsOf,
  find,
  checkRemarksOf,
  counted,
  githubOf,
  junitOf,
  renderCheckJson,
  renderCheckMarkdown,
  renderCheckText,
  renderFailures,
  sarifOf,
  someOf,
  UserError,
} from '@capi-migrate/plan'
import type { Check } from '@capi-migrate/plan'
import { exitCodeOf } from '../exit.ts'
import { bytesOf, stdin } from '../input.ts'
import { inlineLessFor } from '../long-run.ts'
import { progress } from '../progress.ts'
import type { PlanFormat } from '../manifests/formats.ts'
import { isColourful, print, say } from '../terminal.ts'
import { version } from '../version.ts'
import { sayUnasked } from '../write.ts'

export interface CheckFlags {
  readonly format: PlanFormat
  readonly crds?: readonly string[]
  readonly include?: readonly string[]
  readonly exclude?: readonly string[]
}

/** `migrate check`: find files, check every object in them, print. Returns the exit code. */
export async function check(paths: readonly string[], flags: CheckFlags): Promise<number> {
  const result = await resultOf(paths, flags)
  const { failures } = result
  if (failures.length > 0)
    process.stderr.write(renderFailures(failures, { colour: isColourful(process.stderr) }))
  for (const piece of piecesOf(result, flags.format)) await print(piece)
  const { findings, skipped } = checkTotalsOf(result)
  return exitCodeOf({ failures: failures.length, pending: 0, tasks: findings + skipped })
}

function piecesOf(result: Check, format: PlanFormat): Iterable<string> {
  const remarks = checkRemarksOf(result)
  switch (format) {
    case 'text':
      return renderCheckText(result, { colour: isColourful(process.stdout) })
    case 'json':
      return renderCheckJson(result, { version })
    case 'markdown':
      return renderCheckMarkdown(result)
    case 'sarif':
      sayUnchecked(result)
      return sarifOf(remarks, version)
    case 'github':
      sayUnchecked(result)
      return githubOf(remarks)
    case 'junit': {
      sayUnchecked(result)
      const files = result.files.map(({ source }) => source.file)
      return junitOf(remarks, files, 'check')
    }
  }
}

/** What nobody could look at is no remark on a line of a file; the forms of those have no place for it. */
function sayUnchecked({ unknown, unread }: Check): void {
  if (unknown.size > 0) {
    const objects = [...unknown.values()].reduce((sum, count) => sum + count, 0)
    say(
      `${counted(objects, 'object')} not checked, for their kinds have no schema: ${someOf([...unknown.keys()], 5)}\nnext: give their CRDs with --crds`,
    )
  }
  if (unread.length > 0) say(`rules of the CRDs that are not checked: ${someOf(unread, 5)}`)
}

async function resultOf(paths: readonly string[], flags: CheckFlags): Promise<Check> {
  const engine = await checkEngine(flags.crds ? { crds: flags.crds } : {})
  if (paths.includes(stdin)) {
    if (paths.length > 1)
      throw new UserError('`-` stands for stdin and goes alone', 'name files, or `-`, not both')
    return checkBytes(await bytesOf(stdin), engine)
  }
  const found = await find(paths.length > 0 ? paths : ['.'], flags)
  inlineLessFor(found.files)
  sayUnasked(found)
  const bar = progress('files checked')
  const result = await checkFiles(found, engine, { onProgress: bar.show })
  bar.clear()
  return result
}
