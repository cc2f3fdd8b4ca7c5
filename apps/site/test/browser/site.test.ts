/// <reference lib="dom" />
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { createRequire } from 'node:module'
import { chromium } from 'playwright-core'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { example } from '../../src/playground/example.ts'
import { printed } from '../folder.ts'
import { pages, serve } from './serve.ts'

const executablePath = ['/usr/bin/chromium', '/usr/bin/chromium-browser'].find((path) => existsSync(path))
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** One page of each kind. */
const kinds = [
  '/',
  '/playground',
  '/fields/',
  '/fields/MachineDeployment',
  '/guide/charts',
  '/guide/transitions/MachineDeployment',
]

describe.skipIf(executablePath === undefined)('in Chromium', () => {
  let site: Awaited<ReturnType<typeof serve>>
  let browser: Browser
  let page: Page
  /** What was asked of any other host, and what went wrong in the page. */
  let strange: string[]

  beforeAll(async () => {
    site = await serve()
    browser = await chromium.launch({ executablePath: executablePath!, args: ['--no-sandbox'] })
  })
  afterAll(async () => {
    await browser.close()
    site.close()
  })
  beforeEach(async () => {
    const context = await browser.newContext({ bypassCSP: false, reducedMotion: 'reduce' })
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    page = await context.newPage()
    strange = []
    page.on('request', (request) => {
      if (!/^(?:blob|data):/.test(request.url()) && !request.url().startsWith(`${site.url}/`))
        strange.push(request.url())
    })
    page.on('pageerror', (error) => strange.push(error.message))
    page.on('console', (message) => {
      if (message.type() === 'error') strange.push(message.text())
    })
    page.on('dialog', (dialog) => {
      strange.push(`dialog: ${dialog.message()}`)
      void dialog.dismiss()
    })
  })
  afterEach(async () => {
    await page.context().close()
    if (strange.length > 0) throw new Error(strange.join('\n'))
  })

  const open = (path: string) => page.goto(site.url + path, { waitUntil: 'load' })

  /** Puts a text into the playground, and waits for what comes of it. */
  async function paste(text: string): Promise<void> {
    const box = page.getByRole('textbox', { name: 'Text of the file' })
    await page.locator('.summary').waitFor()
    await box.fill(text)
    await page.locator(`.playground[data-shown="${text.length}"]`).waitFor()
  }

  const diff = async (): Promise<string> =>
    (await page.locator('.line').allTextContents()).map((line) => `${line}\n`).join('')

  test.each([
    ['the example', example],
    [
      'a ClusterClass',
      readFileSync(new URL('../../../../examples/classes/docker.yaml', import.meta.url), 'utf8'),
    ],
  ])('shows of %s what the program prints', async (_, text) => {
    const folder = mkdtempSync(join(tmpdir(), 'site-'))
    try {
      writeFileSync(join(folder, 'manifest.yaml'), text)
      await open('/playground')
      await paste(text)
      expect(await diff()).toBe(printed(['manifests', '--diff'], folder))
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

  test('goes back to v1beta1', async () => {
    await open('/playground')
    await paste('apiVersion: cluster.x-k8s.io/v1beta2\nkind: Cluster\nmetadata: { name: a }\n')
    await page.getByRole('radio', { name: 'back to v1beta1' }).check()
    await page.locator('.line.in').first().waitFor()
    expect(await diff()).toContain('+apiVersion: cluster.x-k8s.io/v1beta1')
  })

  test.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<svg onload=alert(1)>',
    '"><script>alert(1)</script>',
    "javascript:alert('x')",
    '{{ constructor.constructor("alert(1)")() }}',
    '<iframe srcdoc="<script>alert(1)</script>">',
    '</textarea><script>alert(1)</script>',
    '<a href="javascript:alert(1)">x</a>',
    '<style>@import "//example.com/x"</style>',
  ])('%s is text, wherever it stands', async (payload) => {
    const quoted = JSON.stringify(payload)
    await open('/playground')
    await page.getByLabel('Name').fill(`${payload.replaceAll('/', '')}.yaml`)
    await paste(
      `apiVersion: cluster.x-k8s.io/v1beta1 # ${payload}\nkind: MachineHealthCheck\nmetadata: { name: ${quoted} }\n` +
        `spec: { clusterName: ${quoted}, nodeStartupTimeout: ${quoted} }\n`,
    )
    expect(await page.locator('.halves').textContent()).toContain(payload)
    expect(await page.locator('.halves').locator('script, img, svg, iframe, style, a').count()).toBe(0)
  })

  test('a link carries the input in its fragment', async () => {
    const text = 'apiVersion: cluster.x-k8s.io/v1beta1\nkind: Cluster\nmetadata: { name: of-a-link }\n'
    await open('/playground')
    await paste(text)
    await page.getByRole('button', { name: 'Copy link' }).click()
    await page.getByText('The link is copied').waitFor()
    const link = await page.evaluate(() => navigator.clipboard.readText())
    await page.goto('about:blank')
    await page.goto(link)
    await page.locator(`.playground[data-shown="${text.length}"]`).waitFor()
    expect(await page.getByRole('textbox', { name: 'Text of the file' }).inputValue()).toBe(text)
  })

  test.each([
    ['one that is damaged', '#input=AAAA', 'damaged'],
    ['one that is too long', `#input=${'A'.repeat(40_000)}`, 'too long'],
  ])('says in one line what is the matter with a link, %s, and goes on', async (_, fragment, said) => {
    await open(`/playground${fragment}`)
    await page.getByText(said).waitFor()
    await page.locator('.line').first().waitFor()
  })

  test('an address leads to a field', async () => {
    await open('/fields/MachineDeployment#spec.minReadySeconds')
    const row = page.locator('tr:target')
    // What upstream's conversion does with it.
    expect(await row.locator('td').nth(1).textContent()).toBe('spec.template.spec.minReadySeconds')
    expect(await row.evaluate((one) => one.getBoundingClientRect().top < window.innerHeight)).toBe(true)
    await page.getByRole('searchbox', { name: 'Search' }).fill('maxunavailable')
    await page.getByText(/^[1-9] of \d+ fields$/).waitFor()
  })

  test('everything can be reached by keyboard', async () => {
    await open('/playground')
    await page.locator('.diff').waitFor()
    const wanted = await page.evaluate(() => {
      const all = [
        ...document.querySelectorAll<HTMLElement>(
          '.playground :is(button, input, select, textarea, summary, .diff)',
        ),
      ]
      all.forEach((one, at) => (one.dataset['wanted'] = String(at)))
      // Of a group of radio buttons, the keyboard stops at the one that is chosen.
      return all.filter((one) => !(one instanceof HTMLInputElement && one.type === 'radio' && !one.checked))
        .length
    })
    const met = new Set<string>()
    for (let i = 0; i < wanted + 30; i++) {
      await page.keyboard.press('Tab')
      const at = await page.evaluate(() => (document.activeElement as HTMLElement | null)?.dataset['wanted'])
      if (at !== undefined) met.add(at)
    }
    expect(met.size).toBe(wanted)
  })

  test.each(kinds.flatMap((path) => [[path, 'light'] as const, [path, 'dark'] as const]))(
    'axe finds nothing on %s, %s',
    async (path, colorScheme) => {
      await page.emulateMedia({ colorScheme })
      await open(path)
      if (path === '/playground') await page.locator('.diff').waitFor()
      // In the page's own way: the policy allows no script that is put in.
      await page.evaluate(axe)
      const { violations } = (await page.evaluate('axe.run()')) as {
        violations: { id: string; nodes: { html: string; failureSummary: string }[] }[]
      }
      expect(
        violations.map(({ id, nodes }) => `${id}: ${nodes[0]!.failureSummary} ${nodes[0]!.html}`),
      ).toEqual([])
    },
  )

  test('a script that is put into a page does not run', async () => {
    await open('/')
    await page.evaluate(() => {
      const script = document.createElement('script')
      script.textContent = 'document.title = "run"'
      document.body.append(script)
    })
    expect(await page.title()).not.toBe('run')
    expect(strange.join()).toMatch(/Content Security Policy/)
    strange = []
  })

  test.each(kinds)('the first view of %s takes at most 150 kB of script', async (path) => {
    const scripts: string[] = []
    page.on('response', (response) => {
      if (/\.m?js$/.test(new URL(response.url()).pathname)) scripts.push(new URL(response.url()).pathname)
    })
    await open(path)
    const own = scripts.filter((script) => !script.startsWith('/worker/'))
    const size = own.reduce((sum, script) => sum + gzipSync(readFileSync(join(pages, script))).length, 0)
    expect(size).toBeGreaterThan(0)
    expect(size).toBeLessThanOrEqual(150 * 1024)
  })
})
