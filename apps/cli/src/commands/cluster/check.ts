import { dumpSource, exitOf, exits, factsOf, releaseOf, verdictOf } from '@capi-migrate/cluster'
import type { FactsOptions, Source, Verdict } from '@capi-migrate/cluster'
import { printable, UserError } from '@capi-migrate/plan'
import { readManifests } from '../../cluster/manifests.ts'
import { predictorsOf } from '../../cluster/predictors.ts'
import type { Predictor } from '../../cluster/predictors.ts'
import { reading, sourcesOf, userErrorOf } from '../../cluster/open.ts'
import { verdictGithub } from '../../cluster/verdict-github.ts'
import { verdictJson } from '../../cluster/verdict-json.ts'
import { verdictJunit } from '../../cluster/verdict-junit.ts'
import { verdictMarkdown } from '../../cluster/verdict-markdown.ts'
import { verdictSarif } from '../../cluster/verdict-sarif.ts'
import { verdictText } from '../../cluster/verdict-text.ts'
import type { ReachFlags } from '../../declare/cluster/options.ts'
import { isColourful, print, say } from '../../terminal.ts'
import { version } from '../../version.ts'

export interface CheckFlags extends ReachFlags {
  readonly helm?: true
  /** The folder of an earlier dump. */
  readonly since?: string
  readonly core?: string
  /** Files and folders with migrated manifests. */
  readonly manifests?: readonly string[]
  readonly accept?: readonly string[]
  readonly format: 'text' | 'json' | 'sarif' | 'junit' | 'github' | 'markdown'
}

/** `migrate cluster check`: reads, judges, prints. Returns the exit code. */
export async function check(flags: CheckFlags): Promise<number> {
  const sources = sourcesOf(flags)
  const predictors = flags.manifests && (await predictorsOf(await readManifests(flags.manifests), flags))
  const looks = await Promise.all(sources.map((source, at) => lookAt(source, flags, predictors?.[at])))
  reading.clear()
  const verdicts = looks.flatMap((look) => ('verdict' in look ? look.verdict : []))
  const failures = looks.flatMap((look) => ('error' in look ? look : []))
  // One cluster that cannot be reached does not hide the others.
  if (verdicts.length === 0) throw userErrorOf(failures[0]!.error)
  for (const { cluster, error } of failures) {
    const said = userErrorOf(error)
    if (!(said instanceof UserError)) throw said
    say(`error ${printable(cluster)}: ${said.message}\nnext: ${said.next}`)
  }
  await print(rendered(verdicts, flags.format))
  return failures.length > 0 ? exits.error : exitOf(verdicts)
}

async function lookAt(
  source: Source,
  flags: CheckFlags,
  predictor: Predictor | undefined,
): Promise<{ readonly verdict: Verdict } | { readonly cluster: string; readonly error: unknown }> {
  try {
    const facts = await factsOf(source, factsOptionsOf(flags))
    const manifests = await predictor?.predict()
    return { verdict: verdictOf({ ...facts, ...(manifests && { manifests }) }, flags.accept) }
  } catch (error) {
    return { cluster: source.name, error }
  }
}

function factsOptionsOf({ helm, since, core }: CheckFlags): FactsOptions {
  const release = core === undefined ? undefined : releaseOf(core)
  if (core !== undefined && !release)
    throw new UserError(`${core} is no version of Cluster API`, 'say one such as v1.14.2')
  return {
    ...(helm && { helm }),
    ...(since !== undefined && { earlier: dumpSource(since) }),
    ...(release && { core: release }),
  }
}

function rendered(verdicts: readonly Verdict[], format: CheckFlags['format']): string {
  switch (format) {
    case 'json':
      return verdictJson(verdicts, version)
    case 'sarif':
      return verdictSarif(verdicts, version)
    case 'github':
      return verdictGithub(verdicts)
    case 'junit':
      return verdictJunit(verdicts)
    case 'markdown':
      return verdictMarkdown(verdicts)
    case 'text':
      return verdictText(verdicts, isColourful(process.stdout))
  }
}
