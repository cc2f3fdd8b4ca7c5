import type { ContractStage } from '@capi-migrate/transitions'

/**
 * One thing that can be looked at mechanically. The name says what is looked at: the CRD at the API version that the
 * contract label selects (`crd.`), objects (`object.`), Go source (`go.`), or other files of the repository (`repo.`).
 * An evaluator hangs one function to each name.
 */
export type Check = (CrdCheck | ObjectCheck | GoCheck | RepositoryCheck) & {
  /** `error`: the contract is broken. `warning`: it works, but wrongly or not for long. `note`: worth knowing. */
  readonly level: 'error' | 'warning' | 'note'
  /** Absent where it is looked at in every stage. */
  readonly stages?: readonly ContractStage[]
  /** On the role's template kind instead of the kind itself. */
  readonly on?: 'template'
  /** What a person has to know about it. */
  readonly note?: string
}

export type CheckName = Check['check']

/** What a field holds, as JSON has it; a `map` is an object whose keys are names. */
export type FieldType = 'boolean' | 'integer' | 'string' | 'object' | 'array' | 'map'

export type CrdCheck =
  /** The schema has the field, of that type. */
  | { readonly check: 'crd.field'; readonly path: string; readonly type: FieldType; readonly format?: string }
  /** The schema has at least one of the fields. */
  | { readonly check: 'crd.anyField'; readonly paths: readonly string[] }
  /** The schema does not have the field. */
  | { readonly check: 'crd.noField'; readonly path: string }
  /** The field, where there is one, is of that type. */
  | { readonly check: 'crd.fieldType'; readonly path: string; readonly type: FieldType }
  /** The field is, or is not, in `required` of its parent. */
  | { readonly check: 'crd.required' | 'crd.optional'; readonly path: string }
  /** The object has exactly these properties. */
  | { readonly check: 'crd.properties'; readonly path: string; readonly names: readonly string[] }
  | { readonly check: 'crd.minProperties' | 'crd.minLength'; readonly path: string; readonly value: number }
  /** A list takes at least so many items: as many as Cluster API may write. */
  | { readonly check: 'crd.maxItems'; readonly path: string; readonly value: number }
  /** The list is a map by these keys (`x-kubernetes-list-type: map`). */
  | { readonly check: 'crd.listMapKeys'; readonly path: string; readonly keys: readonly string[] }
  /** The items are conditions of the generation without severity (`metav1.Condition`). */
  | { readonly check: 'crd.currentConditions'; readonly path: string }
  /** Where another version has conditions without a reason and this one needs it, the conversion fills it in. */
  | { readonly check: 'crd.requiredReason'; readonly path: string }
  /** The shape of the field is that of the contract whose label lists the version; every listed version is looked at. */
  | { readonly check: 'crd.shapeVsLabel'; readonly path: string }
  | { readonly check: 'crd.status' }
  | {
      readonly check: 'crd.scale'
      readonly selector: string
      readonly specReplicas: string
      readonly statusReplicas: string
    }
  /** `metadata.name` is what Cluster API computes: the plural of the lower-case kind, and the group. */
  | { readonly check: 'crd.name' }
  | { readonly check: 'crd.listKind' }
  | { readonly check: 'crd.namespaced' }
  | { readonly check: 'crd.served' }
  /** The CRD `<Kind>Template` is there. */
  | { readonly check: 'crd.template' }
  | { readonly check: 'crd.kindSuffix'; readonly suffix: string }
  /** There is a contract label at all. */
  | { readonly check: 'crd.anyContractLabel' }
  /** There is the label of this contract, or of that key. */
  | { readonly check: 'crd.label'; readonly key: string }
  /** Every version a contract label lists exists and is served. */
  | { readonly check: 'crd.labelVersions' }
  /** The highest version of the newest label has that contract's fields. */
  | { readonly check: 'crd.highestVersion' }
  /** No version is listed by two contract labels. */
  | { readonly check: 'crd.oneContract' }
  /** The version selected for the template is served by the kind too. */
  | { readonly check: 'crd.templateVersion' }
  /** The pool and the kind of its machines are served in the same version. */
  | { readonly check: 'crd.machineVersion' }
  /** No CEL rule makes the template immutable: it could not see a dry run. */
  | { readonly check: 'crd.noImmutability' }

