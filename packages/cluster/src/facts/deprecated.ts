/**
 * What an expression reads of a status that v1beta2 deprecates, or that it does not have: `status.failureReason`. An
 * expression is anything that says which objects it is about: a policy, an entry of a list, a script with its key. Those
 * that name no group of Cluster API are about something else.
 */
export function deprecatedIn(expression: unknown): readonly string[] {
  const text = typeof expression === 'string' ? expression : (JSON.stringify(expression) ?? '')
  if (!text.includes('cluster.x-k8s.io')) return []
  return readings.flatMap(([pattern, says]) => (pattern.test(text) ? [says] : []))
}

/** As expressions, JSON pointers, jq, Lua and lists of names write them. */
const readings: readonly (readonly [RegExp, string])[] = [
  [/\bdeprecated\W{1,8}v1beta1\b/, 'status.deprecated.v1beta1'],
  [/\bstatus\W{1,8}v1beta2\b/, 'status.v1beta2'],
  [/\bfailureReason\b/, 'failureReason'],
  [/\bfailureMessage\b/, 'failureMessage'],
]
