import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { contractRules } from '@capi-migrate/contract-rules'
import { UserError } from '@capi-migrate/plan'
import { catalogues, clusterRules, providerSteps, referenceWords } from '@capi-migrate/plan/catalogue'
import { conditionMeanings, counterMeanings, shortNames } from '@capi-migrate/status-model'
import { roleTransitions, rowId, upstream } from '@capi-migrate/transitions'
import type { Command } from 'commander'
import { describe, expect, test } from 'vitest'
import { answerOf } from '../src/explain/answer-of.ts'
import { kindsOf } from '@capi-migrate/plan/explain'
import { program } from '../src/program.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** What explain has no answer to. */
async function unanswered(names: Iterable<string>): Promise<readonly string[]> {
  const failed: string[] = []
  for (const name of new Set(names)) {
    try {
      await answerOf(name)
    } catch (error) {
      if (!(error instanceof UserError)) throw error
      failed.push(`${name}: ${error.message}`)
    }
  }
  return failed
}

describe('explain answers', () => {
  test('every row that a report names', async () => {
    const rows = [...upstream.transitions, ...roleTransitions].flatMap(({ kind, rows }) =>
      rows.map((row) => rowId(kind, row)),
    )
    expect(rows.length).toBeGreaterThan(750)
    expect(await unanswered(rows.filter((id) => !/:(apiVersion|metadata\b)/.test(id)))).toEqual([])
  })

  test('every code', async () => {
    const codes = [
      ...Object.values(await catalogues()).flatMap(Object.keys),
      ...Object.keys(await referenceWords()),
      ...contractRules.map(({ id }) => id),
      ...(await providerSteps()).map(({ id }) => id),
      ...(await clusterRules()).map(({ code }) => code),
    ]
    expect(await unanswered(codes)).toEqual([])
  })

  test('every kind, role, short name, condition, reason and counter', async () => {
    const words = [
      ...kindsOf(),
      ...Object.keys(shortNames),
      ...Object.keys(counterMeanings),
      ...conditionMeanings.flatMap(({ kind, type, reasons }) => [
        type,
        `${kind}.${type}`,
        ...Object.keys(reasons),
      ]),
    ]
    expect(await unanswered(words)).toEqual([])
  })

  test('every name that it suggests itself', async () => {
    const wrong = [
      ...kindsOf().flatMap((kind) => [
        `${kind}x`,
        `${kind}.spec.x`,
        `${kind}.status.readdy`,
        `${kind}.conditons`,
      ]),
      ...Object.keys(counterMeanings).flatMap((word) => [`${word}x`, `MachineSet.${word}`]),
      ...conditionMeanings.map(({ type }) => `${type.slice(0, -1)}`),
    ]
    const suggested: string[] = []
    for (const name of new Set(wrong)) {
      const next = await answerOf(name).then(
        () => '',
        (error: unknown) => (error as UserError).next,
      )
      const [, meant = ''] = /did you mean (.*)\?/.exec(next) ?? []
      suggested.push(...meant.split(/, | or /).filter(Boolean))
    }
    expect(suggested.length).toBeGreaterThan(50)
    expect(await unanswered(suggested)).toEqual([])
  })
})

/** The sources below some folders, without tests. */
function filesOf(folders: readonly string[]): readonly string[] {
  return folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|generated/.test(name))
      .map((name) => join(folder, name)),
  )
}

/** The commands in backticks or after `$ ` that sources and pages name, as words. */
function namedCommands(): readonly { readonly file: string; readonly words: readonly string[] }[] {
  const folders = [
    'apps/cli/src',
    ...readdirSync(join(root, 'packages')).map((name) => `packages/${name}/src`),
  ]
  const pages = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md') && name !== 'decisions.md')
    .map((name) => join('docs', name))
  return [...filesOf(folders), ...pages, 'README.md'].flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/(?:`|\$ |\| )migrate ([a-z][^`'\n|;\\$]*)/g)].map(
      ([, text = '']) => ({ file, words: text.trim().split(/\s+/) }),
    ),
  )
}

/** What is wrong with a command: a command or an option that is not there, or a name explain does not know. */
async function wrongIn(words: readonly string[]): Promise<string | undefined> {
  let command: Command = program()
  let at = 0
  for (; at < words.length; at++) {
    const next = command.commands.find((one) => one.name() === words[at])
    if (!next) break
    command = next
  }
  if (at === 0) return `there is no command ${words[0]}`
  const options = words.slice(at).flatMap((word) => /^--[a-z-]+/.exec(word) ?? [])
  const known = [...command.options.map(({ long }) => long), '--help', '--version']
  const strange = options.find((option) => !known.includes(option))
  if (strange !== undefined) return `${command.name()} has no option ${strange}`
  const [name = ''] = words.slice(at)
  if (command.name() !== 'explain' || command.parent?.name() !== 'migrate' || !/^[A-Za-z]/.test(name))
    return undefined
  const isPlaceholder = /^(CODE|Kind|Kind\.path)$|\.PATH$/.test(name)
  return isPlaceholder ? undefined : (await unanswered([name]))[0]
}

test('every command that is named in a text or on a page is there, with its options', async () => {
  const commands = namedCommands()
  expect(commands.length).toBeGreaterThan(200)
  const wrong: string[] = []
  for (const { file, words } of commands) {
    const what = await wrongIn(words)
    if (what !== undefined) wrong.push(`${file}: migrate ${words.join(' ')}: ${what}`)
  }
  expect([...new Set(wrong)]).toEqual([])
})

/** Options of npx, of git, of kubectl and of V8. */
const ofOthers = [
  '--no-install',
  '--short',
  '--output-watch-events',
  '--max-inlined-bytecode-size-cumulative',
] as const

test('every option that a text of the program names by itself is one of a command', () => {
  const all = (command: Command): readonly string[] => [
    ...command.options.map(({ long }) => long ?? ''),
    ...command.commands.flatMap(all),
  ]
  const known = new Set([...all(program()), ...ofOthers, '--help', '--version'])
  const named = filesOf(['apps/cli/src']).flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/(?<![\w-])--[a-z][a-z-]*[a-z]/g)].map(
      ([option]) => `${file}: ${option}`,
    ),
  )
  expect(named.length).toBeGreaterThan(100)
  expect([...new Set(named)].filter((one) => !known.has(one.split(': ')[1]!))).toEqual([])
})
