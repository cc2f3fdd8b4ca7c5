import { printable } from '@capi-migrate/edits'

/** A text in Markdown: nothing of it becomes markup, a mention, a link or a second line. */
export function markdownText(text: string): string {
  return (
    printable(text)
      .replace(/[\\`*_{}[\]<>#|~&!]/g, '\\$&')
      // GitHub reads mentions and links after the Markdown: only what has no width, written as an entity, parts them.
      .replace(/@/g, '@&#8203;')
      .replace(/(https?|ftp|mailto|xmpp):/gi, '$1&#8203;:')
      .replace(/\bwww\./gi, 'www&#8203;.')
  )
}

/** A text in a code span of Markdown. */
export function markdownCode(text: string): string {
  return `\`${printable(text).replaceAll('`', "'").replaceAll('|', '\\|')}\``
}

/** Lines as they are, as a block of Markdown. */
export function markdownBlock(text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length))
  const fence = '`'.repeat(longest + 1)
  return `${fence}text\n${text}${fence}\n`
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\n': '&#10;',
  '\t': '&#9;',
}

/** A text in XML, between tags or in an attribute; its lines stay lines. What XML 1.0 cannot say is spelled out. */
export function xmlText(text: string): string {
  return text
    .split('\n')
    .map(printable)
    .join('\n')
    .replace(/[\ufffe\uffff]/g, '\ufffd')
    .replace(/[&<>"\n\t]/g, (char) => entities[char]!)
}

/** The message of a workflow command of GitHub; its lines stay lines. */
export function githubData(text: string): string {
  return text.split('\n').map(printable).join('\n').replaceAll('%', '%25').replaceAll('\n', '%0A')
}

/** A property of a workflow command of GitHub. */
export function githubProperty(text: string): string {
  return githubData(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
}
