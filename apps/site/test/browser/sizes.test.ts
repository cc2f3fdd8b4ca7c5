import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { builtPages, fileAt, pages } from './serve.ts'

const { texts } = builtPages()
const sizes = new Map<string, number>()

test('what a page needs to be seen and used is at most 150 kB of script, gzipped', () => {
  const tooLarge = [...texts].flatMap(([name, text]) => {
    const scripts = firstScripts(text)
    // The program's own start, Vue and the theme, and the page.
    expect(scripts.size).toBeGreaterThanOrEqual(4)
    const size = [...scripts].reduce((sum, script) => sum + gzipped(script), 0)
    return size > 150 * 1024 ? [`${name}: ${size}`] : []
  })
  expect(texts.size).toBeGreaterThan(50)
  expect(tooLarge).toEqual([])
})

test('the editor is no part of that, and comes in one piece of its own', () => {
  const scripts = firstScripts(readFileSync(join(pages, 'playground.html'), 'utf8'))
  expect([...scripts].filter((script) => readFileSync(script, 'utf8').includes('cm-content'))).toEqual([])
  const chunks = readdirSync(join(pages, 'assets/chunks')).map((name) => join(pages, 'assets/chunks', name))
  const editors = chunks.filter((chunk) => readFileSync(chunk, 'utf8').includes('cm-content'))
  expect(editors).toHaveLength(1)
  expect(gzipped(editors[0]!)).toBeLessThan(200 * 1024)
})

test('no script is larger than 1 MB', () => {
  const scripts = readdirSync(pages, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.m?js$/.test(name),
  )
  expect(scripts.length).toBeGreaterThan(50)
  const large = scripts.filter((name) => readFileSync(join(pages, name)).length > 1_000_000)
  expect(large).toEqual([])
})

/** The scripts that a page names, and what these import before they run. */
function firstScripts(text: string): ReadonlySet<string> {
  const found = new Set<string>()
  const visit = (script: string): void => {
    if (found.has(script)) return
    found.add(script)
    const imports = readFileSync(script, 'utf8').matchAll(/(?:\bfrom|\bimport)\s*"(\.{1,2}\/[^"]+)"/g)
    for (const [, path] of imports) visit(resolve(dirname(script), path!))
  }
  const named = [
    ...text.matchAll(/<script[^>]*\ssrc="([^"]+)"/g),
    ...text.matchAll(/<link[^>]*rel="modulepreload"[^>]*href="([^"]+)"/g),
  ]
  for (const [, path] of named) visit(fileAt(path!)!)
  return found
}

function gzipped(script: string): number {
  const size = sizes.get(script) ?? gzipSync(readFileSync(script)).length
  sizes.set(script, size)
  return size
}
