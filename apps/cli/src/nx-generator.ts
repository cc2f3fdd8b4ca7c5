import { join, relative } from 'node:path'
import { UserError } from '@capi-migrate/plan'
import { codemodPlan } from './codemod/plan.ts'
import type { CodemodFlags } from './codemod/flags.ts'
import { contractTargets } from './declare/stages.ts'
import { printPlan } from './manifests/print.ts'
import { sayFailures, sayUnasked } from './write.ts'

/** What of the tree of files of Nx is used: changes are gathered in it, and Nx writes them, or only lists them. */
interface Tree {
  readonly root: string
  read(path: string, encoding: 'utf8'): string | null
  write(path: string, text: string): void
}

/** The options of the generator, as its schema has them. */
type Options = Pick<CodemodFlags, 'mode' | 'generation' | 'counters' | 'verify'> & {
  readonly paths: readonly string[]
}

/** The generator `capi-migrate:v1beta2` of Nx: the plan of `migrate codemod --write`, written into a tree. */
export async function generate(tree: Tree, { paths, ...options }: Options): Promise<void> {
  const where = paths.map((path) => join(tree.root, path))
  const flags: CodemodFlags = { ...options, contract: contractTargets[0], format: 'text', write: true }
  const { found, plan: planned } = await codemodPlan(where, flags)
  sayUnasked(found)
  const plan = await planned()
  sayFailures(plan)
  for (const { source, state, plan: file } of plan.files) {
    if (state !== 'changes') continue
    const path = relative(tree.root, source.path)
    if (tree.read(path, 'utf8') !== file.before)
      throw new UserError(`${path} was changed by another generator`, 'run capi-migrate:v1beta2 by itself')
    tree.write(path, file.after)
  }
  await printPlan(plan, { ...flags, command: 'codemod' }, [])
}
