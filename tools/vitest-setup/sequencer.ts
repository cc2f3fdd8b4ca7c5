import { BaseSequencer } from 'vitest/node'
import type { TestSpecification } from 'vitest/node'

/** Starts the tests of the built program first: they are the longest, and small ones fill up the end. */
export default class Sequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = ({ project, moduleId }: TestSpecification): boolean =>
      moduleId.startsWith(`${project.config.root}/test/`)
    return [...sorted.filter(isLong), ...sorted.filter((one) => !isLong(one))]
  }
}
