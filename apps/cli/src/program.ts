import { printableLines } from '@capi-migrate/edits/printable'
import { Command } from 'commander'
import { check } from './declare/check.ts'
import { cluster } from './declare/cluster/cluster.ts'
import { codemod } from './declare/codemod.ts'
import { completion } from './declare/completion.ts'
import { contract } from './declare/contract.ts'
import { convert } from './declare/convert.ts'
import { doctor } from './declare/doctor.ts'
import { explain } from './declare/explain.ts'
import { help, pointAtHelp } from './declare/help.ts'
import { manifests } from './declare/manifests.ts'
import { mergeReports } from './declare/merge-reports.ts'
import { status } from './declare/status.ts'
import { tasks } from './declare/tasks.ts'
import { wizard } from './declare/wizard.ts'
import { examples, exits, promise } from './declare/texts.ts'
import { version } from './version.ts'

/** The command line. It only declares: each command's code is loaded when it is called. */
export function program(): Command {
  const migrate = new Command('migrate')
    .description('Moves manifests, TypeScript clients and providers of Cluster API from v1beta1 to v1beta2.')
    .version(version)
    .helpCommand(false)
    // `contract` and `contract simulate` have options of the same name.
    .enablePositionalOptions()
    // What was typed is said again in errors, which look like all others of ours.
    .configureOutput({
      outputError: (text, write) => write(printableLines(text.replace(/^error: /, 'error '))),
    })
    .addHelpText(
      'after',
      examples([
        ['migrate wizard', 'where this repository stands, and the next step'],
        ['migrate manifests', 'preview what would change below this folder'],
        ['migrate manifests clusters/ --write', 'change it'],
        ['migrate explain Cluster.spec.topology.class', 'where a field went, and why'],
        ['kubectl get machines -o yaml | migrate convert - --to v1beta2', 'convert a stream'],
      ]),
    )
    .addHelpText('after', exits)
    .addHelpText('after', promise)
  manifests(migrate)
  codemod(migrate)
  check(migrate)
  mergeReports(migrate)
  explain(migrate)
  convert(migrate)
  status(migrate)
  tasks(migrate)
  contract(migrate)
  cluster(migrate)
  wizard(migrate)
  doctor(migrate)
  completion(migrate)
  help(migrate)
  pointAtHelp(migrate)
  return migrate
}
