const anything = { type: 'object', 'x-kubernetes-preserve-unknown-fields': true }

/** A CRD whose objects may hold whatever they like; they are stored in the last version. */
export function openCrd(group: string, kind: string, plural: string, versions: readonly string[]) {
  return {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: `${plural}.${group}` },
    spec: {
      group,
      scope: 'Namespaced',
      names: { kind, plural, singular: kind.toLowerCase(), listKind: `${kind}List` },
      versions: versions.map((name, i) => ({
        name,
        served: true,
        storage: i === versions.length - 1,
        schema: { openAPIV3Schema: anything },
      })),
    },
  }
}
