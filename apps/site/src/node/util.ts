// node:util in a page: the three of it that are used.
export { dequal as isDeepStrictEqual } from 'dequal'

type Callback = (error: unknown, value?: unknown) => void

export function promisify(call: (...args: unknown[]) => void) {
  return (...args: unknown[]): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const done: Callback = (error, value) => (error ? reject(error) : resolve(value))
      call(...args, done)
    })
}

/** A proxy cannot be told from what it stands for. Only renderings of charts ask, and a page makes none. */
export const types = { isProxy: (): boolean => false }
