/** What can go wrong on a machine that is no fault of ours: its message is all a person needs. */
export class Expected extends Error {
  override name = 'Expected'
}

/** Runs a program of ours; prints what was expected to go wrong in one line, anything else whole. Answers the exit code. */
export async function exitCodeOf(run: () => Promise<number>): Promise<number> {
  try {
    return await run()
  } catch (error) {
    const isUsage =
      error instanceof TypeError && String((error as NodeJS.ErrnoException).code).startsWith('ERR_PARSE_ARGS')
    console.error(error instanceof Expected || isUsage ? error.message : error)
    return 1
  }
}
