import { olderVersion } from './versions.ts'

/** Where the name of a module, or of a namespace, says that it holds types of a version of Cluster API. */
export interface ModuleVersion {
  /** The API group, where the name has it. */
  readonly group?: string
  /** Where the version stands in the name. */
  readonly start: number
  readonly end: number
}

const versioned = new RegExp(
  `(?<!\\w)(?:((?:[\\w-]+\\.)*cluster\\.x-k8s\\.io)|cluster-api|capi)[./_-]?${olderVersion}(?!\\w)`,
)

/** `kubernetes-models/cluster.x-k8s.io/v1beta1`, `crds.capi.v1beta1`, `./capiv1beta1`; `undefined` for other names. */
export function moduleVersionOf(name: string): ModuleVersion | undefined {
  const found = versioned.exec(name)
  if (!found) return undefined
  const end = found.index + found[0].length
  return { ...(found[1] !== undefined && { group: found[1] }), start: end - olderVersion.length, end }
}

/** An import of such a module, or a namespace of that name; a path of REST names the group and the version, too. */
const named = new RegExp(
  `\\b(?:from|import|require)\\s*\\(?\\s*['"][^'"\\n]*?${versioned.source}|(?<![\\w/])capi[._]?${olderVersion}(?!\\w)`,
)

/** Whether a text may import such a module. */
export function namesModule(text: string): boolean {
  return named.test(text)
}
