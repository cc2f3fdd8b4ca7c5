import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { dump } from 'js-yaml'
import { expect, test } from 'vitest'
import { inChromium } from './chromium.ts'
import { diffsOf, playground } from './playground-page.ts'

const golden = fileURLToPath(new URL('../../../../../shared/golden/core/', import.meta.url))

inChromium('objects that upstream converts, of ../shared/golden', (tab) => {
  test.skipIf(!existsSync(golden))('50 of them: a paste shows what the program prints', async () => {
    const texts = new Map(inputs(50).map((input, at) => [`${at}/manifest.yaml`, dump(input)]))
    const wanted = diffsOf(texts)
    const page = playground(tab)
    await page.open()
    for (const [path, text] of texts) {
      await page.rename(path)
      await page.paste(text)
      expect(await page.diff(), path).toBe(wanted.get(path) ?? '')
    }
    expect(wanted.size).toBeGreaterThan(40)
  })
})

/** So many objects of v1beta1, of all kinds in turn, each the next longest of its kind. */
function inputs(count: number): readonly unknown[] {
  const kinds = readdirSync(golden)
    .filter((name) => name.endsWith('.up.jsonl'))
    .map((name) =>
      readFileSync(golden + name, 'utf8')
        .trimEnd()
        .split('\n'),
    )
    .map((lines) => lines.sort((a, b) => b.length - a.length))
  return Array.from({ length: count }, (_, at) => {
    const lines = kinds[at % kinds.length]!
    return (JSON.parse(lines[Math.floor(at / kinds.length) % lines.length]!) as { in: unknown }).in
  })
}
