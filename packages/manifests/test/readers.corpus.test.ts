import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { readEvents, readTolerant } from '@capi-migrate/edits/yaml'
import { treesOf } from './trees.ts'

const folder = fileURLToPath(new URL('../../../../shared/corpus', import.meta.url))

test.skipIf(!existsSync(folder))(
  'both readers see the same tree in every real file that is YAML',
  { timeout: 300_000 },
  () => {
    const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    )
    let compared = 0
    const apart: string[] = []
    for (const { parentPath, name } of files) {
      const text = readFileSync(join(parentPath, name), 'utf8')
      const fast = readEvents(text)
      if (fast.error) continue
      compared++
      if (JSON.stringify(treesOf(readTolerant(text))) !== JSON.stringify(treesOf(fast)))
        apart.push(join(parentPath, name))
    }
    expect(apart).toEqual([])
    expect(compared).toBeGreaterThan(1000)
  },
)
