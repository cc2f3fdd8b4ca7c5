import { spawn, spawnSync } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { Expected } from './expected.ts'
import type { Release } from './managers.ts'

/** A release of Cluster API, and the folder of what was built of it. */
export interface Installed {
  readonly release: Release
  readonly programs: string
}

/** Returns the programs of a release by the packages they are built from. */
function packagesOf({ others, managers }: Release): Readonly<Record<string, string>> {
  const own = managers.map(({ name, module, folder }) => [name, folder ? `${module}/${folder}` : module])
  return { ...others, ...Object.fromEntries(own) }
}

const environment = {
  ...process.env,
  CGO_ENABLED: '0',
  GOFLAGS: '-mod=readonly',
  GOTOOLCHAIN: 'local',
  GOWORK: 'off',
}

/** Where the programs of a release lie once they are built: outside the tree, one folder a set of versions. */
function folderOfPrograms(module: string, release: Release): string {
  const cache = process.env.XDG_CACHE_HOME || join(homedir(), '.cache')
  return join(cache, 'capi-migrate/management-cluster', hashOf(module, release, goVersion()))
}

/** A name for what a go.mod and a go.sum give with one version of Go. */
export function hashOf(module: string, release: Release, go: string): string {
  const hash = createHash('sha256').update(`${go}\n${JSON.stringify(packagesOf(release))}\n`)
  for (const name of ['go.mod', 'go.sum']) hash.update(readFileSync(join(module, name)))
  return hash.digest('hex').slice(0, 16)
}

/**
 * Builds what is not built yet, with the CRDs and webhook configurations of the release beside it, and answers where it
 * lies. The folder gets its name when all of it is there. `own` is the folder of this tool. Throws Expected where a build
 * breaks off.
 */
export async function built(own: string, release: Release, say: (text: string) => void): Promise<Installed> {
  const module = join(own, release.module)
  const folder = folderOfPrograms(module, release)
  if (existsSync(folder)) return { release, programs: folder }
  const part = `${folder}.${randomUUID()}.part`
  mkdirSync(part, { recursive: true })
  try {
    const versions = stamped(module)
    for (const [name, path] of Object.entries(packagesOf(release))) {
      const start = Date.now()
      await build(module, join(part, name), path, versions)
      say(`built ${name} of ${release.name} in ${Math.round((Date.now() - start) / 1000)} s`)
    }
    for (const { name, module: of, folder: below } of release.managers) {
      const config = join(folderOfModule(module, of), below, 'config')
      mkdirSync(join(part, 'crds', name), { recursive: true })
      for (const file of readdirSync(join(config, 'crd/bases')))
        cpSync(join(config, 'crd/bases', file), join(part, 'crds', name, file))
      cpSync(join(config, 'webhook/manifests.yaml'), join(part, 'webhooks', `${name}.yaml`))
    }
    // Another run may have been faster.
    if (!existsSync(folder)) renameSync(part, folder)
  } finally {
    rmSync(part, { recursive: true, force: true })
  }
  return { release, programs: folder }
}

/** Without a version stamped in, the managers refuse the API server. */
function stamped(module: string): string {
  // The libraries of Kubernetes v1.36.3 are v0.36.3.
  const kubernetes = versionOf(module, 'k8s.io/component-base').replace(/^v0/, 'v1')
  const [major, minor] = kubernetes.slice(1).split('.')
  const values = {
    'k8s.io/component-base/version.gitVersion': kubernetes,
    'k8s.io/component-base/version.gitMajor': major,
    'k8s.io/component-base/version.gitMinor': minor,
    'sigs.k8s.io/cluster-api/version.gitVersion': versionOf(module, 'sigs.k8s.io/cluster-api'),
  }
  return Object.entries(values)
    .map(([name, value]) => `-X ${name}=${value}`)
    .join(' ')
}

function build(module: string, output: string, path: string, versions: string): Promise<void> {
  const args = [
    '-n',
    '10',
    'go',
    'build',
    '-buildvcs=false',
    `-ldflags=-s -w ${versions}`,
    '-o',
    output,
    path,
  ]
  const child = spawn('nice', args, { cwd: module, env: environment, stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.on('data', (chunk) => (said = `${said}${chunk}`.slice(-4000)))
  return new Promise((resolve, reject) => {
    const fail = (why: string) => reject(new Expected(`${path} could not be built: ${why}`))
    child.on('error', ({ message }) => fail(message))
    child.on('exit', (code, signal) =>
      code === 0
        ? resolve()
        : fail(said.trim().split('\n').at(-1) || `go build ended with ${signal ?? code}`),
    )
  })
}

function versionOf(module: string, of: string): string {
  return go(['list', '-m', '-f', '{{with .Replace}}{{.Version}}{{else}}{{.Version}}{{end}}', of], module)
}

function folderOfModule(module: string, of: string): string {
  return go(['list', '-m', '-f', '{{.Dir}}', of], module)
}

function goVersion(): string {
  return go(['env', 'GOVERSION'], tmpdir())
}

function go(args: readonly string[], cwd: string): string {
  const { status, stdout, stderr, error } = spawnSync('go', args, { cwd, env: environment, encoding: 'utf8' })
  if (error) throw new Expected(`go does not start: ${error.message}`)
  if (status !== 0) throw new Expected(`go ${args.join(' ')}: ${stderr.trim().split('\n').at(-1)}`)
  return stdout.trim()
}
