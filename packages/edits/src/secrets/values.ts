import { decoded, encoded } from './base64.ts'

/**
 * The texts by which secret values are known again where a message or another line quotes them: as they are, in base64,
 * and decoded from it. A word that could be any word, such as `default`, counts only in quotes.
 */
export function tellingTexts(values: Iterable<string>): readonly string[] {
  const texts = new Set<string>()
  for (const value of values) {
    const plain = decoded(value)
    for (const one of plain === undefined ? [value] : [value, plain]) {
      for (const text of partsOf(one)) if (!isPlaceholder(text)) texts.add(text)
      if (one.length < 12 || isCommon(one)) continue
      texts.add(encoded(one))
      texts.add(encoded(`${one.trimEnd()}\n`))
    }
  }
  return [...texts]
}

/** What is escaped where it is quoted, so that a value is looked for in parts between. */
// oxlint-disable-next-line no-control-regex -- they are what is escaped
const escaped = /["'`\\\u0000-\u001f\u007f-\u00a0\u200b-\u200f\u2028-\u202e\u2060-\u206f\ue000\ufeff]+/

function partsOf(value: string): readonly string[] {
  const lines = value.trim().split(/\r?\n/)
  if (lines.length > 1) return lines.flatMap((line) => line.split(/[\s"'`\\,;:=<>{}()[\]|]+/).filter(isDense))
  return value
    .trim()
    .split(escaped)
    .flatMap((part) => {
      const text = part.trim()
      if (text.length < 3) return []
      return isCommon(text) ? [`"${text}"`, `'${text}'`] : cut(text)
    })
}

/** A text that only says where a value comes from, cut off or not; of an expression the part between two texts, or behind them. */
function isPlaceholder(text: string): boolean {
  return /^["']?(?:\$\{\w*\}?|\{\{[^}]*\}{0,2})["']?$/.test(text) || reference.test(text)
}

/** `.Release.Name`, `$.Values.name | quote }}`, `$name }}` */
const reference =
  /^(?:\$?\.(?:Values|Release|Chart|Capabilities|Template)(?:\.\w+)+(?:\s*\|\s*\w+)*(?:\s*-?\}\})?|\$\w+\s*-?\}\})$/

/** Long texts in pieces: the search looks at no more than a piece. */
function cut(text: string): readonly string[] {
  const pieces: string[] = []
  for (let at = 0; at < Math.min(text.length, 16_384); at += longest) {
    const piece = text.slice(at, at + longest)
    if (at === 0 || piece.length >= 8) pieces.push(piece)
  }
  return pieces
}

/** The longest text that is searched for. */
export const longest = 48

/** A word that stands in many places for other reasons: a name, a number, a version, an address. */
function isCommon(text: string): boolean {
  if (text.length < 6 || /k8s\.io/.test(text)) return true
  // A kind: `Cluster`, `KubeadmControlPlaneTemplate`.
  if (/^(?:[A-Z]+[a-z]+){1,5}$/.test(text) && text.length < 32) return true
  if (/^[\d.:/]+$/.test(text) && text.length < 12) return true
  return (
    text.length < 16 &&
    !(/\d/.test(text) || (/[a-z]/.test(text) && /[A-Z]/.test(text)) || /[^\w\s.-]/.test(text))
  )
}

/** A word of a longer text that looks like a credential and like nothing else. */
function isDense(word: string): boolean {
  if (/k8s\.io/.test(word)) return false
  return (
    word.length >= 10 && /\d/.test(word) && (/[A-Z]/.test(word) || (word.length >= 24 && !/[./-]/.test(word)))
  )
}
