/** The Go name of a JSON field by convention: `providerID` → `ProviderID`, `apiGroup` → `APIGroup`, `v1beta2` → `V1Beta2`. */
export function goName(field: string): string {
  const [initials = ''] = /^(?:api|cidr|dns|id|ip|uid|url)(?=[A-Z]|$)/.exec(field) ?? []
  const first = initials.length > 0 ? initials.length : 1
  const name = field.slice(0, first).toUpperCase() + field.slice(first)
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
  const likeness = (kind: string): number =>
    Math.max(...names.map((name) => likenessOf(name, kind.toLowerCase())))
  const own = likeness(kind)
  const other = Math.max(0, ...others.map(likeness))
  if (own === 0) return other === 0 ? 'maybe' : 'no'
  return own < other ? 'no' : 'yes'
}

/** 2 for the name of a kind itself, 1 for one that leaves out the provider's: `bareMetalMachine` of HetznerBareMetalMachine. */
function likenessOf(name: string, kind: string): 0 | 1 | 2 {
  if (name === kind) return 2
  return name.length > 8 && (kind.endsWith(name) || name.endsWith(kind)) ? 1 : 0
}
