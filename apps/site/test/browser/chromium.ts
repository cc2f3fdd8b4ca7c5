import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { chromium } from 'playwright-core'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe } from 'vitest'
import { serve } from './serve.ts'

const executablePath = ['/usr/bin/chromium', '/usr/bin/chromium-browser'].find((path) => existsSync(path))
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What a test has of the browser. */
export interface Tab {
  /** A fresh one for each test. */
  readonly page: Page
  /** Where the site is, without a `/` at its end. */
  readonly url: string
  readonly open: (path: string) => Promise<unknown>
  /** What was asked of any other host, and what went wrong in the page; a test fails where something is left in it. */
  strange: string[]
}

/** Tests of the built site in Chromium; they are skipped where there is none. */
export function inChromium(name: string, tests: (tab: Tab) => void): void {
  describe.skipIf(executablePath === undefined)(`in Chromium: ${name}`, () => {
    let site: Awaited<ReturnType<typeof serve>>
    let browser: Browser
    let page: Page
    const tab: Tab = {
      get page() {
        return page
      },
      get url() {
        return site.url
      },
      open: (path) => page.goto(site.url + path, { waitUntil: 'load' }),
      strange: [],
    }
    beforeAll(async () => {
      site = await serve()
      browser = await chromium.launch({ executablePath: executablePath!, args: ['--no-sandbox'] })
    })
    afterAll(async () => {
      await browser.close()
      site.close()
    })
    beforeEach(async () => {
      const context = await browser.newContext({ reducedMotion: 'reduce', acceptDownloads: true })
      await context.grantPermissions(['clipboard-read', 'clipboard-write'])
      page = await context.newPage()
      tab.strange = []
      page.on('request', (request) => {
        if (!/^(?:blob|data):/.test(request.url()) && !request.url().startsWith(`${site.url}/`))
          tab.strange.push(request.url())
      })
      page.on('pageerror', (error) => tab.strange.push(error.message))
      page.on('console', (message) => {
        if (message.type() === 'error') tab.strange.push(message.text())
      })
      page.on('dialog', (dialog) => {
        tab.strange.push(`dialog: ${dialog.message()}`)
        void dialog.dismiss()
      })
    })
    afterEach(async () => {
      await page.context().close()
      if (tab.strange.length > 0) throw new Error(tab.strange.join('\n'))
    })
    tests(tab)
  })
}

/** What axe finds in a page, and where. */
export async function violations(page: Page): Promise<readonly string[]> {
  // In the page's own way: the policy allows no script that is put in.
  await page.evaluate(axe)
  const { violations } = (await page.evaluate('axe.run()')) as {
    violations: { id: string; nodes: { html: string; failureSummary: string }[] }[]
  }
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]!.failureSummary} ${nodes[0]!.html}`)
}
