/// <reference lib="dom" />
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Zip, ZipDeflate } from 'fflate'
import { afterAll, expect, test } from 'vitest'
import { inChromium } from './chromium.ts'
import { choose, download, playground } from './playground-page.ts'

const scratch = mkdtempSync(join(tmpdir(), 'site-'))
afterAll(() => rmSync(scratch, { recursive: true }))

const cluster = 'apiVersion: cluster.x-k8s.io/v1beta1\nkind: Cluster\nmetadata: { name: a }\n'
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)

/** What a file name can be, in a zip. */
const names = [
  '../../../etc/a.yaml',
  '/etc/b.yaml',
  '..\\..\\c.yaml',
  '__proto__/d.yaml',
  'constructor',
  '__proto__',
  'toString.yaml',
  'e\u202Efdp.yaml',
  'f\n.yaml',
  `${'g'.repeat(4000)}.yaml`,
]

/** Ways by which a text has become markup or a script somewhere. */
const payloads = [
  '<script>alert(1)</script>',
  '<ScRiPt>alert(1)</ScRiPt>',
  '<img src=x onerror=alert(1)>',
  '<img src="x" onerror="alert(1)"//',
  '<svg onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><animate onbegin=alert(1) attributeName=x dur=1s>',
  '"><script>alert(1)</script>',
  "'><img src=x onerror=alert(1)>",
  '`><img src=x onerror=alert(1)>',
  '" onmouseover="alert(1)" x="',
  "' autofocus onfocus=alert(1) x='",
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  '<a href="javascript:alert(1)">x</a>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<iframe src="javascript:alert(1)">',
  '<object data="javascript:alert(1)">',
  '<embed src="javascript:alert(1)">',
  '</textarea><script>alert(1)</script>',
  '</title></style></script><script>alert(1)</script>',
  '<style>@import "//example.com/x"</style>',
  '<link rel=stylesheet href=//example.com/x>',
  '<base href=//example.com/>',
  '<meta http-equiv=refresh content="0;url=//example.com">',
  '<form action=//example.com><input type=submit autofocus>',
  '<details open ontoggle=alert(1)>',
  '<video><source onerror=alert(1)></video>',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '{{ constructor.constructor("alert(1)")() }}',
  '${alert(1)}',
  '<template shadowrootmode=open><script>alert(1)</script></template>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '\u200B<script>alert(1)</script>',
  '--><img src=x onerror=alert(1)>',
]

