import { groupPatterns, ownInfrastructure } from '@capi-migrate/transitions'

/** An older version of ours that a text names. */
export interface Mention {
  readonly line: number
  readonly column: number
  readonly text: string
  /** True where the version is one that only code knows. */
  readonly isOpen: boolean
}

/** What stands for a version that only code knows: `{{ CAPI_VERSION }}`, `${VERSION}`, `$VERSION`, `<< .version >>`. */
export const openVersion = String.raw`(?:\{\{[^{}\n]*\}\}|\$\{\w[^}\n]*\}|\$\w+|<<[^<>\n]*>>)`

const older = String.raw`v1(?:alpha\d|beta1)`

/** A group of ours, with its dots as they are in a regular expression or without: `cluster\\.x-k8s\\.io`. */
const group = groupPatterns.own.replaceAll('\\.', String.raw`\\*\.`)

/**
 * A version of ours, or a resource with it: `machines.v1beta1.cluster.x-k8s.io`, `machines.cluster.x-k8s.io=v1beta1`. A
 * version with a colon behind it is a label of the contract.
 */
const mention = new RegExp(
  String.raw`(?<![\w.-])(?:${group}\\*/(?:${older}\b|(?<open>${openVersion})(?![\w.-]))(?!["']?\s*(?:=|:(?:\s|$)))|${ownInfrastructure(older)}|(?:[A-Za-z]+\.)?${older}\.${groupPatterns.own}\b|[a-z]+\.${groupPatterns.own}=${older}\b)`,
)

const gap = String.raw`\s{0,80}[,;]?\s{0,80}`
const quoted = String.raw`["']?${groupPatterns.own}["']?`
const versionKey = String.raw`["']?\b\w{0,30}(?:v|V)(?:ersion|ERSION)["']?\s*[:=]\s*`

/** A group and a version, each for itself: `group="cluster.x-k8s.io", version="v1beta1"`. */
export const pairs: readonly RegExp[] = [
  String.raw`(?<![\w./-])${quoted}${gap}${versionKey}["']?(?<version>${older})\b`,
  String.raw`["']${groupPatterns.own}["']${gap}["'](?<version>${older})["']`,
  String.raw`${versionKey}["']?(?<version>${older})["']?${gap}["']?\b\w{0,30}[gG](?:roup|ROUP)["']?\s*[:=]\s*${quoted}(?![\w./-])`,
].map((one) => new RegExp(one, 'g'))

/** What each mention holds, and what each pair: quick to look for, which what begins with something optional is not. */
const version = new RegExp(String.raw`${older}|\{\{|\$|<<`)
const lone = new RegExp(String.raw`[\s:="']${older}`)

/** A version that a query selects: of metrics by a label, of audit logs by a field. The group is selected elsewhere. */
const selector = new RegExp(
  String.raw`(?:customresource_version|objectRef[._]apiVersion)\\*["']?\s*(?:==?~?|:)\s*\\*["']?[^"'\n]{0,80}${older}\b`,
)
const groupSelector = /customresource_group|objectRef[._]apiGroup/

/** A schema as catalogues name them: `cluster.x-k8s.io/cluster_v1beta1.json`. */
const schema = new RegExp(String.raw`${groupPatterns.own}/[a-z]+_${older}\b(?:\.\w+)?`)

/** What a text holds that names a group of ours in a regular expression. */
export const escapedMark = 'x-k8s\\'

/** A quick look whether a text names an older version of ours. */
export function mayNameOlder(text: string): boolean {
  if (!version.test(text)) return false
  const named = text.includes('x-k8s') ? [mention, ...(lone.test(text) ? pairs : [])] : []
  const queried = /customresource_version|objectRef/.test(text) ? [selector] : []
  return [...named, ...queried].some((one) => text.search(one) !== -1)
}

/** Where a line names an older version of ours. */
export function mentionIn(line: string, text: string): RegExpExecArray | null {
  return mention.exec(line) ?? selectorIn(line, text)
}

/** `cluster.x-k8s.io/v1beta1`, of a group and a version that stand apart. */
export function pairText(pair: RegExpExecArray): string {
  const [group = ''] = ownGroup.exec(pair[0]) ?? []
  return `${group}/${pair.groups!['version']!}`
}

const ownGroup = new RegExp(String.raw`(?<![\w-]\\*\.)(?<![\w-])${group}`)

/** A query by the version, in a text that names one of our groups; none where it says another group beside. */
function selectorIn(line: string, text: string): RegExpExecArray | null {
  const found = selector.exec(line)
  return found && ownGroup.test(groupSelector.test(line) ? line : text) ? found : null
}

/** The schemas of older versions that a text names, in comments and beside objects of ours, too. */
export function schemasIn(text: string): readonly Mention[] {
  if (!/_v1[ab]/.test(text) || !schema.test(text)) return []
  return text.split('\n').flatMap((line, i) => {
    const found = schema.exec(line)
    return found ? [{ line: i + 1, column: found.index + 1, text: found[0], isOpen: false }] : []
  })
}
