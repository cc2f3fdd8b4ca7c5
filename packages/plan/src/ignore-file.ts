import ignore from 'ignore'
import type { Ignore } from 'ignore'
import { UserError } from './errors.ts'
import { isRefusal, textOfRegular } from './regular-file.ts'
import type { RegularOptions } from './regular-file.ts'

/** Ignore files above this size are refused: 256 KiB. */
const mostBytes = 256 * 1024

/** An ignore file that cannot be understood: nobody knows what is to be left alone, so its folder is not searched. */
export class IgnoreFileError extends UserError {
  override name = 'IgnoreFileError'
  readonly file: string
  /** What is the matter, without the file's name. */
  readonly what: string

  constructor(file: string, what: string, next: string) {
    super(`${file}: ${what}`, next)
    this.file = file
    this.what = `${what}; what lies beside it is not searched`
  }
}

/** What a line of an ignore file may have, so that matching a name never takes long: patterns are tried by backtracking. */
const most = { characters: 1000, starsInName: 3, starsInLine: 5 } as const

/**
 * The patterns of an ignore file. It must be a regular file, for a symlink of a tree is not followed: git does not follow it
 * either. Throws an {@link IgnoreFileError} where it cannot be understood.
 */
export function matcherIn(file: string, { follow = false }: RegularOptions = {}): Ignore {
  const text = textOfRegular(file, { limit: mostBytes, follow })
  if (isRefusal(text)) throw new IgnoreFileError(file, ...text)
  for (const [i, line] of text.split('\n').entries())
    if (isCostly(line))
      throw new IgnoreFileError(
        file,
        `the pattern in line ${i + 1} takes too long to match`,
        `write at most ${most.starsInName} \`*\` between two \`/\`, ${most.starsInLine} in a line, and ${most.characters} characters`,
      )
  return ignore().add(text)
}

function isCostly(line: string): boolean {
  if (line.startsWith('#')) return false
  if (line.length > most.characters) return true
  const stars = (text: string): number => text.match(/\*+/g)?.length ?? 0
  return stars(line) > most.starsInLine || line.split('/').some((name) => stars(name) > most.starsInName)
}
