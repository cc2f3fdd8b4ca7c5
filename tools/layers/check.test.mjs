import { expect, test } from 'vitest'
import { breaches } from './check.mjs'

const manifest = {
  dependencies: { '@capi-migrate/transitions': '*', '@capi-migrate/manifests': '*', ignore: '7' },
}

test.each([
  ['packages/transitions/src/a.ts', "import { b } from './b.ts'", []],
  [
    'packages/transitions/src/a.ts',
    "import { b } from '@capi-migrate/edits'",
    ['transitions may not import edits'],
  ],
  [
    'packages/edits/src/a.ts',
    "import { readFileSync } from 'node:fs'",
    ['edits does no I/O, and imports node:fs'],
  ],
  ['packages/manifests/src/a.ts', "export * from '@capi-migrate/plan'", ['manifests may not import plan']],
  ['packages/plan/src/a.ts', "import type { P } from '@capi-migrate/manifests'", []],
  ['packages/plan/src/a.ts', "const m = await import('@capi-migrate/manifests')", []],
  [
    'packages/plan/src/a.ts',
    "import {\n  p,\n} from '@capi-migrate/manifests'",
    ['may import manifests only lazily or as types'],
  ],
  [
    'packages/plan/src/a.ts',
    "import { p } from '../../edits/src/p.ts'",
    ['reaches into another package: ../../edits/src/p.ts'],
  ],
  [
    'packages/plan/src/a.ts',
    "import { p } from 'chalk'",
    ['imports chalk, which its package.json does not declare'],
  ],
  ['packages/plan/src/a.test.ts', "import { test } from 'vitest'", []],
  [
    'packages/plan/src/a.ts',
    "if (object.kind === 'Cluster') return",
    ['compares a kind by name; ask transitions or status-model or status'],
  ],
  [
    'packages/plan/src/a.ts',
    "if ('Cluster' !== object?.kind) return",
    ['compares a kind by name; ask transitions or status-model or status'],
  ],
  ['packages/plan/src/a.ts', "if (node.kind === 'map') return", []],
  ['packages/plan/src/a.ts', '/** never `kind === x` */', []],
  ['packages/lens/src/a.ts', '', ['packages/lens has no place in tools/layers/table.mjs']],
])('%s: %s', (path, text, expected) => {
  expect(breaches(path, text, manifest)).toEqual(expected)
})
