/** The Go name of a JSON field by convention: `providerID` → `ProviderID`, `v1beta2` → `V1Beta2`. */
export function goName(field: string): string {
  const name = field.charAt(0).toUpperCase() + field.slice(1)
  return name.replace(
    /^(V\d+)(alpha|beta)(?=\d)/,
    (_, version: string, word: string) => version + goName(word),
  )
}

/** The Go path of a JSON path by convention: `status.initialization.provisioned` → `Status.Initialization.Provisioned`. */
export function goPath(path: string): string {
  return path.replaceAll('[]', '').split('.').map(goName).join('.')
}

/**
 * Whether what stands before a field is an object of a kind, by its name: `s.DOCluster` is a DOCluster. `maybe` where
 * the name says nothing, as `obj` does.
 *
 * @param others kinds it could be instead
 */
export function isAbout(target: string, kind: string, others: readonly string[]): 'yes' | 'maybe' | 'no' {
  const names = target
    .replaceAll(/\(.*?\)/g, '')
    .toLowerCase()
    .split('.')
  const own = names.some((name) => sameThing(name, kind.toLowerCase()))
  if (own) return 'yes'
  return names.some((name) => others.some((other) => sameThing(name, other.toLowerCase()))) ? 'no' : 'maybe'
}

/** Variables leave out the provider's name: `bareMetalMachine` of HetznerBareMetalMachine. */
function sameThing(name: string, kind: string): boolean {
  if (name === kind) return true
  return name.length > 8 && (kind.endsWith(name) || name.endsWith(kind))
}
