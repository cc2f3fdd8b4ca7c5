import { expect, test } from 'vitest'
import { checkCorpus, printCorpusCheck, repairCorpus } from './corpus-check.ts'
import { hasCorpus } from './corpus-files.ts'

test.skipIf(!hasCorpus)(
  'of real files, what a migrated object violates comes from the file itself',
  { timeout: 300_000 },
  async () => {
    const result = await checkCorpus()
    console.log(printCorpusCheck(result))
    expect(result.unexplained).toEqual([])
  },
)

test.skipIf(!hasCorpus)(
  'of real files, a search and replace of the version is repaired to what a migration gives',
  { timeout: 300_000 },
  () => {
    const { repaired, same, different, broken } = repairCorpus()
    console.log(`${repaired} files repaired, ${same} as their migration, ${different.length} otherwise`)
    expect(broken).toEqual([])
    expect(different).toEqual([])
  },
)
