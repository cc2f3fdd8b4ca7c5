// node:child_process in a page: no program is there, which callers handle as they do where git or helm is not installed.
export function execFile(file: string, ...rest: unknown[]): void {
  const done = rest.at(-1) as (error: Error) => void
  queueMicrotask(() => done(notThere(file)))
}

export function spawnSync(file: string): object {
  return { error: notThere(file), status: null, stdout: '', stderr: '' }
}

function notThere(file: string): Error {
  return Object.assign(new Error(`${file} is not there`), { code: 'ENOENT', syscall: `spawn ${file}` })
}
