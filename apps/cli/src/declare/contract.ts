import { InvalidArgumentError, Option } from 'commander'
import type { Command } from 'commander'
import { planFormats } from '../manifests/formats.ts'
import { simulate } from './simulate.ts'
import { contractTargets } from './stages.ts'
import { collect, examples, exits, promise } from './texts.ts'

const contractStages = ['v1beta1', ...contractTargets]

/** Declares `migrate contract`. */
export function contract(migrate: Command): void {
  const declared = migrate
    .command('contract')
    .summary('how a provider stands to the contract of Cluster API')
    .description(
      'Reads a provider’s repository, or CRDs that are named, finds the role of each kind, and evaluates every rule ' +
        'of the provider contract: met, violated, not applicable, or cannot tell, each with its place. With --stage it ' +
        'shows the steps M00 to M18 of the way there, and writes what is mechanical; Go code only with --go.',
    )
    .argument('[paths...]', 'a repository, or CRDs and objects (default: .)')
    .addOption(
      new Option('--stage <stage>', 'the stage to look at (default: each kind’s own)').choices(
        contractStages,
      ),
    )
    .option(
      '--core <version>',
      'leave out rules that this minor of Cluster API does not have, such as 1.14',
      core,
    )
    .option('--write', 'write what can be written of the steps to --stage')
    .option('--go', 'with --stage: also write Go code, where types tell what it has to be')
    .option('--prove', 'with --go: compile the result in a copy, as --write does')
    .option('--no-prove', 'with --go: do not compile the result')
    .option('--diff', 'with --stage: print what can be written as a unified diff')
    .option('--force', 'write files that have uncommitted changes in git')
    .option(
      '--role <kind=Role>',
      'the role of a kind, or none, where its schema does not tell; repeatable',
      collect,
    )
    .option('--notes', 'also print what is only worth a note')
    .option('--matrix', 'print what is supported as a Markdown table for the provider’s documentation')
    .addOption(new Option('--format <format>', 'how to print it').choices(planFormats).default('text'))
    .addHelpText(
      'after',
      examples([
        ['migrate contract', 'the provider in this folder'],
        ['migrate contract --stage v1beta2', 'the steps to contract v1beta2'],
        ['migrate contract --stage v1beta2 --write', 'write what is mechanical of them'],
        ['migrate contract config/crd/bases --role FooThing=InfraMachine', 'CRDs only'],
        ['migrate contract --matrix', 'a table for the documentation'],
      ]),
    )
    .addHelpText('after', exits)
    .addHelpText('after', promise)
    .action(async (paths: string[], options: object) => {
      const command = await import('../commands/contract.ts')
      process.exitCode = await command.contract(paths, options as Parameters<typeof command.contract>[1])
    })
  simulate(declared.enablePositionalOptions())
}

function core(value: string): number {
  const minor = /^v?1\.(\d+)(?:\.\d+)?$/.exec(value)?.[1]
  if (minor === undefined) throw new InvalidArgumentError('Expected a version such as 1.14.')
  return Number(minor)
}
