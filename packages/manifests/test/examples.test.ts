import { applyEdits } from '@capi-migrate/edits'
import { describe, expect, test } from 'vitest'
import { planManifest } from '../src/index.ts'
import { readExamples } from './read-examples.ts'

const pages = readExamples(new URL('../examples/', import.meta.url))

describe.each([...pages])('%s', (_, examples) => {
  test.each(examples)('$title', ({ before, after }) => {
    const plan = planManifest(before, { to: 'v1beta2' })
    expect(plan.problem).toBeUndefined()
    expect(plan.tasks).toEqual([])
    expect(plan.after).toBe(after)
    expect(applyEdits(before, plan.edits)).toBe(after)
  })

  test.each(examples)('$title – a second time there is nothing to do', ({ after }) => {
    expect(planManifest(after, { to: 'v1beta2' }).edits).toEqual([])
  })

  test.each(examples)('$title – the way back has no problem', ({ after }) => {
    expect(planManifest(after, { to: 'v1beta1' })).not.toHaveProperty('problem')
  })

  test.each(examples)('$title – with CRLF', ({ before, after }) => {
    const crlf = (text: string): string => text.replaceAll('\n', '\r\n')
    expect(planManifest(crlf(before), { to: 'v1beta2' }).after).toBe(crlf(after))
  })

  test.each(examples)('$title – with a byte order mark and without a last line end', ({ before, after }) => {
    const twin = (text: string): string => `\uFEFF${text.trimEnd()}`
    expect(planManifest(twin(before), { to: 'v1beta2' }).after).toBe(twin(after))
  })
})
