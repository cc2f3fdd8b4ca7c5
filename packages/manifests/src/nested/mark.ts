/** What every object of ours has in its apiVersion, and the same in base64 at each of its three positions. */
export const marks: readonly string[] = [
  'cluster.x-k8s.io',
  ...[0, 1, 2].map((shift) => {
    const encoded = Buffer.from(' '.repeat(shift) + 'cluster.x-k8s.io').toString('base64')
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

/** A quick look: whether a manifest could stand within the documents of a text. */
export function couldNest(text: string): boolean {
  const mark = `${marks[0]!}/`
  for (let at = text.indexOf(mark); at !== -1; at = text.indexOf(mark, at + 1)) {
    const word = text.lastIndexOf('apiVersion', at)
    if (word > Math.max(0, at - reach) && text[word - 1] !== '\n' && !text.slice(word, at).includes('\n'))
      return true
  }
  return text.includes(metrics) || marks.some((mark, i) => i > 0 && text.includes(mark))
}

/** What the configuration of kube-state-metrics has in place of an apiVersion. */
const metrics = 'groupVersionKind'

/** Between an apiVersion and its group there is a colon, a quote, and the group's own prefix. */
const reach = 100

/** True for a string that means to be a manifest: it begins with a document, a comment or a bracket. */
export function isManifestLike(text: string): boolean {
  const first = text.replace(/^\uFEFF/, '').replace(/^(?:[ \t]*(?:#.*)?\r?\n)+/, '')
  return /^(?:---|\s*["']?(?:apiVersion|kind|metadata|spec)["']?\s*:|\s*[{[])/.test(first)
}
