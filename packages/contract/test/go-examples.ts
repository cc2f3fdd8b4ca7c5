import { readFileSync } from 'node:fs'

/** A section of `examples/go.md`. */
export interface GoExample {
  readonly title: string
  readonly before: Readonly<Record<string, string>>
  /** Without the files that stay as they are. */
  readonly after: Readonly<Record<string, string>>
  /** A line for each task: place, and what. */
  readonly left: string
}

/** The sections of the page that hold code. */
export function goExamples(): readonly GoExample[] {
  const page = readFileSync(new URL('../examples/go.md', import.meta.url), 'utf8')
  return page.split(/^## /m).flatMap((section) => {
    const found = { before: {} as Record<string, string>, after: {} as Record<string, string>, left: '' }
    for (const [, info = '', text = ''] of section.matchAll(/^```(.+)\n([^]*?)^```$/gm)) {
      const [language, side, path] = info.split(' ')
      if (language === 'text') found.left += text
      else found[side as 'before' | 'after'][path!] = text
    }
    const title = section.slice(0, section.indexOf('\n'))
    return Object.keys(found.before).length > 0 ? [{ title, ...found }] : []
  })
}
