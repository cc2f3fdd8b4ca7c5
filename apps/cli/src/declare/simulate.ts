import { InvalidArgumentError, Option } from 'commander'
import type { Command } from 'commander'
import { collect, examples, exits, promise } from './texts.ts'

/** Declares `migrate contract simulate`. */
export function simulate(contract: Command): void {
  contract
    .command('simulate')
    .summary('what Cluster API makes of a provider’s objects')
    .description(
      'Says what a Cluster, Machine or MachinePool shows of a provider’s object: fields, conditions, what is waited ' +
        'for, or the error; and what stops working with a later release, and why. Owners among the objects are taken ' +
        'as they are; without one, an owner that has just been made.',
    )
    .argument('<objects...>', 'files with the objects; - for stdin')
    .addOption(
      new Option('--crd <path>', 'the CRDs of the provider, or its repository; repeatable')
        .argParser(collect)
        .makeOptionMandatory(),
    )
    .option('--core <version>', 'the release of Cluster API, such as 1.14 or 1.12.1', release, '1.14')
    .option('--later <version>', 'the release to compare with', release, '1.16')
    .option('--role <kind=Role>', 'the role of a kind, where its schema does not tell; repeatable', collect)
    .addOption(new Option('--format <format>', 'how to print it').choices(['text', 'json']).default('text'))
    .addHelpText(
      'after',
      examples([
        ['migrate contract simulate object.yaml --crd config/crd', 'today, and what v1.16 changes'],
        ['kubectl get acmeclusters -o yaml | migrate contract simulate - --crd crd.yaml --core 1.13', ''],
      ]),
    )
    .addHelpText('after', exits)
    .addHelpText('after', promise)
    .action(async (paths: string[], options: object) => {
      const command = await import('../commands/simulate.ts')
      process.exitCode = await command.simulateObjects(
        paths,
        options as Parameters<typeof command.simulateObjects>[1],
      )
    })
}

/** From v1.9 on, which previewed v1beta2, to v1.16, as far as it is planned. */
function release(value: string): string {
  const minor = /^v?1\.(\d+)(?:\.\d+)?$/.exec(value)?.[1]
  if (minor === undefined || Number(minor) < 9 || Number(minor) > 16)
    throw new InvalidArgumentError('Expected a version from 1.9 to 1.16.')
  return value
}
