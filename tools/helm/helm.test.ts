import { chmodSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { scratch } from '../../test/program.ts'
import { built, hasGo } from './built.ts'
import { Helm } from './helm.ts'
import type { Job } from './helm.ts'

const real = realHelm()

/** The program; `undefined`, and said so, where it cannot be built. */
function realHelm(): string | undefined {
  try {
    if (hasGo()) return built(import.meta.dirname)
    console.log('Helm skipped: needs Go 1.26 or newer')
  } catch (error) {
    console.log(`Helm skipped: ${(error as Error).message}`)
  }
  return undefined
}

const job = { chart: '/chart', name: 'sample', namespace: 'default', kubernetes: 'v1.30.0' }

function program(script: string): string {
  const path = join(scratch({ helm: `#!/bin/sh\n${script}\n` }), 'helm')
  chmodSync(path, 0o755)
  return path
}

test('jobs are answered in order, however many wait', async () => {
  const helm = new Helm(
    program(`n=0; while read -r line; do n=$((n+1)); echo "{\\"files\\":{\\"$n\\":\\"a\\"}}"; done`),
  )
  const answers = await Promise.all([helm.render(job), helm.render(job), helm.render(job)])
  expect(answers.map(({ files }) => Object.keys(files ?? {}))).toEqual([['1'], ['2'], ['3']])
  helm.close()
})

test('a job that Helm ends with is answered with what it said, and the next one by a new process', async () => {
  const helm = new Helm(
    program(
      'while read -r line; do case $line in *bad*) echo "out of memory" >&2; exit 3;; *) echo "{}";; esac; done',
    ),
  )
  const jobs = ['good', 'bad', 'good'].map((chart) => helm.render({ ...job, chart }))
  expect(await Promise.all(jobs)).toEqual([
    {},
    { files: null, error: 'helm ended with 3: out of memory' },
    {},
  ])
  helm.close()
})

test('a job without an answer is given up, and the next one is taken', async () => {
  const helm = new Helm(
    program('while read -r line; do case $line in *bad*) exec sleep 60;; *) echo "{}";; esac; done'),
    { patience: 500 },
  )
  const jobs = ['bad', 'good'].map((chart) => helm.render({ ...job, chart }))
  expect(await Promise.all(jobs)).toEqual([{ files: null, error: 'helm gave no answer in 0.5 s' }, {}])
  helm.close()
})

test('a program that is not there is an answer, too, and no other job is taken', async () => {
  const helm = new Helm('/nowhere/helm')
  expect((await helm.render(job)).error).toContain('helm does not start')
  await expect(helm.render(job)).rejects.toThrow('helm does not start')
})

describe.skipIf(!real)('the real Helm', () => {
  const strange = (template: string): Job => ({
    ...job,
    chart: scratch({ 'Chart.yaml': 'apiVersion: v2\nname: a\nversion: 1.0.0', 'templates/a.yaml': template }),
  })
  const plain = (): Job => strange('a: 1')
  const printed = { 'a/templates/a.yaml': '---\na: 1\n' }
  test('gives up what takes too long, and goes on with the next chart', async () => {
    const endless = strange('{{- range untilStep 0 2000000000 1 }}{{ end }}')
    const helm = new Helm(real!, { arguments: ['-time', '2s', '-memory', '512'] })
    expect((await helm.render(endless)).error).toMatch(/longer than 2s|more than 512 MiB/)
    expect((await helm.render(plain())).files).toEqual(printed)
    helm.close()
  }, 120_000)

  // It is given all the time that a busy machine needs to take so much.
  test('gives up what takes too much memory, and goes on with the next chart', async () => {
    const growing = strange(
      '{{- define "a" }}{{ include "a" (printf "%s%s" . .) }}{{ end }}{{ include "a" "twice as long" }}',
    )
    const helm = new Helm(real!, { arguments: ['-time', '100s', '-memory', '512'] })
    expect((await helm.render(growing)).error).toMatch(/more than 512 MiB of memory/)
    expect((await helm.render(plain())).files).toEqual(printed)
    helm.close()
  }, 120_000)
})
