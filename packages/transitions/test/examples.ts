import { readFileSync, readdirSync } from 'node:fs'
import { load, loadAll } from 'js-yaml'
import { valueAt } from '../src/index.ts'
import type { ConvertOptions } from '../src/index.ts'

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
  /** Objects that lie beside it: the templates of a ClusterClass. */
  readonly beside: readonly ApiObject[]
  /** What is left to a person, where the page says so: `place: what is the matter`, line by line. */
  readonly tasks: readonly string[]
}

/** Every section of every page. */
export const examples: readonly Example[] = examplesIn('../examples/')

/** Every section of the pages of a folder. Throws where a section is not one sentence or two and a pair of blocks. */
export function examplesIn(path: string): readonly Example[] {
  const folder = new URL(path, import.meta.url)
  return readdirSync(folder)
    .filter((file) => file.endsWith('.md'))
    .flatMap((file) => sections(file.replace('.md', ''), readFileSync(new URL(file, folder), 'utf8')))
}

function sections(page: string, markdown: string): Example[] {
  const [, ...parts] = markdown.split(/^## /m)
  return parts.map((part) => {
    const [title] = part.split('\n', 1)
    const name = `${page}: ${title}`
    const final = block(part, 'final')
    const before = block(part, 'before')
    const after = block(part, 'after')
    if (!before || !after) throw new Error(`${name}: a section needs a block before and a block after`)
    const bothWays = /^Both ways\.$/m.test(part)
    const beside = loadAll(text(part, 'yaml template') ?? '') as ApiObject[]
    const tasks = (text(part, 'text tasks') ?? '').split('\n').filter((line) => line !== '')
    return { name, before, after, ...(final && { final }), bothWays, beside, tasks }
  })
}

function block(part: string, label: string): ApiObject | undefined {
  const found = text(part, `yaml ${label}`)
  return found === undefined ? undefined : (load(found) as ApiObject)
}

function text(part: string, label: string): string | undefined {
  return new RegExp(`^\`\`\`${label}\\n([^]*?)^\`\`\`$`, 'm').exec(part)?.[1]
}

/** Looks templates up among objects. */
export function lookIn(objects: readonly ApiObject[]): NonNullable<ConvertOptions['templates']> {
  return (group, kind, name) =>
    objects.filter(
      (object) =>
        String(object.apiVersion).startsWith(`${group}/`) &&
        object.kind === kind &&
        valueAt(object, ['metadata', 'name']) === name,
    )
}
