/** Which version a referenced kind is written with, for objects that go back to v1beta1. */
export type Lookup = (group: string, kind: string) => string | undefined

/**
 * Reads `--api-version` values: `GROUP/KIND=VERSION` goes before `GROUP=VERSION`, and that before `*=VERSION`.
 * The answer is an apiVersion: `infrastructure.cluster.x-k8s.io/v1beta1`. `undefined` where nothing was said: the
 * built-in table answers then.
 */
export function lookupFrom(values: readonly string[] = []): Lookup | undefined {
  if (values.length === 0) return undefined
  const versions = new Map(values.map((value) => value.split('=') as [string, string]))
  return (group, kind) => {
    const version = versions.get(`${group}/${kind}`) ?? versions.get(group) ?? versions.get('*')
    return version && (group ? `${group}/${version}` : version)
  }
}
