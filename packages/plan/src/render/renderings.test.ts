import { expect, test } from 'vitest'
import { renderingOf } from '../rendering/rendering.ts'
import type { Rendering } from '../rendering/rendering.ts'
import { renderRenderings, renderRenderingsMarkdown } from './renderings.ts'

const object = (version: string, spec: string): string =>
  `apiVersion: cluster.x-k8s.io/${version}\nkind: Cluster\nmetadata: {name: prod}\nspec: {topology: {${spec}, version: v1.33.0}}\n`
const old = object('v1beta1', 'class: a')
const now = object('v1beta2', 'classRef: {name: a}')
const about = { file: 'one/Chart.yaml', values: 'values.yaml', by: 'helm' } as const

const rendering = (before: string, after: string): Promise<Rendering> =>
  renderingOf(about, { text: before }, { text: after }, 'v1beta2')

test('objects are counted by what became of them', async () => {
  const counts = {
    before: 1,
    after: 1,
    equal: 0,
    unchanged: 0,
    left: 0,
    different: 0,
    accepted: 0,
    refused: 0,
  }
  expect(await rendering(old, now)).toMatchObject({
    counts: { ...counts, equal: 1, accepted: 1 },
    problems: [],
  })
  expect(await rendering(old, old)).toMatchObject({ counts: { ...counts, left: 1 }, problems: [] })
  expect(await rendering(now, now)).toMatchObject({ counts: { ...counts, unchanged: 1 }, problems: [] })
  expect(await rendering(old, now.replace('classRef', 'class'))).toMatchObject({
    counts: { ...counts, different: 1, refused: 1 },
    problems: [
      'Cluster prod is not the conversion of what it was: spec.topology.classRef',
      expect.stringMatching(/^Cluster prod is refused now at .*spec\.topology\.class/),
    ],
  })
})

test('what was not rendered before cannot be compared; what is not rendered any more is wrong', async () => {
  const [text, error] = [{ text: old }, { error: 'no such value' }]
  expect(await renderingOf(about, error, error, 'v1beta2')).toMatchObject({
    skipped: 'no such value',
    problems: [],
  })
  const gone = await renderingOf(about, text, error, 'v1beta2')
  expect(gone.problems).toEqual(['it is not rendered any more: no such value'])
})

test('no problem quotes a value: it may be a secret', async () => {
  const secret = now.replace('name: a', 'name: "S3cret!"')
  const { problems } = await rendering(old, secret)
  expect(problems).toHaveLength(2)
  expect(problems.join()).not.toContain('S3cret')
})

test('the table says who rendered what; problems and what was not rendered stand below it', async () => {
  const shown: readonly Rendering[] = [
    await rendering(old, now),
    { ...(await rendering(old, now)), values: 'ci/a-values.yaml', problems: ['a `b` is wrong'] },
    {
      ...(await renderingOf(
        { file: 'k.yaml', by: 'kustomize' },
        { error: 'no' },
        { error: 'no' },
        'v1beta2',
      )),
    },
  ]
  expect([...renderRenderings(shown)].join('')).toBe(`
Rendered before and after, by helm: 2 renderings
                                        before  after  equal  unchanged  left  different  accepted  refused
  one/Chart.yaml with values.yaml            1      1      1          0     0          0         1        0
  one/Chart.yaml with ci/a-values.yaml       1      1      1          0     0          0         1        0
  wrong one/Chart.yaml with ci/a-values.yaml: a \`b\` is wrong
  not rendered k.yaml: no
`)
  expect([...renderRenderingsMarkdown(shown)].join('')).toBe(`
#### Rendered before and after, by helm: 2 renderings

| | before | after | equal | unchanged | left | different | accepted | refused |
| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |
| \`one/Chart.yaml with values.yaml\` | 1 | 1 | 1 | 0 | 0 | 0 | 1 | 0 |
| \`one/Chart.yaml with ci/a-values.yaml\` | 1 | 1 | 1 | 0 | 0 | 0 | 1 | 0 |

- wrong: \`one/Chart.yaml with ci/a-values.yaml\` a \\\`b\\\` is wrong
- not rendered: \`k.yaml\` no
`)
})
