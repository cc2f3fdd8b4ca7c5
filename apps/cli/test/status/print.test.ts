import { readFileSync } from 'node:fs'
import { paintFor } from '@capi-migrate/plan'
import {
  clustersOf,
  conditionFilter,
  describe as describeCluster,
  inventoryOf,
  objectsIn,
  rowsOf,
} from '@capi-migrate/status/tree'
import type { DescribeOptions } from '@capi-migrate/status/tree'
import { expect, test } from 'vitest'
import { readDocuments } from '@capi-migrate/plan/documents'
import { printTree } from '@capi-migrate/plan/status'

const now = new Date('2026-01-02T12:00:00Z')
const dump = readDocuments(textOf('sample.yaml'), 'sample.yaml').documents.flatMap(objectsIn)

function textOf(name: string): string {
  return readFileSync(new URL(name, import.meta.url), 'utf8')
}

function tree(
  options: DescribeOptions = {},
  showConditions = '',
  isColourful = false,
  objects = dump,
  columns = Number.MAX_SAFE_INTEGER,
): string {
  const inventory = inventoryOf(objects)
  const shown = conditionFilter(showConditions)
  if (!shown.ok) throw new Error(shown.error)
  const root = describeCluster(inventory, clustersOf(inventory)[0]!, options)
  return printTree(
    (messageWidth) => rowsOf(root, { now, showConditions: shown.value, messageWidth }),
    { columns, generation: 'current' },
    paintFor(isColourful),
  )
}

test.each<[what: string, file: string, options: DescribeOptions, showConditions: string]>([
  ['Machines that say the same share a line', 'plain.txt', {}, ''],
  ['conditions are listed where they are wanted', 'conditions.txt', {}, 'KubeadmControlPlane,Cluster+'],
  [
    'without grouping and with echo every object has its line',
    'each.txt',
    { grouping: false, echo: true },
    '',
  ],
])('as upstream prints it: %s', (_, file, options, showConditions) => {
  expect(tree(options, showConditions)).toBe(textOf(file))
})

test('colours change nothing but colours', () => {
  const coloured = tree({}, 'all', true)
  expect(coloured).toContain('\u001b[32mTrue\u001b[39m')
  // oxlint-disable-next-line no-control-regex -- colours are what is taken away
  expect(coloured.replaceAll(/\u001b\[\d+m/g, '')).toBe(tree({}, 'all'))
})

test('what is going on is red where True is bad news, and green where it is not', () => {
  const coloured = tree({}, 'Cluster', true)
  const line = coloured.split('\n').find((one) => one.includes('ScalingUp'))
  expect(line).toContain('\u001b[32mFalse')
})

test('what a terminal would obey is spelled out', () => {
  const evil = dump.map((object) =>
    JSON.parse(JSON.stringify(object).replaceAll('NotAvailable', 'Not\\u001b[2J')),
  )
  expect(tree({}, '', false, evil as typeof dump)).toContain('Not\\u001b[2J')
})
