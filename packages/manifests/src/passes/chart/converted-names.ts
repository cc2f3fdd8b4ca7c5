import { groupBy } from '@capi-migrate/edits'
import { flat } from '../../read/mask/hole.ts'
import { scan } from '../../read/mask/scan.ts'
import { conversionPrefix } from '../template/conversion-file.ts'
import { codeIn, printersOf } from './code.ts'
import type { Code } from './code.ts'
import { namedIn } from './named.ts'
import type { Named } from './named.ts'

/** Where a named template is named: in code that converts what it prints, in a hash or a name, in another one, or elsewhere. */
type Use = 'conversion' | 'hash' | 'elsewhere' | Named

/**
 * The named templates of a chart whose lines no object gets as they are, as its texts are after their plans: they are printed
 * through our conversions, or hashed. They may say v1beta1 for good.
 */
export function convertedNames(texts: ReadonlyMap<string, string>): ReadonlySet<string> {
  const named = namedIn(texts)
  const code = groupBy(codeIn(texts), ({ path }) => path)
  const uses = new Map<string, Use[]>()
  for (const [path, text] of texts) {
    const homes = [...named.values()].filter((one) => one.path === path)
    for (const [use, name] of usesIn(text, homes, named, code.get(path)))
      uses.set(name, [...(uses.get(name) ?? []), use])
  }
  const names = new Set(uses.keys())
  const isConverted = (use: Use): boolean =>
    use === 'conversion' || use === 'hash' || (typeof use === 'object' && names.has(use.name))
  for (let size = -1; size !== names.size;) {
    size = names.size
    for (const name of names) if (!uses.get(name)!.every(isConverted)) names.delete(name)
  }
  return names
}

function* usesIn(
  text: string,
  homes: readonly Named[],
  named: ReadonlyMap<string, Named>,
  all: readonly Code[] = [],
): Generator<readonly [Use, string]> {
  const known = (part: string): string[] => (part.match(/[\w./-]+/g) ?? []).filter((word) => named.has(word))
  let at = 0
  for (const { kind, word, start, end } of flat(scan(text, 'helm')).filter(({ kind }) => kind !== 'group')) {
    for (const name of known(text.slice(at, start))) yield ['elsewhere', name]
    at = end
    if (kind === 'comment' || word === 'define') continue
    const one = all.find((code) => code.start === start)
    const home = homes.find(({ body }) => body.start <= start && end <= body.end)
    const printers = one ? printersOf(one, all) : []
    for (const name of known(text.slice(start, end)))
      for (const { text: code, isHash } of printers) {
        if (code.includes(`include "${conversionPrefix}`)) yield ['conversion', name]
        else yield [isHash ? 'hash' : (home ?? 'elsewhere'), name]
      }
  }
  for (const name of known(text.slice(at))) yield ['elsewhere', name]
}
