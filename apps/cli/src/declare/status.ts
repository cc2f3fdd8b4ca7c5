import { Argument, Option } from 'commander'
import type { Command } from 'commander'
import { statusFormats } from '../status/formats.ts'
import { examples, promise, time } from './texts.ts'

/** Declares `migrate status`. */
export function status(migrate: Command): void {
  const command = migrate
    .command('status')
    .summary('what a cluster says of itself, from a dump or live')
    .description(
      'Shows a Cluster and what belongs to it as `clusterctl describe cluster` does, and several Clusters as a table, the ' +
        'worst first, from objects in YAML or JSON, of v1beta1, v1beta2 or both; conditions and counters are those of ' +
        'v1beta2. With --why it follows what is not as it should be down to the deepest object that explains it.',
    )
    .argument('[paths...]', 'files, folders, or - for stdin (default: -)')
    .option('--context <name>', 'read a live cluster, in the place of a dump')
    .option('--kubeconfig <file>', 'the kubeconfig of a live cluster (default: KUBECONFIG, ~/.kube/config)')
    .option('--namespace <name>', 'of a live cluster: objects of one namespace')
    .option('--cluster <[namespace/]name>', 'the tree of one Cluster, where there are several')
    .option('--all', 'the tree of each Cluster')
    .option('--why', 'the first cause of all that is not as it should be, and what to look at next')
    .option('--legacy', 'conditions of v1beta1 with their severities; Ready sums them up')
    .option('--watch', 'show each new state of a stream on stdin, or of a live cluster, until you end it')
    .option('--exit-code', 'end with 0 where all Clusters are available, with 3 where one is not')
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
    .addOption(new Option('--format <format>', 'how to print it').choices(statusFormats).default('text'))
    .addHelpText(
      'after',
      examples([
        ['kubectl get cluster-api -A -o yaml | migrate status', 'the tree of the Cluster, or a table of all'],
        ['migrate status dump/ --why', 'why Clusters are not available'],
        ['migrate status dump.yaml --show-conditions=Machine+', 'with what is not as it should be'],
        ['migrate status dump/ --cluster prod/eu-1 --grouping=false', 'each Machine for itself'],
        ['migrate status dump.yaml --computed', 'what is stale, and what it should say'],
        ['migrate status dump.yaml --columns --wide', 'as `kubectl get -o wide` prints it in v1beta2'],
        ['migrate status --context prod-eu', 'a live cluster'],
        ['migrate status --context prod-eu --watch', 'each new state of it, until Ctrl-C'],
        ['migrate status dump/ --format junit', 'a test for each Cluster; also github, markdown'],
        ['migrate status generate argocd', 'health checks for Argo CD; also flux, ksm'],
      ]),
    )
    .addHelpText(
      'after',
      '\nReads files, or talks to the API server of the context you name, and to nothing else. No telemetry.',
    )
    .action(async (paths: string[], options: object) => {
      const command = await import('../commands/status.ts')
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
      const command = await import('../commands/generate.ts')
      process.exitCode = await command.generate(tool as Parameters<typeof command.generate>[0])
    })
}
