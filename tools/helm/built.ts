import { spawnSync } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync } from 'node:fs'
import { homedir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { Expected } from '../management-cluster/expected.ts'

const environment = {
  ...process.env,
  CGO_ENABLED: '0',
  GOFLAGS: '-mod=readonly -buildvcs=false',
  GOTOOLCHAIN: 'local',
  GOWORK: 'off',
}

/** True where Go is there and new enough for this module. */
export function hasGo(): boolean {
  const minor = /go1\.(\d+)/.exec(spawnSync('go', ['version'], { encoding: 'utf8' }).stdout ?? '')?.[1]
  return Number(minor ?? 0) >= 26
}

/**
 * The program of a Go module, built where it is not built yet: outside the tree, one file for each state of its
 * sources. Throws Expected where the build breaks off.
 */
export function built(module: string): string {
  const cache = process.env.XDG_CACHE_HOME || join(homedir(), '.cache')
  const name = basename(module)
  const program = join(cache, 'capi-migrate', name, hashOf(module))
  if (existsSync(program)) return program
  mkdirSync(dirname(program), { recursive: true })
  const part = `${program}.${randomUUID()}.part`
  const args = ['build', '-ldflags=-s -w', '-o', part, '.']
  const { status, stderr, error } = spawnSync('go', args, { cwd: module, env: environment, encoding: 'utf8' })
  if (status !== 0)
    throw new Expected(`${name} could not be built: ${error?.message ?? stderr.trim().split('\n').at(-1)}`)
  renameSync(part, program)
  return program
}

function hashOf(module: string): string {
  const { stdout } = spawnSync('go', ['env', 'GOVERSION'], { env: environment, encoding: 'utf8' })
  const hash = createHash('sha256').update(stdout)
  const sources = readdirSync(module).filter((name) => /\.go$|^go\./.test(name))
  for (const name of sources.sort()) hash.update(`${name}\n`).update(readFileSync(join(module, name)))
  return hash.digest('hex').slice(0, 16)
}
