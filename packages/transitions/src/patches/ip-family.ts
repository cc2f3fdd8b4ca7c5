import type { Place } from '../subtree.ts'

/** A variable of a text is not there in the templates that it defines. */
const defines = /\{\{-?\s*(?:define|block)\b/

/** The variable that v1beta2 does not have any more, where a template reads it: `.builtin…` or `$.builtin…`. */
const read = /(?<![\w.$])\$?\.builtin\.cluster\.network\.ipFamily\b/

/** Any mention of it. */
const named = /\bbuiltin\.cluster\.network\.ipFamily\b/

/** True for a text that a patch cannot be rendered with any more. */
export function namesIpFamily(text: string): boolean {
  return named.test(text)
}

/**
 * Has the texts of a class tell the IP family of a cluster's network from the CIDR blocks of its Pods and Services, as
 * v1beta1 did: upstream's `GetIPFamily`. The variables that it reads are there in both versions. IPv6 blocks that hold an
 * IPv4 address (`::ffff:10.0.0.0/104`) are IPv6 here. Texts stay that would be longer than v1beta2 takes them, and all
 * of a class with `${…}` in it: the program that fills these in may be one that takes `$network` for its own.
 */
export function ipFamilyDerived(object: unknown): (text: string, place: Place) => string {
  let isFilledIn: boolean | undefined
  return (text, place) => {
    if (!read.test(text) || defines.test(text)) return text
    isFilledIn ??= JSON.stringify(object).includes('${')
    const derived = withDerivation(text)
    return isFilledIn || derived.length > (place.at(-1) === 'enabledIf' ? 256 : 10_240) ? text : derived
  }
}

function withDerivation(text: string): string {
  const isOneLine = !text.includes('\n')
  // What a line end follows is trimmed, so a text that starts with white space of its own follows at once.
  const end = isOneLine || /^\s/.test(text) ? ' }}' : ' -}}\n'
  return derivation.join(isOneLine ? '' : '\n') + end + text.replaceAll(new RegExp(read, 'g'), () => variable)
}

const variable = '$ipFamily'

/** Each block is written as 4 or 6: `10.0.0.0/16,fd00::/48;10.1.0.0/16` as `4,6;4`. More than two have no family. */
const derivation: readonly string[] = [
  `{{- $network := .builtin.cluster.network | default dict }}`,
  `{{- $families := printf "%s;%s" (join "," $network.pods) (join "," $network.services) }}`,
  `{{- $families = regexReplaceAll "[^,;]*:[^,;]*" $families "6" }}`,
  `{{- $families = regexReplaceAll "[^,;]*[.][^,;]*" $families "4" }}`,
  `{{- ${variable} := "Unknown" }}`,
  `{{- if regexMatch "^(4(,4)?)?;(4(,4)?)?$" $families }}{{ ${variable} = "IPv4" }}`,
  `{{- else if regexMatch "^(6(,6)?)?;(6(,6)?)?$" $families }}{{ ${variable} = "IPv6" }}`,
  `{{- else if regexMatch "^(4,6|6,4);([46](,[46])?)?$|^;(4,6|6,4)$" $families }}{{ ${variable} = "DualStack" }}`,
  `{{- end`,
]
