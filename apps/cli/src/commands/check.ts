import {
  checkBytes,
  checkEngine,
  checkFiles,
  checkTotalsOf,
  find,
  renderCheckJson,
  renderCheckText,
  renderFailures,
  UserError,
} from '@capi-migrate/plan'
import type { Check } from '@capi-migrate/plan'
import { exitCodeOf } from '../exit.ts'
import { bytesOf, stdin } from '../input.ts'
import { progress } from '../progress.ts'
import { isColourful, print } from '../terminal.ts'
import { version } from '../version.ts'
import { sayUnasked } from '../write.ts'

export interface CheckFlags {
  readonly format: 'text' | 'json'
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
  const pieces =
    flags.format === 'json'
      ? renderCheckJson(result, { version })
      : renderCheckText(result, { colour: isColourful(process.stdout) })
  for (const piece of pieces) await print(piece)
  const { findings, skipped } = checkTotalsOf(result)
  return exitCodeOf({ failures: failures.length, pending: 0, tasks: findings + skipped })
}

async function resultOf(paths: readonly string[], flags: CheckFlags): Promise<Check> {
  const engine = await checkEngine(flags.crds ? { crds: flags.crds } : {})
  if (paths.includes(stdin)) {
    if (paths.length > 1)
      throw new UserError('`-` stands for stdin and goes alone', 'name files, or `-`, not both')
    return checkBytes(await bytesOf(stdin), engine)
  }
  const found = await find(paths.length > 0 ? paths : ['.'], flags)
  sayUnasked(found)
  const bar = progress('files checked')
  const result = await checkFiles(found, engine, { onProgress: bar.show })
  bar.clear()
  return result
}
