import { gzipSync } from 'node:zlib'
import { isMap, textOf } from '@capi-migrate/edits/json'
import { unpackedRelease } from '../../facts/helm-revision.ts'
import { Unreadable } from '../../source/unreadable.ts'

/**
 * The JSON of a release as its Secret keeps it, which encodes it in base64 once more. Throws Unreadable.
 */
export function decodeRelease(data: string): string {
  try {
    const text = unpackedRelease(Buffer.from(data, 'base64').toString())
    const release: unknown = JSON.parse(text)
    // Helm leaves out a manifest that is empty.
    if (isMap(release) && ['string', 'undefined'].includes(typeof release.manifest)) return text
  } catch {
    // What the parser says quotes the release, which may hold secrets.
  }
  const next = 'look with `helm history` whether Helm can read it'
  throw new Unreadable('garbled', 'the release cannot be read: it is no JSON, packed as Helm packs it', next)
}

/** What matters of the JSON that `decodeRelease` gives. */
export interface ReleaseParts {
  readonly name: string
  readonly manifest: string
  readonly hooks: readonly { readonly name: string; readonly manifest: string }[]
}

/** @param name where the release has none */
export function partsOf(json: string, name: string): ReleaseParts {
  const release = JSON.parse(json) as Readonly<Record<string, unknown>>
  const hooks = Array.isArray(release.hooks) ? release.hooks.filter(isMap) : []
  return {
    name: textOf(release.name) ?? name,
    manifest: textOf(release.manifest) ?? '',
    hooks: hooks.map((hook) => ({ name: textOf(hook.name) ?? '', manifest: textOf(hook.manifest) ?? '' })),
  }
}

/** What `decodeRelease` reads. */
export function encodeRelease(json: string): string {
  const inner = gzipSync(json, { level: 9 }).toString('base64')
  return Buffer.from(inner).toString('base64')
}

/**
 * The JSON of a release with another manifest. All else stays as it is written: reading it and printing it again would
 * round numbers of the values that people gave.
 */
export function withManifest(json: string, manifest: string): string {
  const range = manifestIn(json)
  return range ? json.slice(0, range[0]) + JSON.stringify(manifest) + json.slice(range[1]) : json
}

/** Where the text of the member `manifest` of the root stands. */
function manifestIn(json: string): readonly [start: number, end: number] | undefined {
  let depth = 0
  for (let at = 0; at < json.length; at++) {
    const letter = json[at]
    if (letter === '{' || letter === '[') depth++
    else if (letter === '}' || letter === ']') depth--
    else if (letter === '"') {
      const end = endOfText(json, at)
      const colon = /\s*:\s*/y
      colon.lastIndex = end
      const isKey = depth === 1 && json.slice(at, end) === '"manifest"' && colon.test(json)
      if (isKey && json[colon.lastIndex] === '"') return [colon.lastIndex, endOfText(json, colon.lastIndex)]
      at = end - 1
    }
  }
  return undefined
}

/** Behind the quote that ends the text which starts here. */
function endOfText(json: string, start: number): number {
  let at = start + 1
  while (at < json.length && json[at] !== '"') at += json[at] === '\\' ? 2 : 1
  return at + 1
}
