// The globals of Node that our packages use; the bundler puts them in where they are named.
import { folder } from './fs.ts'

export { Buffer } from 'buffer/'

export const process = {
  cwd: (): string => folder,
  env: {},
  argv: [],
  versions: {},
  pid: 1,
  platform: 'linux',
  stdout: {},
  stderr: {},
  umask: (): number => 0,
  getuid: (): number => 0,
  nextTick: (call: (...args: unknown[]) => void, ...args: unknown[]): void =>
    queueMicrotask(() => call(...args)),
}
