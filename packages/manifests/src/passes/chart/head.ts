import { isHead } from '../template/is-head.ts'
import type { ChartTexts } from './expansion.ts'

/** The named templates of a chart that print the version of an object. */
export function headsIn({ texts, named }: ChartTexts): ReadonlySet<string> {
  return new Set(
    [...named.values()].flatMap(({ name, path, body }) =>
      isHead(texts.get(path)!.slice(body.start, body.end)) ? [name] : [],
    ),
  )
}
