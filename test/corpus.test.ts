import { expect, test } from 'vitest'
import { hasCorpus, printCorpus, runCorpus } from './corpus.ts'

test.skipIf(!hasCorpus)(
  'every real file is planned, proven, kept in every comment, and done after one run',
  { timeout: 300_000 },
  () => {
    const corpus = runCorpus()
    console.log(printCorpus(corpus))
    expect(corpus.broken).toEqual([])
  },
)
