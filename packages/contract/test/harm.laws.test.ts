import fc from 'fast-check'
import { load } from 'js-yaml'
import { expect, test } from 'vitest'
import { reportOf } from '../src/report.ts'
import { randomProvider } from './random-crds.ts'
import type { RandomProvider } from './random-crds.ts'
import { takenFrom, versionsIn } from './taken.ts'
import { kindNames } from './world.ts'

type Files = RandomProvider['files']
type Stage = 'v1beta2' | 'final'

/** The files after a write, the steps that wrote, and what each step would write alone. */
async function write(files: Files, { role }: RandomProvider, stage: Stage) {
  const { way } = await reportOf(
    { paths: Object.keys(files), textOf: (path) => files[path], tags: ['v0.1.0'] },
    { stage, roles: new Map([[kindNames[role], role]]) },
  )
  return {
    refused: way!.refused,
    files: { ...files, ...Object.fromEntries(way!.files.map(({ file, after }) => [file, after])) } as Files,
    alone: way!.steps.flatMap((step) => step.files),
    steps: way!.files.flatMap(({ objects }) =>
      objects.flatMap(({ rows }) => rows.map(({ row }) => row.slice(0, 3))),
    ),
  }
}

test.each(['v1beta2', 'final'] as const)(
  'a write on the way to %s takes nothing from a version in use, in any step, and a second one does nothing',
  { timeout: 300_000 },
  async (stage) => {
    const wrote = new Set<string>()
    await fc.assert(
      fc.asyncProperty(randomProvider, async (provider) => {
        const before = provider.files
        const once = await write(before, provider, stage)
        for (const step of once.steps) wrote.add(step)
        expect(once.refused).toEqual([])
        for (const { file, before: old, after } of once.alone)
          if (file.includes('/bases/')) expect(takenFrom(old, after)).toEqual([])
        for (const file of Object.keys(before).filter((name) => name.includes('/bases/'))) {
          expect(takenFrom(before[file]!, once.files[file]!)).toEqual([])
          const names = versionsIn(once.files[file]!)
          expect(new Set(names).size).toBe(names.length)
          expect(names.length - versionsIn(before[file]!).length).toBeLessThanOrEqual(1)
          expect(storedIn(once.files[file]!)).toBe(1)
        }
        const twice = await write(once.files, provider, stage)
        expect(twice.files).toEqual(once.files)
      }),
      { seed: 11, numRuns: 60 },
    )
    // The law says something only of steps that were reached.
    expect([...wrote]).toEqual(expect.arrayContaining(['M07', 'M09', 'M12', 'M13']))
    if (stage === 'final') expect([...wrote]).toContain('M17')
  },
)

function storedIn(crd: string): number {
  const { spec } = load(crd) as {
    readonly spec: { readonly versions: readonly { readonly storage: boolean }[] }
  }
  return spec.versions.filter(({ storage }) => storage).length
}
