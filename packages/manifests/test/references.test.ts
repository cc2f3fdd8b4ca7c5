import { describe, expect, test } from 'vitest'
import { planFile } from '../src/engine.ts'
import { readReferences } from './read-references.ts'

const pages = readReferences(new URL('../examples/references/', import.meta.url))

function planned(text: string, file: string, references = true) {
  const { after, tasks } = planFile(text, { to: 'v1beta2', file, references })
  return { after, told: tasks.map(({ code = '' }) => code.split('/').at(-1)!).sort() }
}

describe.each([...pages])('%s', (_, examples) => {
  test.each(examples)('$title', ({ file, before, after, told }) => {
    expect(planned(before, file)).toEqual({ after, told })
  })

  test.each(examples)('$title – a second run says the same', ({ file, after, told }) => {
    expect(planned(after, file)).toEqual({ after, told })
  })

  test.each(examples.filter(({ before, after }) => before !== after))(
    '$title – without --references it is told, or moves with a manifest in it',
    ({ file, before, after }) => {
      const plan = planned(before, file, false)
      if (plan.after !== after) expect(plan.told).not.toEqual([])
    },
  )

  test.each(examples)('$title – with CRLF', ({ file, before, after, told }) => {
    const crlf = (text: string): string => text.replaceAll('\n', '\r\n')
    expect(planned(crlf(before), file)).toEqual({ after: crlf(after), told })
  })
})
