import { spawnSync } from 'node:child_process'
import { extname } from 'node:path'
import { find, manifestsEngine, moreExtensions, planFound, target, totalsOf } from '@capi-migrate/plan'
import type { Plan } from '@capi-migrate/plan'
import { grouped } from '@capi-migrate/edits'
import { exit } from '../exit.ts'
import { print } from '../terminal.ts'
import { version } from '../version.ts'

/** Programs that are run when a flag asks for it, and how they say their version. */
const programs = [
  ['git', '--version'],
  ['helm', 'version', '--short'],
  ['kustomize', 'version'],
] as const

/** `migrate doctor`: what a report of a problem needs. Versions and counts only, no name and no text of a file. */
export async function doctor(folder: string): Promise<number> {
  const lines: readonly (readonly [what: string, answer: string])[] = [
    ['migrate', version],
    ['node', `${process.version}, ${process.platform} ${process.arch}`],
    ...programs.map(([name, ...args]) => [name, versionOf(name, args)] as const),
    ...countsOf(await planOf(folder)),
  ]
  await print(lines.map(([what, answer]) => `${what.padEnd(11)}${answer}\n`).join(''))
  return exit.done
}

async function planOf(folder: string): Promise<Plan> {
  const found = await find([folder], { more: await moreExtensions() })
  return planFound(found, await manifestsEngine({ to: target }), { where: [folder] })
}

function versionOf(name: string, args: readonly string[]): string {
  const { stdout, status } = spawnSync(name, args, { encoding: 'utf8', timeout: 5000 })
  return status === 0 ? (/v?\d+(?:\.\d+)+/.exec(stdout)?.[0] ?? 'there') : 'none'
}

function countsOf(plan: Plan): readonly (readonly [what: string, answer: string])[] {
  const { files, foreign, changes, current, skipped, failures, objects, fields } = totalsOf(plan)
  const ours = plan.files.map(({ source }) => extname(source.path) || 'no extension')
  const tasks = plan.files.flatMap(({ plan: { tasks } }) => tasks.map(({ code }) => code ?? 'other'))
  return [
    ['files', `${grouped(files)}, ${grouped(files - foreign)} with Cluster API${listed(ours)}`],
    ['state', `${changes} to change, ${current} done, ${skipped} left as they are, ${failures} errors`],
    ['objects', `${grouped(objects)} to change`],
    ['fields', listOf(Object.entries(fields))],
    ['tasks', `${grouped(tasks.length)}${listed(tasks)}`],
  ]
}

/** `: .yaml 12, .json 1`; nothing for nothing. */
function listed(words: readonly string[]): string {
  const counts = new Map<string, number>()
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts.size === 0 ? '' : `: ${listOf([...counts].toSorted(([, a], [, b]) => b - a))}`
}

const listOf = (counts: readonly (readonly [string, number])[]): string =>
  counts.map(([word, count]) => `${word} ${grouped(count)}`).join(', ')
