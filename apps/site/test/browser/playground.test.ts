/// <reference lib="dom" />
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync, unzipSync } from 'fflate'
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { examples, filesOf, printed } from '../folder.ts'
import { inChromium, violations } from './chromium.ts'
import { choose, diffsOf, download, playground } from './playground-page.ts'

const scratch = mkdtempSync(join(tmpdir(), 'site-'))
afterAll(() => rmSync(scratch, { recursive: true }))
const parent = join(scratch, 'parent')
const folder = join(parent, 'examples')
cpSync(examples, folder, { recursive: true })

const machine = 'apiVersion: cluster.x-k8s.io/v1beta1\nkind: MachineHealthCheck\nmetadata: { name: a }\n'
/** Its value is left to a person. */
const task = `${machine}spec: { clusterName: a, nodeStartupTimeout: "\${STARTUP}" }\n`

inChromium('the playground', (tab) => {
  const page = playground(tab)

  test('shows of each file of examples/ what the program prints, when it is pasted', async () => {
    const texts = new Map(
      filesOf(folder).map(({ path, bytes }, at) => [
        `${at}/${path.split('/').at(-1)}`,
        new TextDecoder().decode(bytes),
      ]),
    )
    const wanted = diffsOf(texts)
    expect(wanted.size).toBeGreaterThan(25)
    await page.open()
    for (const [path, text] of texts) {
      if (!text.includes('cluster.x-k8s.io')) continue
      await page.rename(path)
      await page.paste(text)
      const diff = await page.diff()
      // Where others of the files have a say in it, the program is asked of the one alone.
      if (diff !== (wanted.get(path) ?? ''))
        expect(diff, path).toBe(diffsOf(new Map([[path, text]])).get(path) ?? '')
    }
  })

  test('shows of a folder that is dropped what the program prints, and finds its files by name', async () => {
    await page.open()
    await drop(tab.page, [folder])
    await tab.page.getByText(/^\d+ files were read/).waitFor()
    await page.settled()
    expect(await page.diff()).toBe(printed(['manifests', '--diff'], parent))
    await tab.page.getByLabel('Find a file').fill('cluster-template')
    await tab.page.getByRole('button', { name: /examples\/templates\/cluster-template\.yaml/ }).click()
    expect(await page.text()).toContain('${CLUSTER_NAME}')
  })

  test('leaves out of a folder that is picked what holds nothing of the person', async () => {
    await page.open()
    // A picker is the browser's own window; the folder it gives is a real one.
    await tab.page.evaluate(async (text) => {
      const root = await navigator.storage.getDirectory()
      for (const name of ['clusters', 'node_modules']) {
        const file = await (
          await root.getDirectoryHandle(name, { create: true })
        ).getFileHandle('a.yaml', {
          create: true,
        })
        const writer = await file.createWritable()
        await writer.write(text)
        await writer.close()
      }
      Object.assign(window, { showDirectoryPicker: async () => root })
    }, task)
    await tab.page.getByRole('button', { name: 'Open folder' }).click()
    await tab.page.getByText('One file was read').waitFor()
    await page.settled()
    expect(await page.diff()).toContain('+++ b/clusters/a.yaml')
  })

  test.each([
    ['v1beta1', [], 'apiVersion: cluster.x-k8s.io/v1beta2\nkind: Cluster\nmetadata: { name: a }\n'],
    ['final', [], `${machine}spec: { clusterName: a, maxUnhealthy: 40% }\n`],
    [
      'v1beta2',
      ['--repair'],
      `${machine.replace('v1beta1', 'v1beta2')}spec: { clusterName: a, maxUnhealthy: 40% }\n`,
    ],
    ['v1beta2', ['--annotate'], task],
  ])('brings what is pasted to %s, with %s, as the program does', async (to, flags, text) => {
    await page.open()
    await tab.page.getByText('Options').click()
    for (const flag of flags) await tab.page.getByLabel(flag).check()
    await tab.page.getByRole('radio', { name: to }).check({ force: true })
    await page.paste(text)
    const folder = mkdtempSync(join(scratch, 'to-'))
    writeFileSync(join(folder, 'manifest.yaml'), text)
    const wanted = printed(['manifests', '--diff', '--to', to, ...flags], folder)
    expect(wanted).not.toBe('')
    expect(await page.diff()).toBe(wanted)
  })

  test('keeps ends of lines as they are', async () => {
    await page.open()
    await choose(tab.page, [['a.yaml', task.replaceAll('\n', '\r\n')]])
    await page.settled()
    await page.editor().press('Control+End')
    await tab.page.keyboard.type('# a')
    await page.settled()
    await tab.page.getByRole('button', { name: 'Copy result' }).click()
    await tab.page.getByText('The result is copied').waitFor()
    const copied = await tab.page.evaluate(() => navigator.clipboard.readText())
    expect(
      copied
        .split('\n')
        .slice(0, -1)
        .every((line) => line.endsWith('\r')),
    ).toBe(true)
    expect(copied).toMatch(/v1beta2\r\n[^]*# a$/)
  })

  test('gives the patch and the files that the program would write', async () => {
    await page.open()
    await drop(tab.page, [join(folder, 'clusters'), join(folder, 'classes')])
    await tab.page.getByText(/^\d+ files were read/).waitFor()
    await page.settled()
    const written = join(scratch, 'written')
    for (const name of ['clusters', 'classes'])
      cpSync(join(folder, name), join(written, name), { recursive: true })
    expect((await download(tab.page, 'Download patch')).toString()).toBe(
      printed(['manifests', '--diff'], written),
    )
    printed(['manifests', '--write'], written)
    const zip = unzipSync(new Uint8Array(await download(tab.page, 'Download zip')))
    const texts = filesOf(written).map(({ path, bytes }) => [path, Buffer.from(bytes).toString()])
    expect(texts.length).toBeGreaterThan(8)
    expect(
      Object.fromEntries(Object.entries(zip).map(([path, bytes]) => [path, Buffer.from(bytes).toString()])),
    ).toEqual(Object.fromEntries(texts))
  })

  test('a link carries input, stage and options in its fragment', async () => {
    await page.open()
    await tab.page.getByText('Options').click()
    await tab.page.getByLabel('--annotate').check()
    await tab.page.getByRole('radio', { name: 'final' }).check({ force: true })
    await page.paste(task.replace('name: a', 'name: of-a-link'))
    await tab.page.getByRole('button', { name: 'Copy link' }).click()
    await tab.page.getByText('The link is copied').waitFor()
    const link = await tab.page.evaluate(() => navigator.clipboard.readText())
    expect(link).toContain('/playground#input=')
    const before = await page.diff()
    await tab.page.goto('about:blank')
    await tab.page.goto(link)
    await tab.page.getByText('One file was read').waitFor()
    await page.settled()
    expect(await page.text()).toContain('of-a-link')
    expect(await page.diff()).toBe(before)
    expect(before).toContain('# capi-task:')
    // Another link in the same tab does not load the page anew.
    await tab.page.evaluate(() => (window.location.hash = '#input=AAAA'))
    await tab.page.getByText('The link is damaged').waitFor()
    expect(await page.text()).toContain('of-a-link')
  })

  test('refuses to make a link that programs would cut', async () => {
    await page.open()
    const noise = Array.from({ length: 6000 }, (_, at) => `# ${(at * 2654435761) % 4294967296}`).join('\n')
    await page.paste(noise)
    await tab.page.getByRole('button', { name: 'Copy link' }).click()
    await tab.page.getByText('too long for a link').waitFor()
  })

  test.each([
    ['one that is damaged', '#input=AAAA', 'damaged'],
    ['one that is too long', `#input=${'A'.repeat(40_000)}`, 'too long'],
    ['one that is none of ours', '#state=abc', 'no input of this page'],
    ['one that unpacks to very much', `#input=${bomb()}`, 'damaged'],
  ])('says in one line what is the matter with a link, %s, and goes on', async (_, fragment, said) => {
    await page.open(fragment)
    await tab.page.getByText(said).waitFor()
    await page.settled()
    expect(await page.diff()).toContain('+apiVersion: cluster.x-k8s.io/v1beta2')
  })

  test('everything can be done with the keyboard alone', async () => {
    await page.open()
    const { keyboard } = tab.page
    const focused = (): Promise<string> =>
      tab.page.evaluate(() => {
        const inner = document.activeElement?.shadowRoot?.activeElement ?? document.activeElement
        return (inner?.getAttribute('aria-label') ?? inner?.textContent ?? '').trim()
      })
    const tabTo = async (name: string): Promise<void> => {
      for (let i = 0; i < 60 && (await focused()) !== name; i++) await keyboard.press('Tab')
      expect(await focused()).toBe(name)
    }
    // All that can be used is met by Tab, once around.
    const wanted = await tab.page
      .locator('.playground')
      .locator('button:enabled, input, summary, [contenteditable], .diff')
      // Of a group of radio buttons, the keyboard stops at the one that is chosen; what is folded is not met.
      .evaluateAll((all) => {
        const met = all.filter(
          (one) => !one.matches('[type=radio]:not(:checked), details:not([open]) > :not(summary) *'),
        )
        for (const [at, one] of met.entries()) (one as HTMLElement).dataset['wanted'] = String(at)
        return met.length
      })
    const met = new Set<string>()
    for (let i = 0; i < wanted + 30; i++) {
      await keyboard.press('Tab')
      met.add(
        await tab.page.evaluate(() => {
          const inner = document.activeElement?.shadowRoot?.activeElement ?? document.activeElement
          return (inner as HTMLElement | null)?.dataset['wanted'] ?? ''
        }),
      )
    }
    met.delete('')
    expect(met.size).toBe(wanted)
    // A task is read where it stands, and its line is gone to.
    await tabTo('Text of the file')
    await keyboard.press('Control+Home')
    await keyboard.press('F8')
    await tab.page.locator('.cm-tooltip').getByText('${STARTUP} must give whole seconds now').waitFor()
    await tabTo('line 41')
    await keyboard.press('Enter')
    expect(await focused()).toBe('Text of the file')
    expect(await tab.page.locator('.cm-activeLine').textContent()).toContain('nodeStartupTimeout')
    await keyboard.type('# ')
    await page.settled()
    // Another stage, by the arrows.
    await tab.page.getByRole('radio', { name: 'v1beta2' }).focus()
    await keyboard.press('ArrowRight')
    await page.settled()
    expect(await tab.page.getByRole('radio', { name: 'final' }).isChecked()).toBe(true)
  })

  test.each(['light', 'dark'] as const)(
    'axe finds nothing where all there is to see is seen, %s',
    async (colorScheme) => {
      await tab.page.emulateMedia({ colorScheme })
      await page.open()
      await choose(tab.page, [
        ['task.yaml', task],
        [
          'half.yaml',
          machine.replace('v1beta1', 'v1beta2') + 'spec: { clusterName: a, maxUnhealthy: 40% }\n',
        ],
        ['broken.yaml', `${machine}spec: [\n`],
      ])
      await page.settled()
      await tab.page.getByText('Options').click()
      for (const ledger of await tab.page.locator('.ledger').all()) await ledger.locator('summary').click()
      await page.editor().press('F8')
      for (const look of ['.task', '.finding', '.failure', '.ledger', '.cm-tooltip'])
        await tab.page.locator(look).first().waitFor()
      expect(await violations(tab.page)).toEqual([])
    },
  )

  test('a run is cancelled, and the page goes on; a long one leaves the page awake', async () => {
    await page.open()
    await choose(tab.page, [['stream.yaml', stream(5000)]])
    const frames = await tab.page.evaluate(async () => {
      let count = 0
      const until = performance.now() + 1000
      while (performance.now() < until) {
        await new Promise(requestAnimationFrame)
        count++
      }
      return { count, isBusy: document.querySelector('[aria-busy=true]') !== null }
    })
    expect(frames.isBusy).toBe(true)
    // A page that waits for its worker draws one frame when it is done.
    expect(frames.count).toBeGreaterThan(5)
    await tab.page.getByRole('button', { name: 'Cancel' }).click()
    await tab.page.getByText('The run was cancelled').waitFor()
    await choose(tab.page, [['a.yaml', task]])
    await tab.page.getByText('1 of 1 file changes, 1 task is left to you').waitFor()
  })
})

/** Drops files and folders of this machine, as the window system does. */
async function drop(page: Page, files: readonly string[]): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const data = { items: [], files: [...files], dragOperationsMask: 1 }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await session.send('Input.dispatchDragEvent', { type, x: 300, y: 300, data })
}

/** What a link of 30 kB can carry: 20 MB of nothing. */
function bomb(): string {
  return Buffer.from(deflateSync(new Uint8Array(20_000_000))).toString('base64url')
}

/** A stream of so many objects, of about 2 kB each. */
function stream(count: number): string {
  const labels = Array.from(
    { length: 40 },
    (_, at) => `    label-${at}.example.com/of-this: value-of-the-label-${at}\n`,
  ).join('')
  return Array.from(
    { length: count },
    (_, at) =>
      `apiVersion: cluster.x-k8s.io/v1beta1\nkind: Machine\nmetadata:\n  name: machine-${at}\n  labels:\n${labels}` +
      `spec:\n  clusterName: a\n  nodeDrainTimeout: 10m\n  bootstrap: { dataSecretName: a }\n`,
  ).join('---\n')
}
