import type { Command } from 'commander'
import { examples, promise } from './texts.ts'

/** Declares `migrate doctor`. */
export function doctor(migrate: Command): void {
  migrate
    .command('doctor')
    .summary('versions and counts for the report of a problem')
    .description(
      'Prints what the report of a problem needs: versions, platform, and counts of files, fields and tasks. No name and no text of a file is in it.',
    )
    .argument('[folder]', 'what to count', '.')
    .addHelpText('after', examples([['migrate doctor', 'paste its output into the report']]))
    .addHelpText('after', promise)
    .action(async (folder: string) => {
      const command = await import('../commands/doctor.ts')
      process.exitCode = await command.doctor(folder)
    })
}
