import { spawn } from 'node:child_process'

/** How go is started. */
export interface GoRun {
  /** Ends it, and all that it has started. */
  readonly signal?: AbortSignal
  /** go may download modules, from where its own settings say. */
  readonly isOnline?: boolean
  /** Each line of stderr, as it comes. */
  readonly onLine?: (line: string) => void
}

/** What go said. */
export interface GoSaid {
  /** `null` where it was ended. */
  readonly code: number | null
  readonly out: string
  readonly err: string
  readonly isAbsent: boolean
}

/**
 * Runs go in a folder: with the toolchain at hand, without cgo, and offline, unless it may download or the environment names a
 * GOPROXY.
 */
export function runGo(
  folder: string,
  args: readonly string[],
  { signal, isOnline = false, onLine }: GoRun = {},
): Promise<GoSaid> {
  return new Promise((resolve) => {
    // A group of its own: go starts compilers, which have to end with it.
    const isGroup = process.platform !== 'win32'
    const child = spawn('go', args, {
      cwd: folder,
      detached: isGroup,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...(isOnline ? {} : { GOPROXY: 'off' }),
        ...process.env,
        GOFLAGS: '-mod=mod -buildvcs=false',
        GOWORK: 'off',
        GOTOOLCHAIN: 'local',
        CGO_ENABLED: '0',
      },
    })
    const end = (): void => {
      try {
        if (isGroup && child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
        else child.kill('SIGKILL')
      } catch {
        // It has ended already.
      }
    }
    let [out, err, rest] = ['', '', '']
    child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text))
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      err += text
      const lines = (rest + text).split('\n')
      rest = lines.pop()!
      for (const line of lines) onLine?.(line)
    })
    const done = (code: number | null, isAbsent: boolean): void => {
      signal?.removeEventListener('abort', end)
      process.off('exit', end)
      resolve({ code, out, err, isAbsent })
    }
    child.on('error', () => done(null, true))
    child.on('close', (code) => done(code, false))
    process.once('exit', end)
    if (signal?.aborted) end()
    else signal?.addEventListener('abort', end, { once: true })
  })
}
