const known = new Map<string, RegExp | undefined>()

/**
 * The regular expression of a schema's pattern, compiled when it is first met. With the flag `u`, as Go reads it,
 * where that is possible; `undefined` where JavaScript cannot read it at all.
 */
export function regExpOf(pattern: string): RegExp | undefined {
  if (known.has(pattern)) return known.get(pattern)
  const compiled = compile(pattern, 'u') ?? compile(pattern, '')
  known.set(pattern, compiled)
  return compiled
}

function compile(pattern: string, flags: string): RegExp | undefined {
  try {
    return new RegExp(pattern, flags)
  } catch {
    return undefined
  }
}
