import type { Engine, FilePlan, PlansByPath, Run } from '@capi-migrate/edits'
import { groupBy, kubectlCalls, listedKubectlCalls } from '@capi-migrate/edits'
import { concealed } from '@capi-migrate/edits/secrets'
import { isEarlier, newest } from '@capi-migrate/transitions'
import type { Stage } from '@capi-migrate/transitions'
import { judging } from './check/judge.ts'
import type { ManifestOptions, ManifestPlan } from './document/manifest-plan.ts'
import { plannedOnce } from './document/planned-once.ts'
import { annotated, noted } from './passes/annotate/annotate.ts'
import { objectsAround } from './passes/classes/folder.ts'
import { bootFilesIn, bootGroups, bootMark } from './passes/nested/boot-files.ts'
import { HashedNames } from './passes/names/hashed-names.ts'
import { chartFiles, planCharts } from './passes/chart/plan-charts.ts'
import { printedVersions, printing } from './passes/chart/printed-versions.ts'
import type { VersionsOfChart } from './passes/chart/printed-versions.ts'
import { operating } from './passes/kustomize/lone-patch.ts'
import { overlayFiles, overlayMark, planOverlays } from './passes/overlays/plan-overlays.ts'
import { planUnits } from './passes/kustomize/plan-units.ts'
import { fleetBundles } from './passes/patched/fleet-bundle.ts'
import { fleetPlans, withFleet } from './passes/patched/plan-fleet.ts'
import { backInHolders, withHolders, withPatched } from './passes/patched/plan-patched.ts'
import { givenTies } from './passes/patched/given.ts'
import { holderMarks } from './passes/patched/holders.ts'
import { patchedFolders } from './passes/patched/patched-folder.ts'
import { builtAround, togetherOf, withBuilt } from './passes/kustomize/together.ts'
import { customizing } from './passes/references/health-script.ts'
import { escapedMark } from './passes/references/mentions.ts'
import { metricVersion } from './passes/references/metric-labels.ts'
import { groupless } from './passes/references/rules.ts'
import { eventFiles, eventMark, takersIn } from './passes/references/takers.ts'
import { kindMarks } from './passes/references/resource-name.ts'
import { chartHelpers } from './passes/template/helper-file.ts'
import type { ChartHelpers } from './passes/template/helper-file.ts'
import { defining } from './passes/template/fragments.ts'
import { definitions } from './passes/unwritten/code.ts'
import { synthesizedFiles, withGenerated } from './passes/unwritten/generated.ts'
import { keptForSignature, keptSigned, signedFiles } from './passes/unwritten/kept-signed.ts'
import { keptOnPurpose } from './passes/unwritten/purpose.ts'
import { keptForRelease } from './passes/unwritten/release.ts'
import { keptForSetters } from './passes/unwritten/setters.ts'
import { stayingFiles, stayingForApplier } from './passes/unwritten/staying.ts'
import { testsMark } from './passes/unwritten/tested.ts'
import { tiedPlans } from './passes/unwritten/tied.ts'
import { keptForTwin, olderTwins } from './passes/unwritten/twins.ts'
import { askedBy } from './passes/variables/asked.ts'
import { withKnown } from './passes/variables/known.ts'
import type { KnownVariables } from './passes/variables/known.ts'
import { settledPlans } from './passes/variables/settle.ts'
import { passedAlone, passedInUnit, planFile } from './plan-file.ts'
import { planManifest } from './plan-manifest.ts'
import { marks } from './read/mark.ts'
import { seenSources } from './read/seen-sources.ts'
import type { SeenSources } from './read/seen-sources.ts'

/** What a run is to do with manifests. */
export type EngineOptions = Pick<
  ManifestOptions,
  | 'to'
  | 'lookup'
  | 'repair'
  | 'references'
  | 'machineData'
  | 'dropIgnored'
  | 'provider'
  | 'marks'
  | 'annotate'
  | 'helpers'
>

/** What tells that a file of a run belongs with others, whatever its name is. */
const unitMarks: readonly string[] = [overlayMark, eventMark, bootMark, testsMark, ...holderMarks]

/** The engine for YAML and JSON manifests. */
export function manifestsEngine(options: EngineOptions): Engine<Stage> {
  const engine = engineFor(options)
  if (isEarlier(options.to, newest)) return engine
  const settled = (run: Run<Stage>): PlansByPath =>
    settledPlans(run, (variables) => engineFor({ ...options, ...(variables && { variables }) }))
  return { ...engine, variables: { askedBy, settled } }
}

