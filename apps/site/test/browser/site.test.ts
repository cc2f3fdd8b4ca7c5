/// <reference lib="dom" />
import { expect, test } from 'vitest'
import { inChromium, violations } from './chromium.ts'

/** One page of each kind. */
const kinds = [
  '/',
  '/playground',
  '/fields/',
  '/fields/MachineDeployment',
  '/guide/charts',
  '/guide/transitions/MachineDeployment',
]

inChromium('the site', (tab) => {
  test('an address leads to a field', async () => {
    await tab.open('/fields/MachineDeployment#spec.minReadySeconds')
    const row = tab.page.locator('tr:target')
    // What upstream's conversion does with it.
    expect(await row.locator('td').nth(1).textContent()).toBe('spec.template.spec.minReadySeconds')
    expect(await row.evaluate((one) => one.getBoundingClientRect().top < window.innerHeight)).toBe(true)
    await tab.page.getByRole('searchbox', { name: 'Search' }).fill('maxunavailable')
    await tab.page.getByText(/^[1-9] of \d+ fields$/).waitFor()
  })

  test.each(kinds.flatMap((path) => [[path, 'light'] as const, [path, 'dark'] as const]))(
    'axe finds nothing on %s, %s',
    async (path, colorScheme) => {
      await tab.page.emulateMedia({ colorScheme })
      await tab.open(path)
      if (path === '/playground') await tab.page.locator('.diff').waitFor()
      expect(await violations(tab.page)).toEqual([])
    },
  )

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
