/** Whether a text may have a secret, told by its looks alone: one without is not looked at any further. */
export function mayHoldSecret(text: string): boolean {
  return marks.some((mark) => mark.test(text)) || hasLongWord(text)
}

/** One search for each: all in one are tried at every character. */
const marks: readonly RegExp[] = [
  /secret|pass|pwd|token|cred|key|auth|connection|docker(?:cfg|config)|user[\W_]*data|custom[\W_]*data|psk\b|\bcontent\b|\bdata\b|stringdata/i,
  /eyJ|gh[pousr]_|github_|glpat|xox|AKIA|ASIA|LS0tLS1CRUdJTi/i,
  // Of a text in double quotes, letters may stand in escapes.
  /\$\{\w+:?[=-]|\$\w+\$|\\[xu]/i,
  /:\/\/[^\s/]*@/,
  /\.(?<=[a-z0-9]{6}\.)[a-z0-9]{16}/i,
]

/** Characters of a word from which on it may be a text in base64. */
const long = 40

/** Only every fortieth character is looked at, and what stands around it where that is part of a word. */
function hasLongWord(text: string): boolean {
  for (let at = long - 1; at < text.length; at += long) {
    let start = at
    while (start > at - long && isOfWord(text.charCodeAt(start))) start--
    if (start === at) continue
    let end = at + 1
    while (end - start <= long && isOfWord(text.charCodeAt(end))) end++
    if (end - start > long) return true
  }
  return false
}

/** `[\w+/]` */
function isOfWord(code: number): boolean {
  return (
    (code >= 97 && code <= 122) ||
    (code >= 65 && code <= 90) ||
    (code >= 47 && code <= 57) ||
    code === 95 ||
    code === 43
  )
}
