import { statSync } from 'node:fs'

/** Files, and characters, about, that take more than a second. */
const many = 100
const much = 500_000

/** Releases of Node that know the flag: others would print an error. */
const known: readonly string[] = ['20', '22', '24']

let isSet = false

/**
 * A run of seconds is over before all that V8 would inline has paid for itself. Called once the work is known to be long:
 * under other flags Node compiles its own modules anew instead of taking them from its snapshot, 8 ms of a short run.
 */
export function inlineLess(): void {
  if (isSet || !known.includes(process.versions.node.split('.')[0]!)) return
  isSet = true
  // Loaded only here: it takes a short run some milliseconds, too.
  process.getBuiltinModule('node:v8').setFlagsFromString('--max-inlined-bytecode-size-cumulative=300')
}

/** The same where these files are many, or large. */
export function inlineLessFor(files: readonly { readonly path: string }[]): void {
  if (files.length > many || files.reduce((size, { path }) => size + sizeOf(path), 0) > much) inlineLess()
}

/** The same once a stream has given so much. */
export function inlineLessAfter(bytes: number): void {
  if (bytes > much) inlineLess()
}

/** What cannot be looked at has no size here: whoever reads it says why. */
function sizeOf(path: string): number {
  try {
    return statSync(path).size
  } catch {
    return 0
  }
}
