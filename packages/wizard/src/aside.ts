import { spawnSync } from 'node:child_process'
import type { Session, Wanted } from './session.ts'

/** Gives the terminal to what was asked for, and takes it back; what a command says of the repository is told. */
export function stepAside(wanted: Wanted, session: Session): void {
  if (wanted.do === 'edit') return edit(wanted.file, wanted.line)
  const { root } = session.state
  const { step, command } = wanted
  process.stdout.write(`$ ${command}\n`)
  const { status, signal } = spawnSync('/bin/sh', ['-c', command], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const code = status ?? 1
  process.stdout.write(`${command} ended with ${signal ?? code}.\n`)
  session.send({ is: 'ran', step, command, code })
}

/** Waits for enter, so that what a command said can be read. */
export function waitForEnter(): void {
  process.stdout.write('Press enter to go on. ')
  spawnSync('/bin/sh', ['-c', 'read -r _'], { stdio: 'inherit' })
}

/** Opens a file in the person's editor, at the line. */
function edit(file: string, line: number): void {
  const editor = process.env.VISUAL || process.env.EDITOR || 'vi'
  // An editor is often a command with options, as in `code --wait`.
  spawnSync('/bin/sh', ['-c', `${editor} +${line} "$1"`, 'sh', file], { stdio: 'inherit' })
}
