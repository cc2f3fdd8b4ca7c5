/// <reference lib="dom" />
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Download, Page } from 'playwright-core'
import { expect } from 'vitest'
import { printed } from '../folder.ts'
import type { Tab } from './chromium.ts'

/** What a person does in the playground. */
export function playground(tab: Tab) {
  const editor = () => tab.page.getByRole('textbox', { name: 'Text of the file' })
  /** Waits for the result of all that was given so far. */
  const settled = async (): Promise<void> => {
    await tab.page.locator('section[aria-label=Result][aria-busy=false]').waitFor()
  }
  return {
    editor,
    settled,
    async open(fragment = ''): Promise<void> {
      await tab.open(`/playground${fragment}`)
      await tab.page.locator('.editor[data-state=ready]').waitFor()
      await tab.page.locator('.summary').waitFor()
    },
    /** Puts a text in place of the one before, by the keyboard and the clipboard. */
    async paste(text: string): Promise<void> {
      await tab.page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
      await editor().focus()
      await tab.page.keyboard.press('Control+a')
      await tab.page.keyboard.press('Control+v')
      await settled()
    },
    /** Gives the text another name; the next paste runs with it. */
    rename: (path: string): Promise<void> => tab.page.getByRole('textbox', { name: 'Name' }).fill(path),
    /** The text in the editor, as far as it is in view. */
    text: async (): Promise<string> => (await tab.page.locator('.cm-line').allTextContents()).join('\n'),
    /** The diff of all files as text. */
    diff: (): Promise<string> =>
      tab.page.evaluate(() =>
        [...document.querySelectorAll('.line')].map(({ textContent }) => `${textContent}\n`).join(''),
      ),
    said: (): Promise<string | null> => tab.page.locator('.said').textContent(),
  }
}

/** What the program prints of each of some files, none of which lies in the folder of another. */
export function diffsOf(texts: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const folder = mkdtempSync(join(tmpdir(), 'site-'))
  try {
    for (const [path, text] of texts) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), text)
    }
    const diffs = printed(['manifests', '--diff'], folder).split(
      /^(?=# .*: secrets are hidden|(?<!^# .*\n)diff --git )/m,
    )
    return new Map(diffs.map((diff) => [/^diff --git a\/(.*) b\//m.exec(diff)?.[1] ?? '', diff]))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Opens files by the button for it, and waits until they are taken. */
export async function choose(
  page: Page,
  files: readonly (readonly [name: string, text: string | Buffer])[],
): Promise<void> {
  const button = page.getByLabel('Open files')
  await button.setInputFiles(files.map(([name, text]) => ({ name, mimeType: '', buffer: Buffer.from(text) })))
  // The button forgets them then.
  await expect.poll(() => button.evaluate((one: HTMLInputElement) => one.files?.length)).toBe(0)
}

/** What a button hands to the person. */
export async function download(page: Page, button: string): Promise<Buffer> {
  const [got] = await Promise.all([
    page.waitForEvent('download') as Promise<Download>,
    page.getByRole('button', { name: button }).click(),
  ])
  return readFileSync(await got.path())
}
