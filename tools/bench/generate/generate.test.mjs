import { loadAll } from 'js-yaml'
import { expect, test } from 'vitest'
import { repositoryFiles } from './repository.mjs'
import { asJsonLines, asYaml, documents } from './stream.mjs'
import { treeFiles } from './tree.mjs'

const files = [...treeFiles(600)]

test('the same count gives the same files, each under a name of its own', () => {
  expect([...treeFiles(600)]).toEqual(files)
  expect(new Set(files.map(({ path }) => path)).size).toBe(600)
  expect(new Set(files.map(({ text }) => text)).size).toBe(600)
})

test('half of the files are of Cluster API, and every one is YAML of about 1 KB', () => {
  expect(files.filter(({ text }) => text.includes('cluster.x-k8s.io'))).toHaveLength(300)
  for (const { text } of files) {
    expect(loadAll(text).length).toBeGreaterThan(0)
    expect(text.length).toBeGreaterThan(850)
    expect(text.length).toBeLessThan(1150)
  }
})

test('a stream holds as many documents as asked for, as YAML and as JSON lines', () => {
  const texts = documents(10)
  const objects = loadAll(asYaml(texts))
  expect(objects.map(({ kind }) => kind).slice(0, 3)).toEqual(['Cluster', 'MachineDeployment', 'Cluster'])
  const lines = asJsonLines(texts).trimEnd().split('\n')
  expect(lines.map((line) => JSON.parse(line))).toEqual(objects)
})

test('a repository grows by as many files for each cluster, each under a name of its own', () => {
  const [one, two, three] = [1, 2, 3].map((count) => [...repositoryFiles(count)].map(({ path }) => path))
  expect(new Set(three).size - new Set(two).size).toBe(new Set(two).size - new Set(one).size)
  expect(two).toEqual(three.slice(0, two.length))
})