export type ObjectCheck =
  /** The field is there with that type, with that value, or not empty; `when` says from when on. */
  | {
      readonly check: 'object.field'
      readonly path: string
      readonly type?: FieldType
      readonly equals?: boolean
      readonly when?: string
      readonly owner?: string
    }
  | { readonly check: 'object.noField'; readonly path: string }
  /** One field says that it is done; the other, which is the one that is read, does not. */
  | { readonly check: 'object.contradiction'; readonly said: string; readonly read: string }
  /** A host and a port that are not empty, once initialized. */
  | { readonly check: 'object.endpoint'; readonly path: string }
  /** The value has the shape of the contract that the label selects. */
  | { readonly check: 'object.shape'; readonly path: string }
  /** Every condition has a type, a known status and a time that can be read. */
  | { readonly check: 'object.conditions' }
  /** Every reason that is mirrored is one an API server takes. */
  | { readonly check: 'object.reasons' }
  | { readonly check: 'object.condition'; readonly type: string; readonly owner?: string }
  | { readonly check: 'object.addresses'; readonly path: string }
  | { readonly check: 'object.sameAs'; readonly path: string; readonly other: string }
  | { readonly check: 'object.quantities'; readonly path: string }
  | { readonly check: 'object.counters'; readonly paths: readonly string[]; readonly total: string }
  /** Replicas are reported and no provider ID is. */
  | { readonly check: 'object.idsOfReplicas'; readonly replicas: string; readonly ids: string }
  | { readonly check: 'object.version'; readonly path: string }
  /** Versions ascend, and no count is negative. */
  | { readonly check: 'object.versions'; readonly path: string }
  | { readonly check: 'object.annotation' | 'object.label'; readonly key: string; readonly owner?: string }
  | { readonly check: 'object.finalizer'; readonly owner: string }
  | {
      readonly check: 'object.ownerReference'
      readonly owner: string
      readonly to: string
      readonly isController: boolean
    }
  | { readonly check: 'object.secret'; readonly name: string; readonly key: string; readonly type?: string }
  | { readonly check: 'object.secretText'; readonly text: string }
  /** Owner references lead to a Cluster. */
  | { readonly check: 'object.ownerChain' }

export type GoCheck =
  /** No marker of the kind's type matches; or one does. */
  | { readonly check: 'go.noMarker' | 'go.marker'; readonly pattern: string }
  | { readonly check: 'go.embeds'; readonly types: readonly string[] }
  /** There is a type `<Kind>List`. */
  | { readonly check: 'go.listType' }
  | { readonly check: 'go.group' }
  /** The struct field that prints as this path has this `json` tag, or this Go type. */
  | { readonly check: 'go.tag'; readonly path: string; readonly tag: string }
  | { readonly check: 'go.type'; readonly path: string; readonly type: string }
  /** A controller assigns the field; or no one does. */
  | { readonly check: 'go.writes' | 'go.writesNot'; readonly path: string }
  | { readonly check: 'go.calls'; readonly names: readonly string[] }
  | { readonly check: 'go.imports'; readonly path: string }
  /** The manager has these command line flags. */
  | { readonly check: 'go.flags'; readonly names: readonly string[] }
  /** The source has one of these names or texts. */
  | { readonly check: 'go.mentions'; readonly texts: readonly string[] }
  /** A controller is told of objects of the kind. */
  | { readonly check: 'go.watches'; readonly kind: string }
  /** Nothing in the package of the API version matches: what v1beta2 has otherwise. */
  | { readonly check: 'go.mentionsNot'; readonly pattern: string }
  /** `Status.V1Beta2`, `Status.Deprecated` and `Status.Deprecated.V1Beta1` are pointers with just these names. */
  | { readonly check: 'go.conditionFields' }
  /** The packages for conditions and patches are those of the conditions the type has. */
  | { readonly check: 'go.conditionImports' }
  /** Conditions that are set have a reason. */
  | { readonly check: 'go.conditionReasons' }
  | { readonly check: 'go.webhook' }

export type RepositoryCheck =
  | { readonly check: 'repo.file'; readonly path: string }
  | { readonly check: 'repo.releaseAsset'; readonly names: readonly string[] }
  | { readonly check: 'repo.tags' }
  | { readonly check: 'repo.metadataField'; readonly path: string; readonly equals: string }
  | { readonly check: 'repo.metadataSeries' }
  | { readonly check: 'repo.metadataCoversTag' }
  /** The contract of the newest release series is that of the newest label of every CRD. */
  | { readonly check: 'repo.metadataContract' }
  /** Contract labels reach CRDs and nothing else. */
  | { readonly check: 'repo.crdLabels' }
  | { readonly check: 'repo.label'; readonly key: string }
  /** A ClusterRole gives Cluster API the kinds of a group it does not have a wildcard for. */
  | { readonly check: 'repo.aggregatedRole' }
  | { readonly check: 'repo.role'; readonly resources: readonly string[] }
  | { readonly check: 'repo.oneNamespace' }
  | { readonly check: 'repo.container'; readonly name: string }
  | { readonly check: 'repo.managerArguments'; readonly names: readonly string[] }
  | { readonly check: 'repo.images' }
  | { readonly check: 'repo.variables' }
  | { readonly check: 'repo.noNamespaceObject' }
  | { readonly check: 'repo.noReferenceNamespace' }
  | { readonly check: 'repo.noVariables' }
  | { readonly check: 'repo.commonVariables'; readonly names: readonly string[] }
  /** Every rule of another group holds. */
  | { readonly check: 'repo.group'; readonly group: 'clusterctl' }
