import { manifestsEngine } from '@capi-migrate/manifests'
import { expect, test } from 'vitest'
import { repositoryFiles } from '../tools/bench/generate/repository.mjs'

/** How often a run over a made repository asks for the text of a file to plan what belongs together, at most. */
function mostAsked(clusters: number): number {
  const texts = new Map([...repositoryFiles(clusters)].map(({ path, text }) => [`/repo/${path}`, text]))
  const asked = new Map<string, number>()
  const nameOf = (path: string): string => path.slice('/repo/'.length)
  manifestsEngine({ to: 'v1beta2' }).planUnits!({
    paths: [...texts.keys()],
    textOf: (path) => {
      if (texts.has(path)) asked.set(path, (asked.get(path) ?? 0) + 1)
      return texts.get(path)
    },
    heldIn: (path, held) => held.filter((one) => texts.get(path)!.includes(one)),
    nameOf,
    foundAt: nameOf,
  })
  return Math.max(...asked.values())
}

test('a file is asked for no more often in a repository of twice the size', () => {
  expect(mostAsked(12)).toBe(mostAsked(6))
})
