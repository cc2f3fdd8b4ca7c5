import { apiGroup } from '@capi-migrate/transitions'

/** What every object of ours has in its apiVersion, and the same in base64 at each of its three positions. */
export const marks: readonly string[] = [
  apiGroup,
  ...[0, 1, 2].map((shift) => {
    const encoded = Buffer.from(' '.repeat(shift) + apiGroup).toString('base64')
    // The first and the last characters depend on what stands before and after.
    return encoded.replace(/=+$/, '').slice([0, 2, 3][shift], -1)
  }),
]

/** A quick look: whether a string could be a manifest with objects of ours in it, in base64 or not. */
export function couldHold(text: string): boolean {
  if (text.includes(marks[0]!)) return text.includes('apiVersion') || text.includes(metrics)
  const packed = /\s/.test(text) ? text.replace(/\s+/g, '') : text
  return marks.some((mark, i) => i > 0 && packed.includes(mark))
}

/** A quick look: whether a manifest that is not of version `to` could stand within the documents of a text. */
export function couldNest(text: string, to: string): boolean {
  return (
    namesVersionWithin(text, to) ||
    text.includes(metrics) ||
    marks.some((mark, i) => i > 0 && text.includes(mark))
  )
}

/** A quick look: whether an apiVersion of ours other than `to` stands anywhere but at the start of a line. */
export function namesVersionWithin(text: string, to: string): boolean {
  const mark = `${marks[0]!}/`
  const before = text.includes('Docker') ? withDocker : within
  for (let at = text.indexOf(mark); at !== -1; at = text.indexOf(mark, at + 1)) {
    const after = at + mark.length
    const isThere = text.startsWith(to, after) && !/\w/.test(text[after + to.length] ?? '')
    if (!isThere && before.test(text.slice(Math.max(0, at - reach), at))) return true
  }
  return false
}

/** Up to the group; of infrastructure providers only Docker's kinds are ours. */
const within =
  /[^\n\uFEFF]apiVersion\\*["']?\s*:\s*\\*["']?(?:(?:bootstrap|controlplane|addons|ipam|runtime)\.)?$/
const withDocker = new RegExp(within.source.replace('(?:bootstrap', '(?:infrastructure|bootstrap'))

/** What the configuration of kube-state-metrics has in place of an apiVersion. */
const metrics = 'groupVersionKind'

/** Between an apiVersion and its group there is a colon, a quote, and the group's own prefix. */
const reach = 40

/** True for a string that means to be a manifest: it begins with a document, a comment or a bracket. */
export function isManifestLike(text: string): boolean {
  const first = text.replace(/^\uFEFF/, '').replace(/^(?:[ \t]*(?:#.*)?\r?\n)+/, '')
  return /^(?:---|\s*["']?(?:apiVersion|kind|metadata|spec)["']?\s*:|\s*[{[])/.test(first)
}
