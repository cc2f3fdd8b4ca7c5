import { readFileSync, readdirSync } from 'node:fs'
import { load } from 'js-yaml'

/** An object of the API, as YAML gives it. */
export type ApiObject = Readonly<Record<string, unknown>>

/** One section of a page in `examples/`. */
export interface Example {
  /** `Cluster: References name the group`. */
  readonly name: string
  readonly before: ApiObject
  readonly after: ApiObject
  /** What is left of it once v1beta1 is removed, where the page shows it. */
  readonly final?: ApiObject
  /** True where the page says that `after` leads back to `before`. */
  readonly bothWays: boolean
}

const folder = new URL('../examples/', import.meta.url)

/** Every section of every page. Throws where a section is not one sentence or two and a pair of blocks. */
export const examples: readonly Example[] = readdirSync(folder)
  .filter((file) => file.endsWith('.md'))
  .flatMap((file) => sections(file.replace('.md', ''), readFileSync(new URL(file, folder), 'utf8')))

function sections(page: string, markdown: string): Example[] {
  const [, ...parts] = markdown.split(/^## /m)
  return parts.map((part) => {
    const [title] = part.split('\n', 1)
    const name = `${page}: ${title}`
    const final = block(part, 'final')
    const before = block(part, 'before')
    const after = block(part, 'after')
    if (!before || !after) throw new Error(`${name}: a section needs a block before and a block after`)
    return { name, before, after, ...(final && { final }), bothWays: /^Both ways\.$/m.test(part) }
  })
}

function block(part: string, label: string): ApiObject | undefined {
  const match = new RegExp(`^\`\`\`yaml ${label}\\n([^]*?)^\`\`\`$`, 'm').exec(part)
  return match ? (load(match[1]!) as ApiObject) : undefined
}
