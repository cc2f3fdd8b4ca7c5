import { InvalidArgumentError, Option } from 'commander'
import type { Command } from 'commander'
import { planOptions } from './plan-options.ts'
import { contractTargets, stages, target } from './stages.ts'
import { apiVersions, collect, examples, exits, promise } from './texts.ts'

/** Upstream serves v1alpha1 of few kinds; no file is taken back so far. */
const choices = stages.filter((stage) => stage !== 'v1alpha1')

/** Declares `migrate manifests`. */
export function manifests(migrate: Command): void {
  const command = migrate
    .command('manifests')
    .summary('rewrite YAML and JSON manifests in place, byte by byte')
    .description(
      'Rewrites Cluster API manifests. Shows a preview; --write applies it. Comments, order and every byte that need ' +
        'not change stay as they are. Files that git tracks are read; .gitignore leaves out others, and ' +
        '.migrateignore (same syntax) leaves out any file.',
    )
    .argument('[paths...]', 'files, folders, quoted globs, or - to rewrite stdin to stdout (default: .)')
    .addOption(new Option('--to <stage>', 'the version to arrive at').choices(choices).default(target))
  planOptions(command)
    .option('--annotate', 'also write each task as a `# capi-task:` comment where it stands')
    .option('--explain-tasks', 'say of each task which ways were tried, and the code to look it up')
    .option('--shard <i/n>', 'take the i-th of n parts of the files; see merge-reports')
    .option(
      '--jobs <n>',
      'plan the files in so many threads, and those that belong together, such as a chart, in one of them; the result is the ' +
        'same (default: one, and one more for each 4,000 files, up to 8 and to one less than there are cores)',
      jobs,
    )
    .option('--docs', 'also search Markdown and AsciiDoc files, and rewrite the YAML in their code blocks')
    .option(
      '--render',
      'also render every chart and kustomization before and after, and compare the objects; with helm and kustomize ' +
        'where they are there, charts else with a small renderer of our own',
    )
    .option(
      '--kustomize-check',
      'also build every kustomization before and after, and compare; needs kustomize or kubectl',
    )
    .option(
      '--references',
      'also write what names objects that move in health checks, metrics and scripts; else it is only told',
    )
    .option(
      '--machine-data',
      'also write manifests in the text that Machines get when they boot (files, commands); applying it replaces Machines',
    )
    .option(
      '--drop-ignored',
      'also take out fields that the version of their object does not have: a server ignores them, in v1beta2 they would take effect',
    )
    .option(
      '--helpers',
      'in Helm charts: add named templates that convert durations and maps where they are printed, and call them',
    )
    .option(
      '--repair',
      'also rewrite v1beta1 fields, and move misplaced fields, of objects that say v1beta2 already',
    )
    .addOption(
      new Option(
        '--contract <stage>',
        'also write the contract fields of providers’ objects whose role is known, as that stage has them',
      ).choices(contractTargets),
    )
    .option('--crds <path>', 'with --contract: CRDs of providers, a file or a folder; repeatable', collect)
    .option('--role <kind=Role>', 'with --contract: the role of a provider’s kind; repeatable', collect)
    .addOption(apiVersions())
    .addHelpText(
      'after',
      examples([
        ['migrate manifests', 'preview every manifest below this folder'],
        ["migrate manifests 'clusters/**/*.yaml' --diff", 'see each line'],
        ['migrate manifests clusters/ --write', 'apply it'],
        ['migrate manifests . --check', 'in CI: exit 2 while something is pending'],
        [
          'migrate manifests charts/ --helpers --diff',
          'Helm charts whose values hold durations, or maps of fields that move',
        ],
        ['migrate manifests charts/prod --render', 'what the chart prints before and after'],
        ['migrate manifests . --repair', 'finish what a search and replace of v1beta1 left half done'],
        ['migrate manifests docs/ --docs --diff', 'the examples in the documentation too'],
        ['migrate manifests . --to v1beta1 --write', 'the way back'],
        ['helm template . | migrate manifests -', 'as a filter'],
      ]),
    )
    .addHelpText('after', exits)
    .addHelpText('after', promise)
    .action(async (paths: string[], options: object) => {
      const commands = await import('../commands/manifests.ts')
      process.exitCode = await commands.manifests(paths, options as Parameters<typeof commands.manifests>[1])
    })
}

function jobs(value: string): number {
  const count = /^\d{1,3}$/.test(value) ? Number(value) : 0
  if (count < 1) throw new InvalidArgumentError('Expected a whole number from 1 on.')
  return count
}
