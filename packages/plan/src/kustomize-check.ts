import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { keepsWhole } from '@capi-migrate/edits'
import type { FilePlan } from '@capi-migrate/edits'
import type { Stage } from '@capi-migrate/transitions'
import type { FoundFile } from './find.ts'
import type { Plan } from './plan.ts'
import { isCopied } from './rendering/copied.ts'
import { renderingOf } from './rendering/rendering.ts'
import type { Rendered, Rendering } from './rendering/rendering.ts'

/** What became of one kustomization in the check. */
export interface BuildCheck {
  /** The kustomization file, as people see it. */
  readonly file: string
  readonly state: 'same' | 'different' | 'skipped'
  /** Why it was skipped, or where the builds differ. */
  readonly what?: string
  /** What was built before and after. */
  readonly built?: readonly [before: Rendered, after: Rendered]
}

/** How to call Kustomize on this machine; `undefined` where it is not there. */
export function kustomizeCommand(): readonly string[] | undefined {
  const commands = [
    ['kustomize', 'build'],
    ['kubectl', 'kustomize'],
  ]
  return commands.find(
    ([program, verb]) => spawnSync(program!, [verb!, '--help'], { stdio: 'ignore' }).status === 0,
  )
}

/**
 * Builds every kustomization in a copy of its repository, before and after the plan, and compares the two. Nothing is
 * written but the copy, which is removed.
 */
export async function checkBuilds(
  files: readonly FoundFile[],
  plan: Plan,
  command: readonly string[],
  to: Stage,
): Promise<readonly BuildCheck[]> {
  const { compareBuilds, isKustomizationFile } = await import('@capi-migrate/manifests')
  const kustomizations = files.filter(({ path }) => isKustomizationFile(path))
  const isHeldBack = plan.files.some(({ plan }) => staysOnPurpose(plan))
  return [...new Set(kustomizations.map(({ root }) => root))].flatMap((root) => {
    const own = kustomizations.filter((file) => file.root === root)
    const copy = mkdtempSync(join(realpathSync(tmpdir()), 'migrate-kustomize-'))
    try {
      cpSync(root, copy, { recursive: true, filter: isCopied })
      const folderOf = ({ path }: FoundFile): string => join(copy, relative(root, dirname(path)))
      const build = (file: FoundFile): Built => built(command, folderOf(file), copy)
      const before = own.map(build)
      for (const { source, state, plan: now } of plan.files)
        if (state === 'changes' && source.root === root)
          writeFileSync(join(copy, relative(root, source.path)), now.after)
      return own.map((source, i): BuildCheck => {
        const old = before[i]!
        if (old.error !== undefined)
          return {
            file: source.file,
            state: 'skipped',
            what: `it does not build before the migration either: ${old.error}`,
          }
        const now = build(source)
        const texts = { built: [renderedOf(old), renderedOf(now)] } as const
        if (isHeldBack && now.text === old.text)
          return {
            file: source.file,
            state: 'skipped',
            what: 'it stays as it is until its tasks are done',
            ...texts,
          }
        const what =
          now.error === undefined
            ? compareBuilds(old.text, now.text, { to })
            : `it does not build any more: ${now.error}`
        return {
          file: source.file,
          state: what === undefined ? 'same' : 'different',
          ...(what !== undefined && { what }),
          ...texts,
        }
      })
    } finally {
      rmSync(copy, { recursive: true, force: true })
    }
  })
}

/** True where all of a file stays, or an object of it, and a task says why. */
function staysOnPurpose({ tasks, edits, skipped }: FilePlan): boolean {
  return tasks.some(keepsWhole) || (edits.length === 0 && (tasks.length > 0 || skipped !== undefined))
}

type Built =
  | { readonly text: string; readonly error?: undefined }
  | { readonly text?: undefined; readonly error: string }

function renderedOf(built: Built): Rendered {
  return built.error === undefined ? { text: built.text } : { error: built.error }
}

/** Builds every kustomization before and after the plan, object by object. */
export async function renderKustomizations(
  files: readonly FoundFile[],
  plan: Plan,
): Promise<readonly Rendering[]> {
  const { isKustomizationFile } = await import('@capi-migrate/manifests')
  const own = files.filter(({ path }) => isKustomizationFile(path))
  const command = own.length > 0 ? kustomizeCommand() : undefined
  if (!command) {
    const absent: Rendered = { error: 'neither kustomize nor kubectl is on this machine' }
    return Promise.all(own.map(({ file }) => renderingOf({ file, by: 'kustomize' }, absent, absent, plan.to)))
  }
  const by = command[0] === 'kubectl' ? 'kubectl' : 'kustomize'
  const renderings: Rendering[] = []
  for (const { file, what = '', built } of await checkBuilds(files, plan, command, plan.to)) {
    const [before, after] = built ?? [{ error: what }, { error: what }]
    renderings.push(await renderingOf({ file, by }, before, after, plan.to))
  }
  return renderings
}

/** Many repositories are built with files from outside a kustomization's folder; here they are only read. */
const flags = ['--load-restrictor', 'LoadRestrictionsNone']

function built([program, verb]: readonly string[], folder: string, copy: string): Built {
  const { status, stdout, stderr } = spawnSync(program!, [verb!, ...flags, folder], {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  })
  return status === 0 ? { text: stdout } : { error: causeOf(stderr, copy) }
}

/** Why a build broke off, in a line: Kustomize tells all it has tried on the way. Without the copy's path. */
function causeOf(stderr: string, copy: string): string {
  const said = (stderr.trim() || 'it broke off').split('\n').at(-1)!.replaceAll(`${copy}/`, '')
  const absent = /lstat (\S+): no such file or directory/.exec(said)?.[1]
  if (absent !== undefined) return `${absent} is not there`
  const cause = said.replace(/^Error: /, '')
  return cause.length > longest ? `…${cause.slice(-longest)}` : cause
}

const longest = 160
