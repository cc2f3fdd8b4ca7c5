import { existsSync } from 'node:fs'
import { posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { MarkdownRenderer } from 'vitepress'

const root = fileURLToPath(new URL('../../../..', import.meta.url))

/**
 * Makes pages that were written to be read in the repository fit the site: a link to a page leads to it, one to anything
 * else of the repository is left as its text, and `<name>` and braces of templates are text to Vue.
 */
export function links(markdown: MarkdownRenderer): void {
  markdown.core.ruler.before('normalize', 'only pages of the site hold markup', (state) => {
    markdown.options.html = sourceOf(state.env as Page).includes('/apps/site/pages/')
    // What says who made a page is for those who edit it.
    state.src = state.src.replace(/^<!--.*?-->\n/s, '')
  })
  const { renderer } = markdown
  const render = renderer.render.bind(renderer)
  renderer.render = (...all) => render(...all).replaceAll('{{', '&#123;&#123;')
  markdown.core.ruler.push('links of the repository', ({ tokens, env }) => {
    const source = sourceOf(env as Page)
    for (const token of tokens) {
      // Columns of numbers: a class, for the policy of the site allows no styles in a page.
      const [, side] = /^text-align:(\w+)$/.exec(token.attrGet('style') ?? '') ?? []
      if (side) token.attrs = [['class', side]]
      const kept: boolean[] = []
      token.children =
        token.children?.filter((inner) => {
          if (inner.type === 'link_close') return kept.pop()
          if (inner.type !== 'link_open') return true
          const to = targetOf(String(inner.attrGet('href')), source)
          if (to !== undefined) inner.attrSet('href', to)
          kept.push(to !== undefined)
          return to !== undefined
        }) ?? null
    }
  })
}

/** The anchor of a heading as GitHub makes it: links in docs/ are written for these. */
export function slugOf(heading: string): string {
  return heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
    .replaceAll(' ', '-')
}

/** What VitePress says of the page that is rendered: its file, and where it stands on the site if that is another place. */
interface Page {
  readonly path: string
  readonly realPath?: string
}

/** Titles are rendered without a page. */
function sourceOf({ path = '', realPath = path }: Partial<Page>): string {
  return realPath
}

/** Where a link of a file leads on the site; `undefined` where no page of it is meant. */
function targetOf(href: string, source: string): string | undefined {
  if (/^(?:[a-z]+:|#|\/)/i.test(href)) return href
  const [path = '', hash] = href.split('#')
  const file = posix.join(posix.dirname(source), path)
  if (!file.endsWith('.md') || !existsSync(file)) return undefined
  const page = pageOf(posix.relative(root, file))
  return page && `/${page}${hash === undefined ? '' : `#${hash}`}`
}

/** The page that a file of the repository is rendered as. */
function pageOf(file: string): string | undefined {
  if (file === 'README.md') return 'index.md'
  if (file === 'SECURITY.md') return 'guide/security.md'
  return file.startsWith('docs/') ? file.replace('docs/', 'guide/') : undefined
}
