import { gunzipSync, gzipSync } from 'node:zlib'
import { Unreadable } from '../../source/unreadable.ts'

/** More than this no release unfolds to: a Secret holds at most 1 MiB of it, compressed. */
const most = 64 * 1024 * 1024

/**
 * The JSON of a release as its Secret keeps it: gzip in base64, which the Secret encodes once more. Throws Unreadable.
 * Helm: pkg/storage/driver/util.go.
 */
export function decodeRelease(data: string): string {
  try {
    const inner = Buffer.from(Buffer.from(data, 'base64').toString(), 'base64')
    // Helm before v3 kept it uncompressed; it still reads that.
    const isPacked = inner[0] === 0x1f && inner[1] === 0x8b && inner[2] === 0x08
    const text = (isPacked ? gunzipSync(inner, { maxOutputLength: most }) : inner).toString()
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

function isMap(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
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
