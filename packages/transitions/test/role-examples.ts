import { readFileSync, readdirSync } from 'node:fs'
import { load } from 'js-yaml'
import type { ContractStage, Role } from '../src/index.ts'
import type { ApiObject } from './examples.ts'

/** An object of a role in a stage of the contract. */
export interface Staged {
  readonly stage: ContractStage
  readonly object: ApiObject
}

/** One section of a page in `examples/roles/`: the same object in two or three stages, the first as it was written. */
export interface RoleExample {
  /** `InfraMachine: Both fields are there`. */
  readonly name: string
  readonly role: Role
  readonly stages: readonly [Staged, Staged, Staged?]
  /** True where the page says that the second leads back to the first. */
  readonly bothWays: boolean
}

const folder = new URL('../examples/roles/', import.meta.url)

/** Every section of every page. Throws where a section has fewer than two blocks. */
export const roleExamples: readonly RoleExample[] = readdirSync(folder).flatMap((file) =>
  sections(file.replace('.md', '') as Role, readFileSync(new URL(file, folder), 'utf8')),
)

function sections(role: Role, markdown: string): RoleExample[] {
  const [, ...parts] = markdown.split(/^## /m)
  return parts.map((part) => {
    const name = `${role}: ${part.split('\n', 1)[0]}`
    const [first, second, third] = [...part.matchAll(/^```yaml (\w+)\n([^]*?)^```$/gm)].map(
      ([, stage, text]): Staged => ({ stage: stage as ContractStage, object: load(text!) as ApiObject }),
    )
    if (!first || !second) throw new Error(`${name}: a section needs a block of two stages at least`)
    return {
      name,
      role,
      stages: third ? [first, second, third] : [first, second],
      bothWays: /^Both ways\.$/m.test(part),
    }
  })
}
