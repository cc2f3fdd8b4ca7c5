/// <reference lib="dom" />
import { expect, test } from 'vitest'
import { inChromium, violations } from './chromium.ts'

/** One page of each kind. */
const kinds = ['/', '/playground', '/fields/', '/guide/charts', '/guide/transitions/MachineDeployment']

inChromium('the site', (tab) => {
  test.each(kinds.flatMap((path) => [[path, 'light'] as const, [path, 'dark'] as const]))(
    'axe finds nothing on %s, %s',
    async (path, colorScheme) => {
      await tab.page.emulateMedia({ colorScheme })
      await tab.open(path)
      if (path === '/playground') await tab.page.locator('.diff').waitFor()
      expect(await violations(tab.page)).toEqual([])
    },
  )

  test.each(['light', 'dark'] as const)('code has colours, %s', async (colorScheme) => {
    await tab.page.emulateMedia({ colorScheme })
    await tab.open('/guide/charts')
    const colours = await tab.page
      .locator('.vp-code [class^=code-]')
      .evaluateAll((all) => [...new Set(all.map((one) => getComputedStyle(one).color))])
    expect(colours.length).toBeGreaterThan(2)
  })

  test.each([360, 1440])('each flag of a command stands on one line, %i px', async (width) => {
    await tab.page.setViewportSize({ width, height: 800 })
    await tab.open('/guide/commands')
    const broken = await tab.page.locator('td code').evaluateAll((all) => {
      const walk = (node: Node): readonly Text[] =>
        node instanceof Text ? [node] : [...node.childNodes].flatMap(walk)
      return all.flatMap(walk).flatMap((text) =>
        [...text.data.matchAll(/(?<= |^)--?[a-z][\w-]*/g)].flatMap(({ 0: flag, index }) => {
          const range = document.createRange()
          range.setStart(text, index)
          range.setEnd(text, index + flag.length)
          return new Set([...range.getClientRects()].map(({ top }) => top)).size > 1 ? [flag] : []
        }),
      )
    })
    expect(broken).toEqual([])
  })

  test('a script that is put into a page does not run', async () => {
    await tab.open('/')
    await tab.page.evaluate(() => {
      const script = document.createElement('script')
      script.textContent = 'document.title = "run"'
      document.body.append(script)
    })
    expect(await tab.page.title()).not.toBe('run')
    expect(tab.strange.join()).toMatch(/Content Security Policy/)
    tab.strange = []
  })
})
