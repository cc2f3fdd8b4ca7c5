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
 * are searched each goes to one shard as a whole, so that what belongs together is seen together; a single one is
 * split by file.
 */
export function shardOf(files: readonly FoundFile[], { index, of }: Shard): readonly FoundFile[] {
  const isFleet = new Set(files.map(({ root }) => root)).size > 1
  return files.filter((file) => hash(isFleet ? repositoryNameOf(file) : file.file) % of === index - 1)
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
