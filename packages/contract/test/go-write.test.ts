import { describe, expect, test } from 'vitest'
import { planGo } from '../src/go-edits/plan-go.ts'
import type { GoPlan } from '../src/go-edits/plan-go.ts'
import { readRepository } from '../src/repository.ts'
import { goExamples } from './go-examples.ts'

const goMod = `module example.com/foo

go 1.23.0

require (
	sigs.k8s.io/cluster-api v1.10.4
	sigs.k8s.io/cluster-api/test v1.10.4 // indirect
	sigs.k8s.io/controller-runtime v0.20.4
)
`

async function planned(files: Readonly<Record<string, string>>): Promise<GoPlan | undefined> {
  const all: Readonly<Record<string, string>> = { 'go.mod': goMod, ...files }
  return planGo(await readRepository({ paths: Object.keys(all), textOf: (path) => all[path] }))
}

describe('examples', () => {
  test.each(goExamples())('$title', async ({ before, after, left }) => {
    const plan = await planned(before)
    const texts = Object.fromEntries(plan!.files.map(({ file, after: text }) => [file, text]))
    delete texts['go.mod']
    expect(texts).toEqual(after)
    const tasks = plan!.left.flatMap((one) =>
      one.state === 'open' ? [`${one.place!.file}:${one.place!.line} ${one.says}\n`] : [],
    )
    expect(tasks.join('')).toBe(left)
  })

  test.each(goExamples())('$title – a second time there is nothing to do', async ({ before }) => {
    const once = await planned(before)
    const texts = Object.fromEntries(once!.files.map(({ file, after }) => [file, after]))
    expect(await planned({ ...before, ...texts })).toBeUndefined()
  })
})

test('go.mod requires the first release that has the packages, and nothing else of it changes', async () => {
  const plan = await planned({ 'a.go': 'package a\n' })
  expect(plan!.files.map(({ file, after }) => [file, after])).toEqual([
    ['go.mod', goMod.replaceAll('v1.10.4', 'v1.11.5')],
  ])
})

test('a module that requires the release already stays as it is', async () => {
  expect(await planned({ 'go.mod': goMod.replaceAll('v1.10.4', 'v1.12.2') })).toBeUndefined()
})

test('a variable that is called like a package is none', async () => {
  const body = `package a

import (
	"sigs.k8s.io/cluster-api/api/v1beta1"
)

func f(cluster v1beta1.Cluster) {
	for _, v1beta1 := range versions {
		use(v1beta1.Name)
	}
	use(func(v1beta1 Version) string { return v1beta1.Name })
	use(v1beta1.ClusterNameLabel)
}
`
  const plan = await planned({ 'a.go': body })
  expect(plan!.files.find(({ file }) => file === 'a.go')!.after).toBe(
    body
      .replace(
        '"sigs.k8s.io/cluster-api/api/v1beta1"',
        'clusterv1 "sigs.k8s.io/cluster-api/api/core/v1beta2"',
      )
      .replace('v1beta1.Cluster)', 'clusterv1.Cluster)')
      .replace('v1beta1.ClusterNameLabel', 'clusterv1.ClusterNameLabel'),
  )
})
