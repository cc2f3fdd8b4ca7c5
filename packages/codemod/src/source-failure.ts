import { isStackOverflow } from '@capi-migrate/edits'
import type { FileProblem } from '@capi-migrate/edits'
import type { Source } from './source.ts'

/** An error of this program while it planned one source. */
export class SourceFailure extends Error {
  readonly path: string
  readonly problem: FileProblem

  constructor(path: string, cause: unknown) {
    const error = cause instanceof Error ? cause : new Error(String(cause))
    super(error.message, { cause })
    this.path = path
    this.problem = {
      what: isStackOverflow(error)
        ? 'the file could not be planned: a recursion did not end'
        : `the file could not be planned: ${error.message}`,
      next: 'this is our mistake, please report it; the file stays as it is, and the others are planned without it',
      frame: error.stack ?? '',
      ours: true,
    }
  }
}

/**
 * Returns the error as one of a file: of the last of the fewest files, in their order, with which it happens. `undefined` where it happens
 * without any.
 *
 * @param fails whether it happens with only some of the files
 */
export function failureOf(
  error: unknown,
  paths: readonly string[],
  fails: (some: readonly string[]) => boolean,
): SourceFailure | undefined {
  if (error instanceof SourceFailure) return error
  if (paths.length === 0 || fails([])) return undefined
  let [passing, failing] = [0, paths.length]
  while (failing - passing > 1) {
    const middle = (passing + failing) >> 1
    if (fails(paths.slice(0, middle))) failing = middle
    else passing = middle
  }
  return new SourceFailure(paths[failing - 1]!, error)
}

/** Calls a function for each source, and names the source where the function throws. */
export function forEachSource<T>(
  all: Iterable<T>,
  sourceOf: (one: T) => Source,
  use: (one: T) => void,
): void {
  for (const one of all) {
    try {
      use(one)
    } catch (error) {
      throw error instanceof SourceFailure ? error : new SourceFailure(sourceOf(one).path, error)
    }
  }
}
