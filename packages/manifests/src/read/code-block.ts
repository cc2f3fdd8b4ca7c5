import { lineEnd } from '@capi-migrate/edits/yaml'

/** A block of code in a text for people. */
export interface CodeBlock {
  /** In small letters, as written; empty where none is named. */
  readonly language: string
  /** Offset of the first line of code. */
  readonly start: number
  /** Offset of the line that ends the block. */
  readonly end: number
  /** Spaces that stand before every line because the block does, in a list for example. */
  readonly column: number
}

/** Endings of the files that hold blocks of code among prose. */
export const docsExtensions = ['.md', '.markdown', '.mdx', '.adoc', '.asciidoc'] as const

/** True for a text for people, by its name. */
export function isDocs(file: string): boolean {
  return docsExtensions.some((extension) => file.endsWith(extension))
}

/**
 * The blocks of code in a Markdown or AsciiDoc text, fenced by backticks, tildes, or `----` below `[source,…]`. A block
 * in a quote, one that does not end, and one below a line with `migrate-ignore` are left out.
 */
export function codeBlocks(text: string): readonly CodeBlock[] {
  const blocks: CodeBlock[] = []
  let language: string | undefined
  let isIgnored = false
  const endless = new Set<string>()
  for (let at = 0; at < text.length;) {
    const next = lineEnd(text, at)
    const line = text.slice(at, next).trimEnd()
    const fence = fenceOf(line, language)
    const end = fence && !endless.has(fence.closing.source) ? endOf(text, next, fence.closing) : undefined
    // What does not end from here on does not end further down.
    if (fence && end === undefined) endless.add(fence.closing.source)
    if (fence && end !== undefined) {
      if (!isIgnored && !ignored.test(line))
        blocks.push({ language: fence.language, start: next, end, column: fence.column })
      at = lineEnd(text, end)
    } else at = next
    if (fence || (line !== '' && !attribute.test(line))) language = undefined
    language = source.exec(line)?.[1]?.toLowerCase() ?? language
    if (line !== '') isIgnored = ignored.test(line)
  }
  return blocks
}

interface Fence {
  readonly language: string
  readonly column: number
  readonly closing: RegExp
}

const ignored = /\bmigrate-ignore\b/
/** `[source,yaml]`, `[source%linenums,yaml,subs=attributes]`, `[,yaml]`. */
const source = /^\s*\[(?:source)?(?:%[\w%]+)?,\s*"?(\w+)"?[^\]]*\]$/i
/** What may stand between `[source,…]` and its block: a title, or more attributes. */
const attribute = /^\s*(?:\.\S|\[)/
const markdown = /^((?:[ \t]*(?:[-*+]|\d+[.)])[ \t]+)*[ \t]*)(`{3,}|~{3,})[ \t]*([^`]*)$/
const asciidoc = /^([ \t]*)(-{4,}|\.{4,})$/

function fenceOf(line: string, language: string | undefined): Fence | undefined {
  const fence = markdown.exec(line)
  if (fence) {
    const [, before, marks, info] = fence
    const closing = new RegExp(`^[ \\t]*${marks![0]}{${marks!.length},}[ \\t]*$`)
    return { language: wordOf(info!), column: before!.length, closing }
  }
  const block = language === undefined ? undefined : asciidoc.exec(line)
  if (!block || language === undefined) return undefined
  const [, before, marks] = block
  return {
    language,
    column: before!.length,
    closing: new RegExp(`^[ \\t]*[${marks![0]}]{${marks!.length}}[ \\t]*$`),
  }
}

/** The language in `yaml`, `yaml title="a"`, `yaml:a.yaml`, `{.yaml}`. */
function wordOf(info: string): string {
  return /^\{?\.?([A-Za-z][\w+-]*)/.exec(info.trim())?.[1]?.toLowerCase() ?? ''
}

function endOf(text: string, from: number, closing: RegExp): number | undefined {
  for (let at = from; at < text.length; at = lineEnd(text, at)) {
    if (closing.test(text.slice(at, lineEnd(text, at)).trimEnd())) return at
  }
  return undefined
}
