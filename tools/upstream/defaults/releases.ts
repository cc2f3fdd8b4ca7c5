import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { probeFolder, programOf } from './program.ts'

const modulePath = 'sigs.k8s.io/cluster-api'

/** The release of each minor version that is asked; `test` where its Docker and Dev kinds are asked as well. */
export const releases = [
  { version: 'v1.6.8' },
  { version: 'v1.7.9' },
  { version: 'v1.8.12' },
  { version: 'v1.9.6' },
  { version: 'v1.10.10', test: true },
  { version: 'v1.11.4' },
  { version: 'v1.12.4' },
  { version: 'v1.13.4', test: true },
  { version: 'v1.14.0', test: true, api: true },
] as const satisfies readonly Release[]

/** A release, and which modules of its own it has: Go's proxy does not serve the test module of each. */
export interface Release {
  readonly version: string
  readonly test?: boolean
  readonly api?: boolean
}

/** A built probe of one release's module. */
export interface Probe {
  readonly release: string
  readonly program: string
  readonly crds: readonly string[]
}

/** Returns the minor version of a release: `v1.10` of `v1.10.10`. */
export const minorOf = (version: string) => version.replace(/\.\d+$/, '')

/**
 * Builds the probes of a release below a folder, `test` for its Docker and Dev kinds. Webhooks are in `internal`
 * packages, so the module is copied and the probe put in it. Throws where Go cannot get or build it.
 */
export function buildProbe(
  { version, test, api }: Release,
  module: 'core' | 'test',
  { sources, cache }: { readonly sources: string; readonly cache: string },
): Probe {
  const core = join(cache, version)
  copyModule(modulePath, version, core)
  if (api) copyModule(`${modulePath}/api`, version, join(core, 'api'))
  if (test && module === 'test') copyModule(`${modulePath}/test`, version, join(core, 'test'))
  const folder = module === 'test' ? join(core, 'test') : core
  const { files, crds } = programOf(folder, module === 'test' ? `${modulePath}/test` : modulePath)
  cpSync(join(sources, 'defaults/_probe'), join(folder, probeFolder), { recursive: true })
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
  const program = join(cache, `probe-${version}-${module}`)
  go(['build', '-o', program, `./${probeFolder}`], folder)
  return { release: version, program, crds: crds.map((path) => join(folder, path)) }
}

function copyModule(path: string, version: string, folder: string): void {
  if (existsSync(join(folder, 'go.mod'))) return
  const { Dir } = JSON.parse(go(['mod', 'download', '-json', `${path}@${version}`], tmpdir())) as {
    Dir: string
  }
  rmSync(folder, { recursive: true, force: true })
  cpSync(Dir, folder, { recursive: true })
  execFileSync('chmod', ['-R', 'u+w', folder])
}

function go(args: readonly string[], cwd: string): string {
  // A compiler ends before its memory matters, so it need not collect any.
  const env = { ...process.env, GOTOOLCHAIN: 'local', GOFLAGS: '-mod=mod', GOWORK: 'off', GOGC: 'off' }
  return execFileSync('go', args, { cwd, env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] })
}
