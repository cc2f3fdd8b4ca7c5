import { keepsWhole } from '@capi-migrate/edits'
import type { Finding } from '@capi-migrate/edits'
import { judged, planManifest } from '@capi-migrate/manifests'
import type { ManifestPlan } from '@capi-migrate/manifests'
import { textsOfCorpus } from './corpus-files.ts'

/** Why objects of real files are refused after their migration: in every case the file itself is the reason. */
const reasons: readonly (readonly [reason: string, covers: (finding: Finding) => boolean])[] = [
  ['v1beta1 refuses it as well', ({ inherited }) => inherited === true],
  ['a file upstream keeps half-migrated for a test', ({ rule }) => rule === 'strict/half-migrated'],
  [
    'a name that is none: CLUSTERNAME for sed, <no value> of a template that failed; v1beta1 did not look',
    ({ rule, path }) => rule === 'strict/pattern' && /(?:Ref|metadata)\.name$/.test(path),
  ],
  [
    'all the field holds is null or unknown; v1beta1 took that for an object',
    ({ rule, evidence }) => rule === 'strict/count' && evidence.includes('has 0 fields'),
  ],
]

/** What the strict check has against the objects of all real files after their migration. */
export interface CorpusCheck {
  readonly objects: number
  readonly parts: number
  readonly placeholders: number
  /** Findings by reason, most frequent first. */
  readonly explained: readonly (readonly [reason: string, findings: readonly string[]])[]
  readonly unexplained: readonly string[]
}

/** Migrates every file and checks the results. */
export async function checkCorpus(): Promise<CorpusCheck> {
  const explained = new Map<string, string[]>(reasons.map(([reason]) => [reason, []]))
  const unexplained: string[] = []
  const counts = { objects: 0, parts: 0, placeholders: 0 }
  for (const [file, text] of textsOfCorpus()) {
    const { checked } = await judged(planManifest(text, { to: 'v1beta2', file }))
    if (!checked) continue
    for (const key of ['objects', 'parts', 'placeholders'] as const) counts[key] += checked[key]
    for (const finding of checked.findings) {
      const line = `${file}:${finding.line}:${finding.column}: ${finding.rule} ${finding.evidence}`
      const reason = reasons.find(([, covers]) => covers(finding))?.[0]
      if (reason === undefined) unexplained.push(line)
      else explained.get(reason)!.push(line)
    }
  }
  return { ...counts, explained: [...explained].sort(([, a], [, b]) => b.length - a.length), unexplained }
}

/** The counts as lines for people. */
export function printCorpusCheck({
  objects,
  parts,
  placeholders,
  explained,
  unexplained,
}: CorpusCheck): string {
  return [
    `${objects} migrated objects checked, ${parts} of them parts; ${placeholders} places behind placeholders`,
    ...explained.map(([reason, findings]) => `${String(findings.length).padStart(5)}  ${reason}`),
    `${String(unexplained.length).padStart(5)}  not explained`,
  ].join('\n')
}

/** What became of real files whose versions were bumped by search and replace, and then repaired. */
export interface CorpusRepair {
  readonly repaired: number
  /** Files that are byte for byte what their migration gives, but for versions that a search and replace takes along. */
  readonly same: number
  /**
   * Files that are something else, without those that hold what cannot be told from v1beta2: a status, or patches of a
   * ClusterClass, whose paths depend on the version of a template.
   */
  readonly different: readonly string[]
  /** What must not be, with the file's name. */
  readonly broken: readonly string[]
}

/** Bumps the versions in every file, repairs it, and compares the result with the migration of the file. */
export function repairCorpus(): CorpusRepair {
  const different: string[] = []
  const broken: string[] = []
  let repaired = 0
  let same = 0
  for (const [file, text] of textsOfCorpus()) {
    const plan = planManifest(bumped(text), { to: 'v1beta2', file, repair: true })
    if (plan.problem?.ours) broken.push(`${file}:${plan.problem.line}: ${plan.problem.what}`)
    if (plan.edits.length === 0) continue
    repaired++
    if (planManifest(plan.after, { to: 'v1beta2', file, repair: true }).edits.length > 0)
      broken.push(`${file}: not done after one run`)
    const migration = planManifest(text, { to: 'v1beta2', file })
    if (bumped(migration.after) === bumped(plan.after)) same++
    else if (!isAlike(text) && !isStored(migration, plan)) different.push(file)
  }
  return { repaired, same, different, broken }
}

/** True for a text that reads the same in both versions, or holds half-migrated objects as it is. */
function isAlike(text: string): boolean {
  if (/^ *status:|"status":|^ *-? *jsonPatches:/m.test(text)) return true
  const { checked } = planManifest(text, { to: 'v1beta2' })
  return checked?.findings.some(({ rule }) => rule === 'strict/half-migrated') === true
}

/**
 * True where a migration keeps an object whole, or asks what v1beta1 has stored, and a repair does not: of an object that says v1beta2 a `false` or
 * an empty value, or another spelling, may well be what is stored.
 */
function isStored(migration: ManifestPlan, repair: ManifestPlan): boolean {
  if (migration.tasks.some(keepsWhole) || migration.edits.some(({ row }) => row === 'Template:empty'))
    return true
  const kept = new Set(repair.objects.flatMap(({ emptied }) => emptied))
  return migration.objects.some(
    ({ emptied, rows }) =>
      emptied.some((place) => !kept.has(place)) || rows.some(({ why }) => ofStored.test(why)),
  )
}

/** Reasons that only what v1beta1 has stored gives: a spelling, a default. */
const ofStored = /^(?:spelled as|the server fills it|older releases)/

/** What people do who think that this is all there is to do. */
function bumped(text: string): string {
  return text.replaceAll('cluster.x-k8s.io/v1beta1', 'cluster.x-k8s.io/v1beta2')
}
