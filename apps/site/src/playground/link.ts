import { deflateSync, inflateSync, strFromU8, strToU8 } from 'fflate'
import { directions, flags as allFlags } from '../worker/outcome.ts'
import type { Direction, Flag, GivenFile } from '../worker/outcome.ts'
import { limits, Refused } from './limits.ts'

/** What a link carries in its fragment, which no browser sends anywhere. */
export interface Shared {
  readonly to: Direction
  readonly flags: readonly Flag[]
  readonly files: readonly GivenFile[]
}

const start = '#input='

/** @throws Refused where the link would be too long */
export function fragmentOf({ to, flags, files }: Shared): string {
  const texts = files.map(({ path, bytes }) => [path, strFromU8(bytes)])
  const packed = deflateSync(strToU8(JSON.stringify({ to, flags, files: texts })), { level: 9 })
  const fragment = start + base64url(packed)
  if (fragment.length > limits.link)
    throw new Refused('The input is too long for a link. Download it as a zip, and share that.')
  return fragment
}

/**
 * What a fragment carries; `undefined` where it leads to a place of the page.
 *
 * @throws Refused for one that is too long, is none of ours, or cannot be read
 */
export function sharedIn(fragment: string): Shared | undefined {
  if (document.getElementById(fragment.slice(1)) || fragment.length < 2) return undefined
  if (!fragment.startsWith(start)) throw new Refused('The link carries no input of this page.')
  if (fragment.length > limits.link) throw new Refused('The link is too long to be one of this page.')
  try {
    const packed = Uint8Array.from(
      atob(fragment.slice(start.length).replaceAll('-', '+').replaceAll('_', '/')),
      (c) => c.charCodeAt(0),
    )
    return checked(JSON.parse(strFromU8(inflateSync(packed))))
  } catch {
    throw new Refused('The link is damaged: what it carries cannot be read.')
  }
}

function checked(value: unknown): Shared {
  const { to, flags = [], files } = value as Record<string, unknown>
  const direction = directions.find((one) => one === to)
  if (!direction || !Array.isArray(flags) || !Array.isArray(files)) throw new TypeError('not a link of ours')
  return {
    to: direction,
    flags: flags.filter((flag): flag is Flag => Object.hasOwn(allFlags, flag as PropertyKey)),
    files: files.map((file) => {
      const [path, text] = file as [unknown, unknown]
      if (typeof path !== 'string' || typeof text !== 'string') throw new TypeError('not a link of ours')
      return { path, bytes: strToU8(text) }
    }),
  }
}

function base64url(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
