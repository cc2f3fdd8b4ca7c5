#!/usr/bin/env node
// Committed, not built: npm links a workspace's program only if the file is there when it installs.
import { existsSync } from 'node:fs'
import module from 'node:module'

const [major, minor] = process.versions.node.split('.').map(Number)
const bundle = new URL('../bundle/main.mjs', import.meta.url)

if (major < 20 || (major === 20 && minor < 19)) {
  stop(`migrate needs Node 20.19 or newer; this is ${process.version}.`)
} else if (!existsSync(bundle)) {
  stop('migrate is not bundled yet. In a clone of the repository run: npm ci (or: npm run prepare)')
} else {
  module.enableCompileCache?.()
  await import(bundle.href)
}

function stop(message) {
  console.error(message)
  process.exitCode = 1
}
