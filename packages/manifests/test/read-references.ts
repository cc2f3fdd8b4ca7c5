import { readFileSync, readdirSync } from 'node:fs'

/** A document that names objects of ours, before and after `--references`, and what is left to a person. */
export interface ReferenceExample {
  readonly title: string
  /** Its name says how it is read: `a.yaml`, `a.tf`, `a.sh`. */
  readonly file: string
  readonly before: string
  /** The same as before where the document stays. */
  readonly after: string
  /** The last parts of the codes of the tasks, sorted. */
  readonly told: readonly string[]
}

const section =
  /^## (?<title>.+)\n+```(?<language>\w+) (?<state>before|stays)\n(?<before>[^]*?)^```\n(?:\n```\w+ after\n(?<after>[^]*?)^```\n)?(?:\nTold: (?<told>.+)\n)?/gm

/** The examples of all pages of a folder, by page. Throws where a title has no pair of texts, or one that stays. */
export function readReferences(folder: URL): Map<string, ReferenceExample[]> {
  const pages = readdirSync(folder).filter((name) => name.endsWith('.md'))
  return new Map(pages.map((name) => [name, examplesOf(name, readFileSync(new URL(name, folder), 'utf8'))]))
}

function examplesOf(name: string, page: string): ReferenceExample[] {
  const examples = [...page.matchAll(section)].map(({ groups = {} }) => {
    const { title = '', language = '', state, before = '', after, told = '' } = groups
    if ((state === 'stays') !== (after === undefined)) throw new Error(`${name}: what is after “${title}”?`)
    const codes = [...told.matchAll(/`([\w-]+)`/g)].map(([, code]) => code!)
    return { title, file: `a.${language}`, before, after: after ?? before, told: codes.sort() }
  })
  const titles = page.match(/^## /gm)?.length ?? 0
  if (examples.length !== titles)
    throw new Error(`${name}: ${titles} titles, but ${examples.length} examples`)
  return examples
}