inChromium('bad input', (tab) => {
  const page = playground(tab)
  /** What can be done in a page that lives. */
  const lives = async (): Promise<void> => {
    await choose(tab.page, [['good.yaml', `${cluster}spec: { paused: true }\n`]])
    await page.settled()
    expect(await page.diff()).toContain('+++ b/good.yaml')
  }

  test('a clear line for what is no text, no YAML, no archive, or too large; then the page goes on', async () => {
    await page.open()
    await choose(tab.page, [['a.yaml', Buffer.concat([Buffer.from([0, 1, 2]), bytes(cluster)])]])
    await tab.page
      .locator('.failure')
      .getByText(/binary/)
      .waitFor()
    await choose(tab.page, [['a.yaml', Buffer.from([...bytes(cluster), 0xff, 0xfe])]])
    await tab.page.getByText('no text in UTF-8').waitFor()
    await choose(tab.page, [['a.yaml', `${cluster}spec: [\n  a: "\n`]])
    await tab.page.locator('.failure').getByText('a.yaml').waitFor()
    await page.settled()
    for (const [name, content, said] of [
      ['a.zip', Buffer.from('no zip'), 'a.zip cannot be read as a zip archive'],
      ['half.zip', zip([['a.yaml', bytes(cluster.repeat(99))]]).subarray(0, 60), 'half.zip cannot be read'],
      ['a.7z', Buffer.from('7z'), 'Unpack it'],
      ['empty.zip', zip([]), 'There is no file in that'],
    ] as const) {
      await give([{ name, mimeType: '', buffer: content }])
      await tab.page.locator('.refusal').getByText(said).waitFor()
    }
    const huge = join(scratch, 'huge.yaml')
    writeFileSync(huge, cluster)
    truncateSync(huge, 200 * 1024 * 1024)
    await give(huge)
    await tab.page.locator('.refusal').getByText('more than 20 MB').waitFor()
    await lives()
  })

  test('a zip that unpacks to very much is left, whatever it says of its sizes', async () => {
    await page.open()
    const bomb = zip([['a.yaml', new Uint8Array(50 * 1024 * 1024)]])
    const liar = Buffer.from(bomb)
    // The sizes stand in front of the content, and in the list at the end.
    const list = liar.lastIndexOf('PK\u0001\u0002')
    liar.writeUInt16LE(0, 6)
    liar.writeUInt32LE(liar.readUInt32LE(list + 20), 18)
    liar.writeUInt32LE(10, 22)
    liar.writeUInt32LE(10, list + 24)
    const many = zip(Array.from({ length: 5001 }, (_, at) => [`${at}.yaml`, bytes('a')] as const))
    for (const [name, buffer, said] of [
      ['bomb.zip', bomb, 'more than 20 MB'],
      ['liar.zip', liar, 'more than 20 MB'],
      ['many.zip', many, 'more than 5000 files'],
    ] as const) {
      await lives()
      await give([{ name, mimeType: '', buffer }])
      await tab.page.locator('.refusal').getByText(said).waitFor()
    }
    await lives()
  })

  test('names of files stay in their folder, and are only names', async () => {
    await page.open()
    const files = names.map((name) => [name, bytes(`${cluster}spec: { paused: true }\n`)] as const)
    await give([{ name: 'names.zip', mimeType: '', buffer: zip(files) }])
    await tab.page.getByText(`${names.length} files were read`).waitFor()
    await page.settled()
    const listed = await tab.page.locator('.files .path').allTextContents()
    expect(listed).toContain('etc/a.yaml')
    expect(listed).toContain('etc/b.yaml')
    expect(listed).toContain('c.yaml')
    expect(listed).toContain('__proto__')
    expect(listed.filter((path) => path.startsWith('/') || path.includes('..'))).toEqual([])
    expect(await tab.page.evaluate('({}).polluted')).toBeUndefined()
    for (const path of ['etc/a.yaml', 'etc/b.yaml', 'c.yaml', '__proto__/d.yaml', 'toString.yaml'])
      expect(await page.diff()).toContain(`+++ b/${path}\n`)
    const written = (await download(tab.page, 'Download zip')).toString('latin1')
    expect(written).toContain('__proto__')
    expect(written).not.toMatch(/\.\.[/\\]/)
    await give([
      { name: 'long.zip', mimeType: '', buffer: zip([[`${'h'.repeat(9000)}.yaml`, bytes(cluster)]]) },
    ])
    await tab.page.locator('.refusal').getByText('a name of 9005 characters').waitFor()
    await lives()
  })

  test(`${payloads.length} payloads are text, wherever they stand`, async () => {
    await page.open()
    for (const payload of payloads) {
      const quoted = JSON.stringify(payload)
      const name = payload.replaceAll(/[/\\]/g, '')
      await choose(tab.page, [
        [
          `${name}.yaml`,
          `apiVersion: cluster.x-k8s.io/v1beta1 # ${payload}\nkind: MachineHealthCheck\n` +
            `metadata: { name: ${quoted}, labels: { ${quoted}: ${quoted} } }\n` +
            `spec: { clusterName: ${quoted}, nodeStartupTimeout: ${quoted}, ${quoted}: ${quoted} }\n`,
        ],
        [`broken ${name}.yaml`, `${cluster}spec: [\n${quoted}: ${quoted}\n`],
        [`kind ${name}.yaml`, `${cluster.replace('Cluster', quoted)}spec: ${quoted}\n`],
      ])
      await page.settled()
      // Names in the list, values in the diff, what is said of them, and the text itself.
      const shown = name.replaceAll(/\s+/g, ' ')
      // A template or a placeholder leaves its object as it is, and its file may be no YAML.
      const isTemplate = /[{$]\{|<[a-z]+>/i.test(payload)
      const places = isTemplate ? ['.task'] : ['.diff', '.task', '.failure', '.ledger']
      for (const place of places)
        expect(await tab.page.locator(place).count(), `${place} of ${payload}`).toBeGreaterThan(0)
      expect((await tab.page.locator('.files').textContent())!.replaceAll(/\s+/g, ' ')).toContain(shown)
      if (!isTemplate) {
        await page.editor().press('F8')
        await tab.page.locator('.cm-tooltip').first().waitFor()
      }
      // The editor stands such images beside the sign for a character without a width.
      const foreign =
        'script, img:not(.cm-widgetBuffer), svg, iframe, style, link, a, object, embed, base, meta, form, video, math, template'
      expect(await tab.page.locator('.playground').locator(foreign).count(), payload).toBe(0)
      expect(await attributes(), payload).toEqual([])
    }
  })

  /** Attributes of the playground that run something. */
  function attributes(): Promise<readonly string[]> {
    return tab.page.evaluate(() => {
      const host = document.querySelector('.code')?.shadowRoot
      const all = [...document.querySelectorAll('.playground *'), ...(host?.querySelectorAll('*') ?? [])]
      return all.flatMap((one) =>
        one.getAttributeNames().filter((name) => /^(?:on|srcdoc|formaction)/.test(name)),
      )
    })
  }

  async function give(files: string | { name: string; mimeType: string; buffer: Buffer }[]): Promise<void> {
    await tab.page.getByLabel('Open files').setInputFiles(files)
  }
})

function zip(files: readonly (readonly [name: string, content: Uint8Array])[]): Buffer {
  const parts: Uint8Array[] = []
  const zip = new Zip((_, part) => parts.push(part))
  for (const [name, content] of files) {
    const file = new ZipDeflate(name)
    zip.add(file)
    file.push(content, true)
  }
  zip.end()
  return Buffer.concat(parts)
}
