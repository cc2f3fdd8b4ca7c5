import { Option } from 'commander'
import type { Command } from 'commander'
import { examples, exits } from './texts.ts'

/** Declares `migrate tasks`. */
export function tasks(migrate: Command): void {
  migrate
    .command('tasks')
    .summary('list and close the tasks that a write left to you')
    .description(
      'Some tasks cannot be seen in the files once they are written: a variable that must give seconds now, a ' +
        'reference that cannot leave its namespace. A write notes them in .capi-migrate.json at the top of the ' +
        'repository, and --check ends with 3 while one is open. Commit that file, and close a task when it is done.',
    )
    .argument('[folder]', 'a folder of the repository', '.')
    .option('--list', 'list the open tasks (the default)')
    .option('--done <ids...>', 'close these tasks; the start of an id is enough')
    .option('--prune', 'close the tasks whose object or file is gone')
    .addOption(new Option('--format <form>', 'how to print them').choices(['text', 'json']).default('text'))
    .addHelpText(
      'after',
      examples([
        ['migrate tasks', 'list the open tasks'],
        ['migrate tasks --done 3f9a1c20be', 'close one'],
        ['migrate tasks --prune', 'close those whose object is gone'],
      ]),
    )
    .addHelpText('after', exits)
    .action(async (folder: string, options: object) => {
      const commands = await import('../commands/tasks.ts')
      process.exitCode = commands.tasks(folder, options)
    })
}
