import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitepress'
import { made, writeAddresses, writeData } from '../src/data/write.ts'
import { byClass, colours } from '../src/docs/colours.ts'
import { flags } from '../src/docs/flags.ts'
import { links, slugOf } from '../src/docs/links.ts'
import { sections } from '../src/docs/sections.ts'
import { bundleWorker } from '../src/worker/bundle.ts'

const here = fileURLToPath(new URL('..', import.meta.url))
const root = fileURLToPath(new URL('../../..', import.meta.url))

// The workers are bundled first; the pages are told what they are called.
const worker = await bundleWorker(`${here}dist/public/worker`)
const statusWorker = await bundleWorker(`${here}dist/public/status-worker`, 'src/status/main.ts')

// So is what can be looked up, which pages load when it is asked for.
const data = await made()
const version = writeData(data, `${here}dist/public/data`)
const base = process.env['SITE_BASE'] ?? '/'

const icon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><path d="M2 5h9V2l4 4-4 4V7H2zM2 12h8v2H2z" fill="#3451b2"/></svg>'

export default defineConfig({
  title: 'Cluster API migrate',
  description:
    'Cluster API v1beta1 → v1beta2: try it, look up a field, read how. Nothing leaves your browser.',
  lang: 'en',
  // An icon in the page itself: browsers ask for one in any case.
  head: [['link', { rel: 'icon', href: `data:image/svg+xml,${encodeURIComponent(icon)}` }]],
  // `SITE_BASE=/name/` where the site does not lie at the top of its host.
  base,
  // Pages of docs/ are rendered where they are, and not copied.
  srcDir: root,
  srcExclude: ['packages/**', 'examples/**', 'test/**', 'tools/**', 'apps/cli/**', 'dist/**', 'README.md'],
  rewrites: {
    'apps/site/pages/:page*': ':page*',
    'docs/:page*': 'guide/:page*',
    'SECURITY.md': 'guide/security.md',
  },
  outDir: `${here}dist/pages`,
  cacheDir: `${here}dist/cache`,
  cleanUrls: true,
  // The editor is not needed to see the page.
  shouldPreload: (link) => !/\/code-editor\.[^/]*$/.test(link),
  // What changes with every build would be a script in the page, which the policy below forbids.
  metaChunk: true,
  markdown: {
    config: (markdown) => (links(markdown), flags(markdown)),
    anchor: { slugify: slugOf },
    theme: colours,
    codeTransformers: [byClass],
  },
  // Else each page holds an attribute of style.
  contentProps: {},
  // It would switch transitions off by a style in the page.
  appearance: { disableTransition: false },
  vite: {
    publicDir: `${here}dist/public`,
    define: {
      siteWorker: JSON.stringify(`worker/${worker}`),
      siteStatusWorker: JSON.stringify(`status-worker/${statusWorker}`),
      siteData: JSON.stringify(version),
    },
    build: { chunkSizeWarningLimit: 1000 },
  },
  themeConfig: {
    nav: [
      { text: 'Playground', link: '/playground' },
      {
        text: 'Look up',
        items: [
          { text: 'Fields', link: '/fields/' },
          { text: 'Conditions', link: '/conditions' },
          { text: 'Provider contract', link: '/rules' },
          { text: 'Tasks and findings', link: '/tasks' },
          { text: 'Management clusters', link: '/clusters' },
        ],
      },
      { text: 'Status', link: '/status' },
      { text: 'Guide', link: '/guide/start' },
    ],
    sidebar: { '/guide/': sections },
    search: { provider: 'local' },
    outline: [2, 3],
  },
  buildEnd: ({ outDir }) => writeAddresses(data.addresses, outDir, base),
  transformHtml: (html) => {
    const bare = withoutStyles(html)
    return bare.replace('<meta charset="utf-8">', `$&\n    ${policyFor(bare)}`)
  },
})

/**
 * The theme writes one attribute of style into pages, for a height that it sets again when the page runs.
 *
 * @throws where there is another style in a page, which browsers would leave out
 */
function withoutStyles(html: string): string {
  const bare = html.replaceAll(' style="--vp-vh:0px;"', '')
  const left = /<(?:style\b|[a-z][^<>]* style=)[^>]*>/.exec(bare)
  if (left) throw new Error(`a style in a page, which its policy forbids; use a class: ${left[0]}`)
  return bare
}

/** Nothing but the site itself is loaded or asked, and no script runs but its own, those in the page by their hash. */
function policyFor(html: string): string {
  const inline = [...html.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, text]) => `'sha256-${createHash('sha256').update(text!).digest('base64')}'`,
  )
  const policy = [
    "default-src 'none'",
    ["script-src 'self'", ...new Set(inline)].join(' '),
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
  ]
  return `<meta http-equiv="Content-Security-Policy" content="${policy.join('; ')}">`
}
