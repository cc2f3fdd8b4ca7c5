import { program } from './program.ts'
import { quietWhenReaderLeaves } from './terminal.ts'

quietWhenReaderLeaves()
try {
  const migrate = program()
  // Without a word there is nothing to do, and that is no error.
  if (process.argv.length === 2) migrate.outputHelp()
  else await migrate.parseAsync()
} catch (error) {
  const { report } = await import('./report.ts')
  process.exitCode = report(error)
}
