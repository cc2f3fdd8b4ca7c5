import { Argument, Command, InvalidArgumentError, Option } from 'commander'
import { planFormats } from './manifests/formats.ts'
import { version } from './version.ts'

const exits = `
Exit codes:
  0  nothing is left to do
  1  an error; other files are handled all the same
  2  automatic edits are pending (preview and --check)
  3  tasks for a person remain`

const promise = `
Reads and writes files only where you point it. No network, no telemetry.`

const stages = ['v1beta2', 'v1beta1', 'final']
const contractStages = ['v1beta1', 'v1beta2', 'final']
const versions = ['v1beta2', 'v1beta1', 'v1alpha1', 'final']

/** The command line. It only declares: each command's code is loaded when it is called. */
export function program(): Command {
  const migrate = new Command('migrate')
    .description('Moves Cluster API manifests from v1beta1 to v1beta2, and back.')
    .version(version)
    .helpCommand(false)
    .showHelpAfterError('Run `migrate --help` for commands and examples.')
    .addHelpText(
      'after',
      examples([
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
  contract(migrate)
  wizard(migrate)
  return migrate
}

function manifests(migrate: Command): void {
  migrate
    .command('manifests')
    .summary('rewrite YAML and JSON manifests in place, byte by byte')
    .description(
      'Rewrites Cluster API manifests. Shows a preview unless told to write; comments, order and every byte that ' +
        'need not change stay as they are. .gitignore and .migrateignore (same syntax) are respected.',
    )
    .argument('[paths...]', 'files, folders, quoted globs, or - to rewrite stdin to stdout (default: .)')
    .addOption(new Option('--to <stage>', 'the version to arrive at').choices(stages).default('v1beta2'))
    .option('--diff', 'print a unified diff, fit for `git apply`')
    .option('--write', 'write the changes')
    .addOption(
      new Option('--check', 'write nothing, print only the files that would change').conflicts('write'),
    )
    .addOption(new Option('--format <format>', 'how to print the plan').choices(planFormats).default('text'))
    .option('--include <pattern>', 'only files that match; git-ignore syntax, repeatable', collect)
    .option('--exclude <pattern>', 'leave out files that match; git-ignore syntax, repeatable', collect)
    .option('--tasks <file>', 'also write what is left to a person to a Markdown file')
    .option('--annotate', 'also write each task as a `# capi-task:` comment where it stands')
    .option('--shard <i/n>', 'take the i-th of n parts of the files; see merge-reports')
    .option('--docs', 'also search Markdown and AsciiDoc files, and rewrite the YAML in their code blocks')
    .option(
      '--kustomize-check',
      'also build every kustomization before and after, and compare; needs kustomize or kubectl',
    )
    .option('--references', 'also write what else names objects that move: health checks, metrics, scripts')
    .option('--repair', 'also rewrite v1beta1 fields of objects that say v1beta2 already')
    .option('--force', 'write files that have uncommitted changes in git')
    .addOption(apiVersions())
    .addHelpText(
      'after',
      examples([
        ['migrate manifests', 'preview every manifest below this folder'],
        ["migrate manifests 'clusters/**/*.yaml' --diff", 'see each line'],
        ['migrate manifests clusters/ --write', 'apply it'],
        ['migrate manifests . --check', 'in CI: exit 2 while something is pending'],
        ['migrate manifests . --repair', 'finish what a search and replace of v1beta1 left half done'],
        ['migrate manifests docs/ --docs --diff', 'the examples in the documentation too'],
        ['migrate manifests . --to v1beta1 --write', 'the way back'],
        ['helm template . | migrate manifests -', 'as a filter'],
      ]),
    )
    .addHelpText('after', exits)
    .addHelpText('after', promise)
    .action(async (paths: string[], options: object) => {
      const command = await import('./commands/manifests.ts')
      process.exitCode = await command.manifests(paths, options as Parameters<typeof command.manifests>[1])
    })
}

function codemod(migrate: Command): void {
  migrate
    .command('codemod')
    .summary('rewrite TypeScript that mirrors the types of Cluster API')
    .description(
      'Rewrites TypeScript and JavaScript with types, versions and field paths of Cluster API. Shows a preview unless ' +
        'told to write. What the compiler cannot tell is left to you as a task.',
    )
    .argument('[paths...]', 'files, folders or quoted globs (default: .)')
    .addOption(
      new Option('--mode <mode>', 'v1beta2: switch; dual: read both versions, write v1beta2')
        .choices(['v1beta2', 'dual'])
        .default('v1beta2'),
    )
    .addOption(
      new Option(
        '--generation <generation>',
        'where a path of v1beta1 means something else now, such as status.conditions: go on with the current ' +
          'meaning, or follow the legacy value to where it is kept until v1beta1 is removed',
      )
        .choices(['current', 'legacy'])
        .default('current'),
    )
    .addOption(
      new Option('--helpers <where>', 'dual code asks functions of its own, or of @capi-migrate/status-model')
        .choices(['inline', 'import'])
        .default('inline'),
    )
    .option('--diff', 'print a unified diff, fit for `git apply`')
    .option('--write', 'write the changes')
    .addOption(
      new Option('--check', 'write nothing, print only the files that would change').conflicts('write'),
    )
    .addOption(new Option('--format <format>', 'how to print the plan').choices(planFormats).default('text'))
    .option('--include <pattern>', 'only files that match; git-ignore syntax, repeatable', collect)
    .option('--exclude <pattern>', 'leave out files that match; git-ignore syntax, repeatable', collect)
    .option('--tasks <file>', 'also write what is left to a person to a Markdown file')
    .option('--force', 'write files that have uncommitted changes in git')
    .addHelpText(
      'after',
      examples([
        ['migrate codemod', 'preview every program below this folder'],
        ['migrate codemod src --diff', 'see each line'],
        ['migrate codemod --mode dual --write', 'code that reads both versions'],
      ]),
    )
    .addHelpText('after', exits)
    .addHelpText('after', promise)
    .action(async (paths: string[], options: object) => {
      const command = await import('./commands/codemod.ts')
      process.exitCode = await command.codemod(paths, options as Parameters<typeof command.codemod>[1])
    })
}

function check(migrate: Command): void {
  migrate
    .command('check')
    .summary('check objects as strictly as an API server does')
    .description(
      'Checks every object against the schema of the version it says it is of: unknown fields, types, required ' +
        'fields, bounds, patterns, and the CEL rules. Values behind placeholders are not judged, and of patches ' +
        'nothing is required. Writes nothing.',
    )
    .argument('[paths...]', 'files, folders, quoted globs, or - for stdin (default: .)')
    .option('--crds <path>', 'CRDs of further kinds, a file or a folder; repeatable', collect)
    .addOption(new Option('--format <format>', 'how to print it').choices(['text', 'json']).default('text'))
    .option('--include <pattern>', 'only files that match; git-ignore syntax, repeatable', collect)
    .option('--exclude <pattern>', 'leave out files that match; git-ignore syntax, repeatable', collect)
    .addHelpText(
      'after',
      examples([
        ['migrate check', 'every manifest below this folder'],
        ['migrate check clusters/ --crds provider/config/crd/bases', 'with the kinds of a provider'],
        ['kustomize build . | migrate check -', 'what would be applied'],
      ]),
    )
    .addHelpText('after', exits)
    .addHelpText('after', promise)
    .action(async (paths: string[], options: object) => {
      const command = await import('./commands/check.ts')
      process.exitCode = await command.check(paths, options as Parameters<typeof command.check>[1])
    })
}

function mergeReports(migrate: Command): void {
  migrate
    .command('merge-reports')
    .summary('make one report of several')
    .description('Merges what `migrate manifests --format json` printed, of shards or of many repositories.')
    .argument('<files...>', 'reports')
    .addOption(new Option('--format <format>', 'how to print the whole').choices(planFormats).default('text'))
    .option('--tasks <file>', 'also write what is left to a person to a Markdown file')
    .addHelpText(
      'after',
      examples([
        ['migrate manifests . --shard 1/4 --format json > 1.json', 'one of four jobs'],
        ['migrate merge-reports *.json --format markdown', 'what all of them found'],
      ]),
    )
    .addHelpText('after', exits)
    .addHelpText('after', promise)
    .action(async (files: string[], options: object) => {
      const command = await import('./commands/merge-reports.ts')
      process.exitCode = await command.mergeReports(
        files,
        options as Parameters<typeof command.mergeReports>[1],
      )
    })
}

function explain(migrate: Command): void {
  migrate
    .command('explain')
    .summary('where a field went, why, and an example')
    .description("Says where a field went. Takes either version's path, of any Cluster API kind.")
    .argument('<path>', 'Kind.path.to.field, or a Kind for all that changed in it')
    .addOption(new Option('--format <format>', 'how to print it').choices(['text', 'json']).default('text'))
    .addHelpText(
      'after',
      examples([
        ['migrate explain Cluster.spec.topology.class', 'moved, restated, dropped …?'],
        ['migrate explain Cluster.spec.topology.classRef', 'where does a new field come from?'],
        ['migrate explain MachineDeployment', 'every field of a kind that changed'],
      ]),
    )
    .addHelpText('after', promise)
    .action(async (path: string, options: object) => {
      const command = await import('./commands/explain.ts')
      process.exitCode = command.explain(path, options as Parameters<typeof command.explain>[1])
    })
}

function convert(migrate: Command): void {
  migrate
    .command('convert')
    .summary('convert objects in a pipe: YAML, JSON or JSON lines')
    .description(
      'Converts objects and prints them to stdout: one document, many, or a List. Other kinds pass through. ' +
        'It prints the objects anew, so comments are lost: use `migrate manifests` for files that people keep.',
    )
    .argument('[files...]', 'files, or - for stdin (default: -)')
    .addOption(new Option('--to <version>', 'the version to arrive at').choices(versions).default('v1beta2'))
    .addOption(
      new Option(
        '--reading <reading>',
        'author: what a person would write; server: what the API server stores',
      )
        .choices(['author', 'server'])
        .default('author'),
    )
    .addOption(
      new Option(
        '--format <format>',
        'of the output; jsonl also reads one JSON object a line (default: as the input)',
      ).choices(['yaml', 'json', 'jsonl']),
    )
    .addOption(apiVersions())
    .addHelpText(
      'after',
      examples([
        ['kubectl get clusters -A -o yaml | migrate convert -', ''],
        ['migrate convert cluster.yaml --to v1beta1 --api-version infrastructure.example.com=v1alpha3', ''],
        [
          'migrate convert --format jsonl --reading server < objects.jsonl',
          'a failing line becomes {"error": "…"}',
        ],
      ]),
    )
    .addHelpText('after', promise)
    .action(async (files: string[], options: object) => {
      const command = await import('./commands/convert.ts')
      process.exitCode = await command.convert(files, options as Parameters<typeof command.convert>[1])
    })
}

function status(migrate: Command): void {
  const command = migrate
    .command('status')
    .summary('what a cluster says of itself, from a dump')
    .description(
      'Shows a Cluster and what belongs to it as `clusterctl describe cluster` does, from objects in YAML or JSON, of ' +
        'v1beta1, v1beta2 or both; conditions and counters are those of v1beta2.',
    )
    .argument('[paths...]', 'files, folders, or - for stdin (default: -)')
    .option('--cluster <[namespace/]name>', 'which Cluster, where there are several')
    .option('--show-conditions <list>', 'list conditions of: all, Kind, Kind/name; with + only notable ones')
    .addOption(
      new Option('--grouping <on>', 'one line for Machines that say the same')
        .choices(['true', 'false'])
        .default('true'),
    )
    .option('--show-machinesets', 'show MachineSets')
    .option('--show-templates', 'show the templates that Machines are made from')
    .option('--show-resourcesets', 'show ClusterResourceSets')
    .option('--echo', 'also show objects that say the same as their parent')
    .option('--columns', 'print tables as `kubectl get` does')
    .addOption(
      new Option('--columns-of <version>', 'whose columns; proposed: those the proposal announced')
        .choices(['v1beta2', 'v1beta1', 'proposed'])
        .default('v1beta2'),
    )
    .option('--wide', 'with --columns: also those of `-o wide`')
    .option('--computed', 'compare conditions, counters and phases with what controllers would compute')
    .addOption(
      new Option(
        '--machine-pools <as>',
        'with --computed: MachinePools as upstream is, or as the proposal says',
      )
        .choices(['upstream', 'proposal'])
        .default('upstream'),
    )
    .option('--now <time>', 'when the dump was made, such as 2026-01-31T12:00:00Z (default: now)', time)
    .addOption(new Option('--format <format>', 'how to print it').choices(['text', 'json']).default('text'))
    .addHelpText(
      'after',
      examples([
        ['kubectl get cluster-api -A -o yaml | migrate status', 'the tree of the Cluster'],
        ['migrate status dump.yaml --show-conditions=Machine+', 'with what is not as it should be'],
        ['migrate status dump/ --cluster prod/eu-1 --grouping=false', 'each Machine for itself'],
        ['migrate status dump.yaml --computed', 'what is stale, and what it should say'],
        ['migrate status dump.yaml --columns --wide', 'as `kubectl get -o wide` prints it in v1beta2'],
        ['migrate status generate argocd', 'health checks for Argo CD; also flux, ksm'],
      ]),
    )
    .addHelpText('after', promise)
    .action(async (paths: string[], options: object) => {
      const command = await import('./commands/status.ts')
      process.exitCode = await command.status(paths, options as Parameters<typeof command.status>[1])
    })
  command
    .command('generate')
    .summary('configuration for tools that watch status')
    .description(
      'Prints YAML: health checks for Argo CD (data of the ConfigMap argocd-cm) or Flux (spec of a Kustomization), or ' +
        'metrics for kube-state-metrics. It is made from what the tree and the columns are made from.',
    )
    .addArgument(new Argument('<tool>', 'for which tool').choices(['argocd', 'flux', 'ksm']))
    .addHelpText('after', promise)
    .action(async (tool: string) => {
      const command = await import('./commands/generate.ts')
      process.exitCode = await command.generate(tool as Parameters<typeof command.generate>[0])
    })
}

function wizard(migrate: Command): void {
  migrate
    .command('wizard')
    .summary('the guided way through the transition, step by step')
    .description(
      'Shows where a repository stands in each of the four transitions behind "v1beta2", leads through the next step, ' +
        'and writes what is mechanical. Leave it and come back: decisions are kept in .capi-migrate.json. Without a ' +
        'terminal it prints the plan and waits for nothing.',
    )
    .argument('[repo]', 'the folder of a repository', '.')
    .option('--status', 'print where the repository stands, for CI')
    .option('--plain', 'print the plan instead of asking')
    .addOption(new Option('--format <format>', 'how to print the plan').choices(['text', 'markdown', 'json']))
    .option('--accessible', 'ask in plain text that is only added to, with numbers; also ACCESSIBLE=1')
    .option('--start-fresh', 'forget the decisions of .capi-migrate.json')
    .addHelpText(
      'after',
      examples([
        ['migrate wizard', 'this repository'],
        ['migrate wizard --status', 'in CI: ends with 2 or 3 while something is left'],
        ['migrate wizard --format markdown > PLAN.md', 'the plan to discuss'],
      ]),
    )
    .addHelpText('after', exits)
    .addHelpText('after', promise)
    .action(async (repo: string, options: object) => {
      const command = await import('./commands/wizard.ts')
      process.exitCode = await command.wizard(repo, options as Parameters<typeof command.wizard>[1])
    })
}

function contract(migrate: Command): void {
  migrate
    .command('contract')
    .summary('how a provider stands to the contract of Cluster API')
    .description(
      'Reads a provider’s repository, or CRDs that are named, finds the role of each kind, and evaluates every rule ' +
        'of the provider contract: met, violated, not applicable, or cannot tell, each with its place.',
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
    .option('--role <kind=Role>', 'the role of a kind, where its schema does not tell; repeatable', collect)
    .option('--notes', 'also print what is only worth a note')
    .option('--matrix', 'print what is supported as a Markdown table for the provider’s documentation')
    .addOption(new Option('--format <format>', 'how to print it').choices(['text', 'json']).default('text'))
    .addHelpText(
      'after',
      examples([
        ['migrate contract', 'the provider in this folder'],
        ['migrate contract --stage v1beta2', 'what is missing for contract v1beta2'],
        ['migrate contract config/crd/bases --role FooThing=InfraMachine', 'CRDs only'],
        ['migrate contract --matrix', 'a table for the documentation'],
      ]),
    )
    .addHelpText('after', exits)
    .addHelpText('after', promise)
    .action(async (paths: string[], options: object) => {
      const command = await import('./commands/contract.ts')
      process.exitCode = await command.contract(paths, options as Parameters<typeof command.contract>[1])
    })
}

function core(value: string): number {
  const minor = /^v?1\.(\d+)(?:\.\d+)?$/.exec(value)?.[1]
  if (minor === undefined) throw new InvalidArgumentError('Expected a version such as 1.14.')
  return Number(minor)
}

function apiVersions(): Option {
  return new Option(
    '--api-version <GROUP[/KIND]=VERSION>',
    'version of a referenced kind, which v1beta1 has to name; *=VERSION for all, repeatable',
  ).argParser((value: string, before: string[] | undefined) => {
    if (!/^[^=/\s]+(\/[^=/\s]+)?=[a-z0-9]+$/.test(value)) {
      throw new InvalidArgumentError(
        'Expected GROUP[/KIND]=VERSION, such as infrastructure.cluster.x-k8s.io=v1beta1.',
      )
    }
    return collect(value, before)
  })
}

function time(value: string): Date {
  const date = new Date(value)
  if (!/^\d{4}-\d\d-\d\dT/.test(value) || Number.isNaN(date.getTime()))
    throw new InvalidArgumentError('Expected a time such as 2026-01-31T12:00:00Z.')
  return date
}

function collect(value: string, before: string[] = []): string[] {
  return [...before, value]
}

function examples(lines: readonly (readonly [command: string, what: string])[]): string {
  const width = Math.max(...lines.map(([command, what]) => (what ? command.length : 0)))
  const print = ([command, what]: readonly [string, string]): string =>
    what ? `  $ ${command.padEnd(width)}  ${what}` : `  $ ${command}`
  return ['', 'Examples:', ...lines.map(print)].join('\n')
}
