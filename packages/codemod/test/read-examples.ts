import { readFileSync, readdirSync } from 'node:fs'

/** A program before and after, in each mode that has something to show. */
export interface Example {
  readonly page: string
  readonly title: string
  readonly extension: string
  readonly before: string
  readonly after: Readonly<Partial<Record<'v1beta2' | 'dual', string>>>
  /** What is left to a person, one `row: what` a line. */
  readonly tasks: Readonly<Partial<Record<'v1beta2' | 'dual', string>>>
}

const block = /^```(?<language>\w+) (?<words>[a-z][\w ]*)\n(?<text>[^]*?)^```$/gm

/** The examples of all pages of a folder. Throws where a title has no program. */
export function readExamples(folder: URL): readonly Example[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .flatMap((page) => {
      const [, ...sections] = readFileSync(new URL(page, folder), 'utf8').split(/^## /m)
      return sections.map((section) => exampleOf(page, section))
    })
}

/** Blocks say what they are: `before`, `after`, `after dual`, `tasks`, `tasks dual`. */
function exampleOf(page: string, section: string): Example {
  const title = section.slice(0, section.indexOf('\n'))
  const blocks = new Map([...section.matchAll(block)].map(({ groups }) => [groups!.words!, groups!]))
  const before = blocks.get('before')
  if (!before || !(blocks.has('after') || blocks.has('after dual')))
    throw new Error(`${page}, ${title}: no program before and after`)
  const text = (words: string) => blocks.get(words)?.text
  return {
    page,
    title,
    extension: before.language!,
    before: before.text!,
    after: modes(text('after'), text('after dual')),
    tasks: modes(text('tasks'), text('tasks dual')),
  }
}

function modes(v1beta2: string | undefined, dual: string | undefined): Example['after'] {
  return { ...(v1beta2 !== undefined && { v1beta2 }), ...(dual !== undefined && { dual }) }
}
