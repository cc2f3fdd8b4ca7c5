import { createReadStream, readdirSync, readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Where `npm run site` puts the pages. */
export const pages = fileURLToPath(new URL('../../dist/pages', import.meta.url))

/** Where the pages were built to lie on their host, with a `/` at both ends: `SITE_BASE` of the build. */
export function baseOf(): string {
  return /href="(\/[^"]*)assets\//.exec(readFileSync(join(pages, 'index.html'), 'utf8'))![1]!
}

/** The texts of all pages, by file; apart from them those of addresses, which only lead on to one. */
export function builtPages(): {
  readonly texts: ReadonlyMap<string, string>
  readonly addresses: ReadonlyMap<string, string>
} {
  const all = readdirSync(pages, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.html'))
    .map((name) => [join(pages, name), readFileSync(join(pages, name), 'utf8')] as const)
  const leadsOn = (text: string): boolean => text.includes('http-equiv="refresh"')
  return {
    texts: new Map(all.filter(([, text]) => !leadsOn(text))),
    addresses: new Map(all.filter(([, text]) => leadsOn(text))),
  }
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
}

/** The file that a static host answers with; `undefined` where there is none. */
export function fileAt(path: string): string | undefined {
  const base = baseOf()
  if (!path.startsWith(base)) return undefined
  const below = normalize(decodeURIComponent(path.slice(base.length)))
  return ['', '.html', '/index.html'].map((end) => join(pages, below + end)).find(isFile)
}

/** Serves the built pages as a static host does, below their base and on a port that is free. */
export async function serve(): Promise<{ readonly url: string; readonly close: () => void }> {
  const server = createServer(({ url = '/' }, response) => {
    const file = fileAt(new URL(url, 'http://host').pathname)
    response.writeHead(file ? 200 : 404, { 'content-type': types[extname(file ?? '.html')] ?? 'text/plain' })
    createReadStream(file ?? join(pages, '404.html')).pipe(response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}${baseOf().slice(0, -1)}`, close: () => void server.close() }
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false
}
