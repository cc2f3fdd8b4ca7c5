import { readFileSync, readdirSync } from 'node:fs'

/** A text before and after, with what it shows. */
export interface Example {
  readonly title: string
  readonly before: string
  readonly after: string
}

const sample = /^## (?<title>.+)\n+```\w+ before\n(?<before>[^]*?)```\n+```\w+ after\n(?<after>[^]*?)```/gm

/** The examples of all pages of a folder, by page. Throws where a title has no pair of texts. */
export function readExamples(folder: URL): Map<string, Example[]> {
  const pages = readdirSync(folder).filter((name) => name.endsWith('.md'))
  return new Map(pages.map((name) => [name, examplesOf(readFileSync(new URL(name, folder), 'utf8'))]))
}

function examplesOf(page: string): Example[] {
  const examples = [...page.matchAll(sample)].map(({ groups }) => groups as unknown as Example)
  const titles = page.match(/^## /gm)?.length ?? 0
  if (examples.length !== titles)
    throw new Error(`${titles} titles, but ${examples.length} pairs of before and after`)
  return examples
}
