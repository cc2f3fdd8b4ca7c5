import { UserError } from './errors.ts'
import type { FoundFile } from './find.ts'

/** One of `of` equal parts of the work; `index` counts from 1. */
export interface Shard {
  readonly index: number
  readonly of: number
}

/** Reads `2/8`. */
export function parseShard(text: string): Shard {
  const [, index, of] = /^(\d+)\/(\d+)$/.exec(text) ?? []
  const shard = { index: Number(index), of: Number(of) }
  if (shard.index >= 1 && shard.index <= shard.of) return shard
  throw new UserError(`--shard ${text} is not a part of a whole`, 'write --shard 2/8 for the second of eight')
}

/**
 * The files that fall to a shard. The same file falls to the same shard on every machine. Where several repositories
 * are searched each goes to one shard as a whole; a single one is split by file, but for groups that go together.
 *
 * @param groups paths of files that have to be seen together; two groups that share a file are one
 */
export function shardOf(
  files: readonly FoundFile[],
  { index, of }: Shard,
  groups: readonly (readonly string[])[] = [],
): readonly FoundFile[] {
  const isFleet = new Set(files.map(({ root }) => root)).size > 1
  const names = new Map(files.map((file) => [file.path, isFleet ? repositoryNameOf(file) : file.file]))
  const joined = new Joined()
  for (const [path, name] of names) joined.join(path, name)
  for (const group of groups)
    for (const path of group) if (names.has(path) && names.has(group[0]!)) joined.join(group[0]!, path)
  const first = new Map<string, string>()
  for (const [path, name] of names) {
    const group = joined.rootOf(path)
    const known = first.get(group)
    if (known === undefined || name < known) first.set(group, name)
  }
  return files.filter(({ path }) => hash(first.get(joined.rootOf(path))!) % of === index - 1)
}

/** Words that are joined to groups, each known by one of its words. */
class Joined {
  readonly #above = new Map<string, string>()

  rootOf(word: string): string {
    const above = this.#above.get(word)
    if (above === undefined) return word
    const root = this.rootOf(above)
    this.#above.set(word, root)
    return root
  }

  join(one: string, other: string): void {
    const [root, above] = [this.rootOf(one), this.rootOf(other)]
    if (root !== above) this.#above.set(root, above)
  }
}

/** The path of the repository as people see it, without what lies in it: the same wherever the fleet is checked out. */
function repositoryNameOf({ file, path, root }: FoundFile): string {
  const inside = path.length - root.length
  return file.length > inside ? file.slice(0, file.length - inside) : file.slice(0, file.indexOf('/'))
}

/** FNV-1a, 32 bits. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193) >>> 0
  return value
}
