import { spawn, spawnSync } from 'node:child_process'
import type { ChildProcess, StdioOptions } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { Expected } from './expected.ts'

/**
 * A network of its own, which has only `lo`: nothing that runs inside can be reached from elsewhere, and no port of
 * another run is in its way. Process ids of its own: when the first process ends, the kernel ends all others.
 */
const flags = ['--net', '--pid', '--fork', '--kill-child', ...(isRoot() ? [] : ['--map-root-user'])]

const up = 'ip link set lo up && exec "$@"'

/** Why no such namespace can be had here, or undefined. */
export function unfitNamespace(): string | undefined {
  for (const [program, of] of [
    ['unshare', 'util-linux'],
    ['nsenter', 'util-linux'],
    ['ip', 'iproute2'],
  ] as const)
    if (spawnSync(program, ['-V']).error) return `there is no ${program} (of ${of})`
  const { status, stderr } = spawnSync('unshare', [...flags, 'sh', '-c', up, 'sh', 'true'], {
    encoding: 'utf8',
  })
  if (status === 0) return
  const why = stderr.trim().split('\n').at(-1)
  return isRoot() ? `no network namespace can be made: ${why}` : `neither root nor user namespaces: ${why}`
}

/** Starts a command as the first process of a namespace; `endInside` ends it and all it started. */
export function startInside(command: readonly string[], stdio: StdioOptions, detached = false): ChildProcess {
  return spawn('unshare', [...flags, 'sh', '-c', up, 'sh', ...command], { stdio, detached })
}

/** Ends what `startInside` started, by the id of its process. */
export function endInside(pid: number): void {
  // In a user namespace the kernel forgets that the command is to end with its parent.
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean)
  for (const one of [...children.map(Number), pid]) {
    try {
      process.kill(one, 'SIGKILL')
    } catch {
      // It has ended already.
    }
  }
}

/** Runs a command to its end in the namespace that `startInside` made; answers its exit code. */
export function runInside(pid: number, command: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const enter = isRoot() ? [] : ['--user', '--preserve-credentials']
  const child = spawn('nsenter', ['--target', String(pid), '--net', ...enter, '--', ...command], {
    stdio: 'inherit',
    env,
  })
  return new Promise((resolve, reject) => {
    child.on('error', ({ message }) => reject(new Expected(`nsenter does not start: ${message}`)))
    child.on('exit', (code) => resolve(code ?? 1))
  })
}

/** When a process started, as the kernel tells it; undefined once it has ended. A process id alone may be used again. */
export function startOf(pid: number): string | undefined {
  try {
    // The name stands in brackets and may hold anything; the 20th field after it is the time of the start.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ')
    return fields[0] === 'Z' ? undefined : fields[19]
  } catch {
    return undefined
  }
}

function isRoot(): boolean {
  return process.getuid?.() === 0
}