/** The options of a run, with what its first round has shown. */
type RoundOptions = EngineOptions & { readonly variables?: KnownVariables }

function engineFor({ helpers: mayHelp, ...round }: RoundOptions): Engine<Stage> {
  const options = { ...round, ...(round.variables && { given: round.variables.given }) }
  const isDown = isEarlier(options.to, newest)
  let stay: ReadonlySet<string> = new Set()
  let around: ReturnType<typeof objectsAround> | undefined
  let helpersOf: ReturnType<typeof chartHelpers> | undefined
  const keeping = new Map<string, (plan: ManifestPlan) => ManifestPlan>()
  let takers: ManifestOptions['takers']
  let bootFiles: ManifestOptions['bootFiles']
  const ofRun = (): Pick<ManifestOptions, 'takers' | 'bootFiles'> => ({
    ...(takers && { takers }),
    ...(bootFiles && { bootFiles }),
  })
  let printedIn: ReturnType<typeof printedVersions> | undefined
  const versionsIn = (file: string): VersionsOfChart => {
    const { marks = [], ...versions } = printedIn?.(file) ?? {}
    return marks.length > 0 ? { ...versions, marks: [...(options.marks ?? []), ...marks] } : versions
  }
  const optionsFor = (file: string): ManifestOptions => ({
    file,
    ...options,
    ...versionsIn(file),
    ...(mayHelp && { helpers: helpersOf?.(file) !== undefined }),
    ...around?.(file),
    ...ofRun(),
  })
  const unnamed = (plan: ManifestPlan, path: string, inside: string): ManifestPlan => {
    const keep = keeping.get(path)
    return keep ? keep(plan) : keptForSetters(keptOnPurpose(keptForRelease(plan, inside)))
  }
  const planAlone = (text: string, file: string): ManifestPlan =>
    withHelpers(planFile(text, optionsFor(file)), helpersOf?.(file))
  /** Why files are signed, by their names for people: whoever names one cannot sign it either. */
  let signed: ReadonlyMap<string, string> = new Map()
  let synthesized: ReadonlySet<string> = new Set()
  const commented = (planned: FilePlan, said: RoundOptions = options): FilePlan => {
    const cause = signed.get(planned.file)
    const plan = withComments(cause === undefined ? planned : keptForSignature(planned, cause), said)
    return withGenerated(plan, synthesized.has(planned.file))
  }
  const once = plannedOnce(planAlone)
  /** Makes ready for a round over these files; returns those that do not stay for others. What is costly is looked up when it is asked for. */
  const prepare = (whole: SeenSources, staying: ReadonlySet<string>): SeenSources => {
    const { paths } = whole
    const sources =
      staying.size === 0 ? whole : { ...whole, paths: paths.filter((path) => !staying.has(path)) }
    stay = staying
    around = objectsAround(sources)
    takers = takersIn(whole)
    signed = new Map([...signedFiles(whole)].map(([path, { cause }]) => [whole.nameOf(path), cause]))
    synthesized = new Set([...synthesizedFiles(whole)].map((path) => whole.nameOf(path)))
    if (!options.machineData) bootFiles = bootFilesIn(whole)
    if (mayHelp) helpersOf = chartHelpers(sources)
    if (!isDown) printedIn = printedVersions(sources)
    return sources
  }
  return {
    to: options.to,
    mark: [
      ...marks,
      ...(options.marks ?? []),
      ...defining,
      ...operating,
      ...printing,
      'CAPI_VERSION',
      definitions,
      ...kubectlCalls,
      ...listedKubectlCalls,
      metricVersion,
      escapedMark,
      ...kindMarks,
      ...groupless,
      ...customizing,
    ],
    planUnits: (all) => {
      once.clear()
      const whole = seenSources(all, unitMarks)
      const staying = new Map([...signedFiles(whole), ...(isDown ? stayingForApplier : stayingFiles)(whole)])
      const kept = withBuilt(staying, all, (why, path) => ({
        ...why,
        cause: `it is built together with \`${all.nameOf(path)}\`, which stays for \`${all.nameOf(why.by)}\``,
      }))
      const twins = isDown ? [] : olderTwins(all)
      for (const path of twins) keeping.set(path, keptForTwin)
      // What an applier would delete counts for more.
      for (const [path, { kept: keep, cause }] of kept) keeping.set(path, (plan) => keep(plan, cause))
      // Charts and kustomizations among them stay too: each of their files is planned by itself, and kept.
      const sources = prepare(whole, new Set([...kept.keys(), ...twins]))
      const outside = new Set(whole.around)
      for (const path of whole.paths) outside.delete(path)
      const patched = isDown ? [] : patchedFolders(whole)
      const bundles = isDown ? [] : fleetBundles(whole)
      const { plans, ties, given } = planUnits(
        withFleet(withPatched({ ...whole, paths: [...whole.paths, ...outside] }, patched), bundles),
        options,
        planManifest,
      )
      const planned = [...plans].map(
        ([path, plan]) => [path, passedInUnit(plan, { ...options, file: plan.file, ...ofRun() })] as const,
      )
      const laid = fleetPlans(new Map(planned), bundles, whole)
      const holding = backInHolders(laid, patched, whole, (text, path) => planAlone(text, whole.nameOf(path)))
      const printed = givenTies(isDown ? [] : given, whole)
      const plannedAt = (path: string): ManifestPlan | undefined => {
        const text = all.textOf(path)
        return text === undefined ? undefined : once.plan(text, all.nameOf(path))
      }
      const names = new HashedNames(all, mayHelp === true)
      const isKept = (path: string, plan: ManifestPlan): boolean => {
        const inside = all.foundAt?.(path)
        const isLeft = printed.has(path) && plan.tasks.some(({ once }) => !once)
        if (outside.has(path)) return plan.edits.length > 0
        const isHeld = isLeft || names.wholeHeld(path, plan) !== undefined
        return isHeld || (inside !== undefined && unnamed(plan, path, inside) !== plan)
      }
      const tied = isDown
        ? holding
        : tiedPlans(holding, withHolders(ties, patched, printed), all, plannedAt, isKept)
      const units = [...tied].flatMap(([path, plan]) =>
        outside.has(path) ? [] : [[path, commented(plan)] as const],
      )
      const named = new Set(units.map(([path]) => path))
      const followed = new Map(
        [...planCharts(sources, named, optionsFor, planManifest, (named) => names.isSource(named))].map(
          ([path, { plan, followed }]) => [path, passedAlone(plan, { ...optionsFor(plan.file), followed })],
        ),
      )
      const held = names.plans(
        (path) => tied.get(path) ?? followed.get(path) ?? plannedAt(path),
        (path) => named.has(path),
      )
      const charts = [...new Set([...followed.keys(), ...held.keys()])].map((path) => {
        const { plan, isWhole } = held.get(path) ?? { plan: followed.get(path)!, isWhole: false }
        const said = isWhole ? { ...options, annotate: false } : options
        return [path, commented(withHelpers(plan, helpersOf?.(plan.file)), said)] as const
      })
      const taken = new Set([...named, ...charts.map(([path]) => path)])
      const overlays = isDown ? [] : [...planOverlays(sources, taken, { planned: once.plan, found: unnamed })]
      const found = new Map([
        ...units,
        ...charts,
        ...overlays.map(([path, plan]) => [path, commented(plan)] as const),
      ])
      for (const path of found.keys()) once.forget(all.nameOf(path))
      return found
    },
    stays: () => [...stay],
    builtAround,
    prepare: (all, stays) => void prepare(seenSources(all, unitMarks), new Set(stays)),
    together: (given) => {
      const sources = seenSources(given, unitMarks)
      return [
        ...togetherOf(sources),
        ...patchedFolders(sources).map(({ holder, files }) => [holder, ...files]),
        ...fleetBundles(sources).map(({ files }) => files),
        ...chartFiles(sources.paths),
        ...overlayFiles(sources),
        ...eventFiles(sources),
        ...bootGroups(sources),
        ...[...groupBy([...stayingFiles(sources)], ([, { by }]) => by)].map(([by, files]) => [
          by,
          ...files.map(([path]) => path),
        ]),
      ]
    },
    plan: (text, file) => commented(once.take(text, file)),
    unnamed,
    finish: judging(),
  }
}

/** The plan with what its text calls and its chart does not have yet. */
function withHelpers(plan: ManifestPlan, helpers: ChartHelpers | undefined): ManifestPlan {
  const needs = helpers?.missing(plan.after) ?? []
  return needs.length > 0 ? { ...plan, needs } : plan
}

/** The plan with its tasks as comments, where they are asked for. */
function withComments(given: FilePlan, { annotate, variables }: RoundOptions): FilePlan {
  const planned = withKnown(keptSigned(given), variables)
  // A comment that is written quotes no secret either, and it is known again by what it says.
  const plan = planned.tasks.length > 0 ? concealed(planned) : planned
  return noted(annotate ? annotated(plan) : plan)
}
