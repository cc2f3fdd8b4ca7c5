import { expect, test } from 'vitest'
import { hasCorpus } from './corpus-files.ts'
import { printCorpus, runCorpus } from './corpus.ts'

test.skipIf(!hasCorpus)(
  'every real file is planned, proven, kept in every comment, and done after one run',
  { timeout: 1_200_000 },
  async () => {
    const corpus = await runCorpus()
    console.log(printCorpus(corpus))
    expect(corpus.broken).toEqual([])
  },
)
