import { chmodSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { scratch } from '../../test/program.ts'
import { Helm } from './helm.ts'

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

test('a job that Helm ends with is answered with what it said, and no other is taken', async () => {
  const helm = new Helm(program('read -r line; echo "out of memory" >&2; exit 3'))
  expect(await helm.render(job)).toEqual({ files: null, error: 'helm ended with 3: out of memory' })
  await expect(helm.render(job)).rejects.toThrow('helm ended with 3: out of memory')
})

test('a program that is not there is an answer, too', async () => {
  const helm = new Helm('/nowhere/helm')
  expect((await helm.render(job)).error).toContain('helm does not start')
})
