import type { Command } from 'commander'
import { bash } from '../completion/bash.ts'
import { wordsOf } from '../completion/command-words.ts'
import { fish } from '../completion/fish.ts'
import { pwsh } from '../completion/pwsh.ts'
import { zsh } from '../completion/zsh.ts'

/** The names under which the program is installed. */
const programs = ['migrate', 'capi-migrate']

const shells = { bash, zsh, fish, pwsh }

/** The completion of a shell, as text to be sourced. */
export function completionOf(shell: keyof typeof shells, migrate: Command): string {
  return shells[shell](programs, wordsOf(migrate))
}
