import { program } from './program.ts'
import { quietWhenReaderLeaves } from './terminal.ts'

quietWhenReaderLeaves()
try {
  await program().parseAsync()
} catch (error) {
  const { report } = await import('./report.ts')
  process.exitCode = report(error)
}
