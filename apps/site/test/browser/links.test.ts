import { expect, test } from 'vitest'
import { baseOf, builtPages, fileAt, pages } from './serve.ts'

const base = baseOf()
const { texts, addresses } = builtPages()

test('the site is built to lie below a folder of its host, as it does on Pages', () => {
  expect(base).toBe('/capi-migrate/')
  expect(texts.size).toBeGreaterThan(50)
})

test('no page has a link that is dead, or leads to a place that is not there', () => {
  const ids = new Map([...texts].map(([file, text]) => [file, idsIn(text)]))
  const dead: string[] = []
  let count = 0
  for (const [file, text] of texts) {
    const address = new URL(
      base + file.slice(pages.length + 1).replace(/(?:index)?\.html$/, ''),
      'http://site',
    )
    for (const link of linksIn(text)) {
      const to = new URL(link, address)
      if (to.origin !== address.origin) continue
      count++
      const target = fileAt(to.pathname)
      const place = decodeURIComponent(to.hash.slice(1))
      const isThere = target && (place === '' || !ids.has(target) || ids.get(target)!.has(place))
      if (!isThere) dead.push(`${file.slice(pages.length + 1)}: ${link}`)
    }
  }
  expect(dead).toEqual([])
  expect(count).toBeGreaterThan(1000)
})

test('each address leads on to a page that is there', () => {
  expect(addresses.size).toBeGreaterThan(4000)
  const dead = [...addresses].filter(([, text]) => {
    const links = linksIn(text).filter((link) => fileAt(new URL(link, 'http://site').pathname))
    // The canonical one, and the one in the text.
    return links.length !== 2
  })
  expect(dead.map(([file]) => file)).toEqual([])
})

test('no page shows a comment of its source', () => {
  const shown = [...builtPages().texts].filter(([, text]) => text.includes('<p>&lt;!--'))
  expect(shown.map(([file]) => file)).toEqual([])
})

test('no page loads anything from elsewhere', () => {
  const loaded = [...texts.values()].flatMap((text) => [
    ...[...text.matchAll(/\ssrc="([^"]*)"/g)].map(([, link]) => link!),
    ...[...text.matchAll(/<link[^>]*\shref="([^"]*)"/g)].map(([, link]) => link!),
  ])
  expect(loaded.length).toBeGreaterThan(100)
  expect(loaded.filter((link) => !link.startsWith(base) && !link.startsWith('data:'))).toEqual([])
})

function linksIn(text: string): readonly string[] {
  return [...text.matchAll(/<[^<>]*\s(?:href|src)="([^"]*)"/g)].map(([, link]) => unescaped(link!))
}

function idsIn(text: string): ReadonlySet<string> {
  return new Set([...text.matchAll(/<[^<>]*\sid="([^"]*)"/g)].map(([, id]) => unescaped(id!)))
}

function unescaped(text: string): string {
  return text
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}
