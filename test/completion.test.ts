import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { migrate, scratch } from './program.ts'

// What is typed, and what a shell offers for its last word.
const cases: readonly (readonly [typed: string, offered: readonly string[]])[] = [
  ['migrate mani', ['manifests']],
  ['migrate manifests --hel', ['--help', '--helpers']],
  ['migrate manifests --format j', ['json', 'junit']],
  ['migrate cluster wr', ['writers']],
  ['migrate cluster fix own', ['ownership']],
  ['migrate cluster check --cont', ['--context']],
  ['capi-migrate completion z', ['zsh']],
  // Files are the shell's own.
  ['migrate manifests some-fi', []],
]

/** The completion of a shell in a file. */
function scriptOf(shell: string): string {
  const { stdout, code } = migrate(['completion', shell])
  expect(code).toBe(0)
  return join(scratch({ [shell]: stdout }), shell)
}

function linesOf(program: string, args: readonly string[]): readonly string[] {
  const { stdout, stderr, status } = spawnSync(program, args, { encoding: 'utf8' })
  expect({ stderr, status }).toEqual({ stderr: '', status: 0 })
  return stdout.split('\n').filter((line) => line !== '')
}

const has = (program: string): boolean => spawnSync(program, ['--version']).status === 0

test('bash offers names, and values of options', () => {
  const script = scriptOf('bash')
  const ask =
    'source "$0"; COMP_WORDS=($1); COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _migrate; printf "%s\\n" "${COMPREPLY[@]}"'
  for (const [typed, offered] of cases)
    expect([typed, linesOf('bash', ['-c', ask, script, typed]).toSorted()]).toEqual([typed, offered])
})

test.skipIf(!has('fish'))('fish does, and says what each does', () => {
  const script = scriptOf('fish')
  const ask = 'source $argv[1]; complete -C $argv[2]'
  for (const [typed, offered] of cases) {
    const lines = linesOf('fish', ['-N', '-c', ask, script, typed])
    expect([typed, lines.map((line) => line.split('\t')[0]!).toSorted()]).toEqual([typed, offered])
  }
  expect(linesOf('fish', ['-N', '-c', ask, script, 'migrate mani'])[0]).toMatch(/^manifests\trewrite YAML/)
})

test.skipIf(!has('zsh'))('zsh is told the same', () => {
  const script = scriptOf('zsh')
  const ask =
    'compdef() { }; _describe() { print -l $commands }; source $1; _arguments() { print -rl -- "$@" }; $2'
  expect(linesOf('zsh', ['-f', '-c', ask, 'zsh', script, '_migrate_cluster_fix'])).toContain(
    '*:argument:(storage refs ownership helm)',
  )
  const manifests = linesOf('zsh', ['-f', '-c', ask, 'zsh', script, '_migrate_manifests'])
  expect(manifests).toContainEqual(expect.stringMatching(/^--helpers\[.*\]$/))
  expect(manifests).toContainEqual(expect.stringMatching(/^--format=\[.*\]:value:\(text json .*\)$/))
})

test('PowerShell gets a table of the same words', () => {
  const { stdout } = migrate(['completion', 'pwsh'])
  expect(stdout).toContain("'manifests:--format' = @('text', 'json'")
  expect(stdout).toMatch(/^ {4}'cluster fix' = \[ordered\]@\{ 'storage' = /m)
})
