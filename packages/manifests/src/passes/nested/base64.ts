import { lineEnd } from '@capi-migrate/edits/yaml'
import type { Scalar } from '@capi-migrate/edits/yaml'
import type { Inner } from '../../layout/block-text.ts'

/** The text behind a value in base64; `undefined` where it is something else. It is written back in the same form. */
export function base64Of(outer: string, scalar: Scalar): Inner | undefined {
  const text = decoded(scalar.text)
  if (text === undefined) return undefined
  return {
    text,
    offsetOf: () => scalar.start,
    draftsOf: (edits, after) => {
      const row = edits[0]?.row ?? ''
      const written = formed(outer, scalar, Buffer.from(after, 'utf8').toString('base64'))
      return written && [{ ...written, row }]
    },
  }
}

/** The text that a value in base64 stands for. */
export function decoded(value: string): string | undefined {
  const packed = value.replace(/[\r\n]+/g, '')
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(packed)) return undefined
  const bytes = Buffer.from(packed, 'base64')
  const text = bytes.toString('utf8')
  return Buffer.from(text, 'utf8').equals(bytes) ? text : undefined
}

function formed(
  outer: string,
  { body, end, style }: Scalar,
  encoded: string,
): { readonly start: number; readonly end: number; readonly text: string } | undefined {
  if (style === 'folded') return undefined
  if (style === 'literal') {
    const start = lineEnd(outer, body)
    const first = outer.slice(start, lineEnd(outer, start))
    const space = /^ */.exec(first)![0]
    const width = first.trim().length
    const eol = first.endsWith('\r\n') ? '\r\n' : '\n'
    const lines = encoded.match(
      new RegExp(`.{1,${isWrapped(outer, start, end) ? width : encoded.length}}`, 'g'),
    )!
    return { start, end, text: lines.map((line) => space + line + eol).join('') }
  }
  if (outer.slice(body, end).includes('\n')) return undefined
  const quote = { plain: '', single: "'", double: '"' }[style]
  return { start: body, end, text: quote + encoded + quote }
}

function isWrapped(outer: string, start: number, end: number): boolean {
  return outer.slice(start, end).trim().includes('\n')
}
