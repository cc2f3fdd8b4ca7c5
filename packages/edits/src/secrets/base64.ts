const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/** The text that a text in base64 holds, line ends in it or not; nothing where it is none, or holds no text. */
export function decoded(text: string): string | undefined {
  if (text.length < 12 || !/^[A-Za-z0-9+/\s]+={0,2}\s*$/.test(text)) return undefined
  const bare = text.replace(/\s+/g, '')
  if (bare.length % 4 !== 0 || / /.test(text.trim())) return undefined
  const bytes: string[] = []
  let bits = 0
  let left = 0
  for (const char of bare.replace(/=+$/, '')) {
    bits = ((bits << 6) | alphabet.indexOf(char)) & 0xffffff
    left += 6
    if (left < 8) continue
    left -= 8
    bytes.push(`%${((bits >> left) & 255).toString(16).padStart(2, '0')}`)
  }
  try {
    const plain = decodeURIComponent(bytes.join(''))
    // oxlint-disable-next-line no-control-regex -- bytes that no text holds
    return /[\0-\x08\x0e-\x1a]/.test(plain) ? undefined : plain
  } catch {
    return undefined
  }
}

/** A text in base64, without the padding, so that it is found whatever follows. */
export function encoded(text: string): string {
  const bytes = [
    ...encodeURIComponent(text.slice(0, 4096).replace(/[\ud800-\udfff]/gu, '?')).matchAll(/%(..)|./g),
  ].map(([char, hex]) => (hex === undefined ? char.charCodeAt(0) : parseInt(hex, 16)))
  let said = ''
  for (let i = 0; i < bytes.length; i += 3) {
    const group = bytes.slice(i, i + 3)
    const bits = (group[0]! << 16) | ((group[1] ?? 0) << 8) | (group[2] ?? 0)
    for (let sixth = 0; sixth <= group.length; sixth++) said += alphabet[(bits >> (18 - 6 * sixth)) & 63]
  }
  return said
}
