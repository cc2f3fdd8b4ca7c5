/// <reference lib="dom" />
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { examples, printed } from '../folder.ts'
import { inChromium, violations } from './chromium.ts'

/** One address of each kind of page, and what is there when it is ready. */
const addresses: readonly (readonly [path: string, ready: string])[] = [
  ['/fields/', '.kinds'],
  ['/fields/MachineDeployment#spec.minReadySeconds', '.block'],
  ['/conditions#Cluster.Available', '.chain'],
  ['/rules#infracluster.initialization', '.block'],
  ['/tasks#value/no-duration', '.block'],
  ['/clusters#CLU003', '.block'],
  ['/status', 'textarea'],
  ['/guide/start', 'ol.four'],
  ['/guide/timeline', 'svg'],
  ['/guide/figures', 'svg'],
]

inChromium('what can be looked up', (tab) => {
  test.each(
    addresses.flatMap(([path, ready]) =>
      (['light', 'dark'] as const).map((scheme) => [path, scheme, ready] as const),
    ),
  )('axe finds nothing on %s, %s', async (path, colorScheme, ready) => {
    await tab.page.emulateMedia({ colorScheme })
    await tab.open(path)
    await tab.page.locator(ready).first().waitFor()
    if (path === '/status') await showExample()
    expect(await violations(tab.page)).toEqual([])
  })

  test.each([
    ['/fields/MachineDeployment/spec.minReadySeconds', 'spec.template.spec.minReadySeconds'],
    ['/fields/MachineDeployment#spec.minReadySeconds', 'spec.template.spec.minReadySeconds'],
    ['/fields/KubeadmConfig/spec.files%5B%5D.path', 'spec.files[].path'],
    ['/fields/Cluster#spec.TOPOLOGY.class', 'spec.topology.classRef.name'],
    ['/conditions/Machine.Ready', 'Machine.NodeHealthy'],
    ['/rules/infracluster.initialization', 'status.initialization.provisioned'],
    ['/tasks/value/no-duration', 'value/no-duration'],
    ['/clusters/CLU003', 'CLU003'],
  ])('%s leads to what it names', async (path, said) => {
    await tab.open(path)
    const answer = tab.page.getByRole('region', { name: 'Answer' })
    await answer.getByText(said, { exact: false }).first().waitFor()
  })

  test('what is not there is said in a line', async () => {
    await tab.open('/fields/Machine#spec.nope')
    await tab.page.getByText('Machine has no field spec.nope').waitFor()
    await tab.open('/fields/Machine#constructor')
    await tab.page.getByText('Machine has no field constructor').waitFor()
    await tab.open('/rules#nope')
    await tab.page.getByText('Nothing here is called nope').waitFor()
  })

  test('a field is found in spite of typos, by keyboard alone', async () => {
    await tab.open('/fields/')
    await tab.page.getByRole('searchbox').focus()
    await tab.page.keyboard.type('machinedeploymnt minReadySecnds')
    await tab.page.getByRole('link', { name: 'MachineDeployment.spec.minReadySeconds' }).waitFor()
    for (let i = 0; i < 30; i++) {
      await tab.page.keyboard.press('Tab')
      const focused = await tab.page.evaluate(() => document.activeElement?.textContent?.trim() ?? '')
      if (focused.startsWith('MachineDeployment.spec.minReadySeconds')) break
    }
    await tab.page.keyboard.press('Enter')
    await tab.page
      .getByRole('region', { name: 'Answer' })
      .getByText('spec.template.spec.minReadySeconds')
      .first()
      .waitFor()
  })

  test('a tree is one stop of the keyboard, and is walked with arrows', async () => {
    await tab.open('/fields/MachineDeployment')
    const tree = tab.page.getByRole('tree', { name: 'Fields of v1beta1' })
    await tree.waitFor()
    expect(await tree.locator('[tabindex="0"]').count()).toBe(1)
    await tree.locator('[tabindex="0"]').focus()
    const at = () => tab.page.evaluate(() => document.activeElement?.querySelector('.label')?.textContent)
    await tab.page.keyboard.press('Home')
    await tab.page.keyboard.press('s')
    expect(await at()).toBe('spec')
    const before = await tree.getByRole('treeitem').count()
    await tab.page.keyboard.press('ArrowRight')
    expect(await tree.getByRole('treeitem').count()).toBeGreaterThan(before)
    expect(await tree.locator('[aria-expanded="true"] > .label').textContent()).toBe('spec')
    await tab.page.keyboard.press('ArrowRight')
    await tab.page.keyboard.press('m')
    await tab.page.keyboard.press('m')
    expect(await at()).toBe('minReadySeconds')
    await tab.page.keyboard.press('Enter')
    await tab.page.getByRole('region', { name: 'Answer' }).getByText('moved').first().waitFor()
    expect(new URL(tab.page.url()).hash).toBe('#spec.minReadySeconds')
    // The other version shows where it went.
    const other = tab.page.getByRole('tree', { name: 'Fields of v1beta2' })
    await other.locator('[aria-selected="true"]', { hasText: 'minReadySeconds' }).waitFor()
    await tab.page.keyboard.press('ArrowLeft')
    expect(await at()).toBe('spec')
    await tab.page.keyboard.press('ArrowLeft')
    expect(await tree.getByRole('treeitem').count()).toBe(before)
  })

  async function showExample(): Promise<void> {
    await tab.page.getByRole('button', { name: 'Show an example' }).click()
    await tab.page.locator('.says').waitFor()
  }

  test.each(['dump.yaml', 'paused.yaml', 'unreachable.yaml'])(
    'status of %s is what the program prints',
    async (name) => {
      const now = '2026-03-01T12:00:00Z'
      await tab.page.clock.setFixedTime(now)
      await tab.open('/status')
      await tab.page.getByLabel('Dump').fill(readFileSync(join(examples, 'status', name), 'utf8'))
      const says = tab.page.locator('.says')
      await says.waitFor()
      const cwd = join(examples, 'status')
      expect(await says.textContent()).toBe(printed(['status', name, '--now', now], cwd))
      for (const [choice, flag] of [
        ['first causes', '--why'],
        ['computed', '--computed'],
      ] as const) {
        await tab.page.getByRole('radio', { name: choice }).check()
        const text = printed(['status', name, '--now', now, flag], cwd)
        await expect.poll(() => says.textContent(), { timeout: 20_000 }).toBe(text)
      }
    },
  )

  test.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '{{ constructor.constructor("alert(1)")() }}',
    '"><svg onload=alert(1)>',
  ])('a Cluster called %s is text', async (name) => {
    await tab.open('/status')
    const quoted = JSON.stringify(name)
    await tab.page
      .getByLabel('Dump')
      .fill(
        `apiVersion: cluster.x-k8s.io/v1beta2\nkind: Cluster\nmetadata: { name: ${quoted}, namespace: ${quoted} }\nstatus:\n  conditions:\n  - { type: Available, status: 'False', reason: ${quoted}, message: ${quoted} }\n`,
      )
    await tab.page.locator('.says').waitFor()
    expect(await tab.page.locator('.says').textContent()).toContain(name)
    expect(await tab.page.locator('.status').locator('script, img, iframe').count()).toBe(0)
    expect(await tab.page.locator('.status svg').count()).toBe(1)
  })

  test('what is no dump is said in a line, and the page goes on', async () => {
    await tab.open('/status')
    await tab.page.getByLabel('Dump').fill('kind: [')
    await tab.page.getByText('this is not YAML').waitFor()
    await tab.page.getByLabel('Dump').fill('apiVersion: v1\nkind: ConfigMap\nmetadata: { name: a }\n')
    await tab.page.getByText('there is no Cluster among 1 objects').waitFor()
    await showExample()
  })

  test.each(addresses)('%s has no part that is wider than a small screen', async (path, ready) => {
    await tab.page.setViewportSize({ width: 390, height: 844 })
    await tab.open(path)
    await tab.page.locator(ready).first().waitFor()
    expect(await tab.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  })
})
