import { expect, test } from 'vitest'
import { KeptBytes } from './kept-bytes.ts'

test('the bytes that were read first stay, also where their buffer is used again', () => {
  const kept = new KeptBytes()
  const scratch = Buffer.from('first')
  kept.keep('/a', scratch)
  scratch.write('again')
  kept.keep('/a', scratch)
  expect(kept.get('/a')?.toString()).toBe('first')
  expect(kept.get('/b')).toBeUndefined()
})

test('what has no room is not kept, and takes none', () => {
  const kept = new KeptBytes()
  const mebibytes = (count: number): Buffer => Buffer.alloc(count * 1024 * 1024)
  kept.keep('/first', mebibytes(20))
  kept.keep('/large', mebibytes(20))
  kept.keep('/last', mebibytes(12))
  expect(kept.get('/large')).toBeUndefined()
  expect(kept.get('/last')).toBeDefined()
})
