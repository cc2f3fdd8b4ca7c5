#!/usr/bin/env node
// Draws the pictures of the README from the built program: `npm run pictures`. The wizard needs tmux.
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { svgOf } from './svg.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const program = join(root, 'apps/cli/bin/migrate.mjs')
const scratch = mkdtempSync(join(tmpdir(), 'migrate-pictures-'))
const env = { ...process.env, FORCE_COLOR: '1' }
// A wizard in CI has no keys.
delete env.CI

try {
  cpSync(join(root, 'examples/clusters/quick-start'), scratch, { recursive: true })
  draw('diff', 'The diff that migrate manifests --diff prints for a Cluster', diff())
  draw('wizard', 'The steps of a provider in the wizard', wizard())
} finally {
  rmSync(scratch, { recursive: true, force: true })
}

function draw(name, title, text) {
  writeFileSync(join(root, 'docs/pictures', `${name}.svg`), svgOf(title, text))
  console.log(`docs/pictures/${name}.svg`)
}

function diff() {
  const args = [program, 'manifests', 'cluster.yaml', '--diff']
  return `$ migrate manifests cluster.yaml --diff\n${spawnSync(process.execPath, args, { cwd: scratch, env, encoding: 'utf8' }).stdout}`
}

/** Runs the wizard on the example provider in a terminal of 120×28, and looks at its steps. */
function wizard() {
  const socket = join(scratch, 'tmux')
  const tmux = (...args) => execFileSync('tmux', ['-S', socket, ...args], { encoding: 'utf8', env })
  const shown = () => tmux('capture-pane', '-e', '-p', '-t', 'wizard')
  const until = (text) => {
    for (let tries = 0; tries < 100; tries++) {
      if (shown().includes(text)) return
      execFileSync('sleep', ['0.2'])
    }
    throw new Error(`the wizard never showed ${text}:\n${shown()}`)
  }
  const provider = join(scratch, 'provider')
  cpSync(join(root, 'examples/provider'), provider, { recursive: true })
  execFileSync('git', ['init', '-q'], { cwd: provider })
  try {
    tmux(
      'new-session',
      '-d',
      '-s',
      'wizard',
      '-x',
      '120',
      '-y',
      '28',
      '-c',
      provider,
      process.execPath,
      program,
      'wizard',
    )
    until('overview')
    until('Next:')
    tmux('send-keys', '-t', 'wizard', 'Enter')
    until('› steps')
    return shown()
  } finally {
    tmux('kill-server')
  }
}
