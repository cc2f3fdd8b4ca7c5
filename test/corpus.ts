import { dirname, join } from 'node:path'
import type { FilePlan } from '@capi-migrate/edits'
import { planManifest } from '@capi-migrate/manifests'
import { manifestsEngine } from '@capi-migrate/plan'
import type { Engine } from '@capi-migrate/plan'
import { check, schemaOf } from '@capi-migrate/transitions'
import type { Stage } from '@capi-migrate/transitions'
import { loadAll } from 'js-yaml'
import { formOf } from '../packages/manifests/src/read/mask/index.ts'
import { textsOfCorpus } from './corpus-files.ts'
import { sightIn } from './chart-sight.ts'
import type { InSight } from './chart-sight.ts'
import { fieldsOf } from './corpus-fields.ts'

/** Counts of the files of one form. */
export interface Tally {
  files: number
  /** Files with edits, and the objects in them that change. */
  changed: number
  objects: number
  edits: number
  tasks: number
  /** Fields of objects that change and are there, without the apiVersion of an object itself; see {@link fieldsOf}. */
  fields: number
  automatic: number
  /** What the strict check says of the results; corpus-check.test.ts holds each to a reason. */
  findings: number
  /** Files that are no YAML at all. */
  invalid: number
  /** Edited texts that did not pass their proof: our bugs. */
  refused: number
  crashed: number
  /** Files left for later, by reason. */
  skipped: Map<string, number>
}

/** What the whole corpus came to. */
export interface Corpus {
  readonly byForm: ReadonlyMap<string, Tally>
  /** What must not be, with the file's name. */
  readonly broken: readonly string[]
  readonly milliseconds: number
  readonly bytes: number
}

type Texts = ReadonlyMap<string, string>

/** Plans every repository up as the program does, the result once more, and each file back down. */
export async function runCorpus(): Promise<Corpus> {
  const byForm = new Map<string, Tally>()
  const broken: string[] = []
  let milliseconds = 0
  let bytes = 0
  for (const texts of repositories()) {
    const start = performance.now()
    const plans = await plansOf(texts)
    milliseconds += performance.now() - start
    const again = await plansOf(
      new Map([...texts].map(([file, text]) => [file, afterOf(plans.get(file), text)])),
    )
    for (const [file, text] of texts) {
      const tally = tallyOf(byForm, formOf(text, file))
      tally.files++
      bytes += text.length
      const plan = plans.get(file)!
      if (plan instanceof Error) {
        tally.crashed++
        broken.push(`${file}: crashed: ${plan.stack}`)
      } else {
        count(tally, plan)
        broken.push(...flaws(plan, again.get(file)!).map((flaw) => `${file}: ${flaw}`))
      }
    }
    broken.push(...(await tallyHelped(texts, plans, byForm)))
  }
  return { byForm, broken, milliseconds, bytes }
}

/** Plans the charts of a repository with `--helpers`; returns what must not be. */
async function tallyHelped(
  all: Texts,
  plain: ReadonlyMap<string, FilePlan | Error>,
  byForm: Map<string, Tally>,
): Promise<readonly string[]> {
  const folders = [...all.keys()].filter((file) => file.endsWith('/Chart.yaml')).map(dirname)
  const texts = new Map([...all].filter(([file]) => folders.some((folder) => file.startsWith(`${folder}/`))))
  const charts = [...texts].filter(([file, text]) => formOf(text, file) === 'helm').map(([file]) => file)
  if (charts.length === 0) return []
  const chartOf = (file: string): string =>
    folders.reduce(
      (outer, one) => (file.startsWith(`${one}/`) && one.length < outer.length ? one : outer),
      file,
    )
  const sights = new Map(
    [...new Set(charts.map(chartOf))].map((folder) => {
      const own = [...texts].filter(([file]) => file.startsWith(`${folder}/`))
      return [folder, sightIn(new Map(own))] as const
    }),
  )
  const plans = await plansOf(texts, true)
  const written = new Map([...texts].map(([file, text]) => [file, afterOf(plans.get(file), text)]))
  for (const [file, plan] of plans)
    for (const { path, text } of plan instanceof Error ? [] : (plan.needs ?? []))
      written.set(join(dirname(file), path), text)
  const again = await plansOf(written, true)
  return charts.flatMap((file) => {
    const [plan, next] = [plans.get(file)!, again.get(file)!]
    if (plan instanceof Error || next instanceof Error) return [`${file}: --helpers: crashed`]
    const tally = tallyOf(byForm, 'helm --helpers')
    tally.files++
    count(tally, plan)
    const own = plain.get(file)!
    const inSight = sights.get(chartOf(file))!
    if (!(own instanceof Error)) countFields(tallyOf(byForm, 'helm, in sight'), own, inSight)
    countFields(tallyOf(byForm, 'helm --helpers, in sight'), plan, inSight)
    const more = own instanceof Error ? 0 : fieldsOf(plan).manual - fieldsOf(own).manual
    return [
      ...(plan.problem?.ours ? [`${file}: --helpers: ${plan.problem.what}`] : []),
      ...(next.edits.length > 0 ? [`${file}: --helpers: a second run finds something to do`] : []),
      ...(more > 0 ? [`${file}: --helpers leaves ${more} more fields`] : []),
    ]
  })
}

function* repositories(): Generator<Texts> {
  let texts = new Map<string, string>()
  let last = ''
  for (const [file, text] of textsOfCorpus()) {
    const repository = file.split('/')[0]!
    if (repository !== last && texts.size > 0) {
      yield texts
      texts = new Map()
    }
    last = repository
    texts.set(file, text)
  }
  yield texts
}

async function plansOf(texts: Texts, helpers = false): Promise<Map<string, FilePlan | Error>> {
  const engine = await manifestsEngine({ to: 'v1beta2', ...(helpers && { helpers }) })
  const paths = [...texts.keys()]
  const units = engine.planUnits!({ paths, textOf: (path) => texts.get(path), nameOf: (path) => path })
  const plans = new Map<string, FilePlan | Error>()
  for (const [file, text] of texts) plans.set(file, units.get(file) ?? (await planOf(engine, text, file)))
  return plans
}

async function planOf(engine: Engine, text: string, file: string): Promise<FilePlan | Error> {
  try {
    return await engine.finish!(engine.plan(text, file))
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}

function afterOf(plan: FilePlan | Error | undefined, text: string): string {
  return plan && !(plan instanceof Error) && plan.edits.length > 0 ? plan.after : text
}

/** The counts as lines for people. */
export function printCorpus({ byForm, milliseconds, bytes }: Corpus): string {
  const heads = [
    'form',
    'files',
    'changed',
    'objects',
    'edits',
    'tasks',
    'fields',
    'automatic',
    'findings',
    'left for later',
    'invalid',
    'refused',
    'crashed',
  ]
  const rows = [...byForm].map(([form, tally]) => {
    const skipped = [...tally.skipped].map(([reason, times]) => `${reason} ${times}`).join(', ')
    const { files, changed, objects, edits, tasks, fields, automatic, findings, invalid, refused, crashed } =
      tally
    const share = fields > 0 ? `${((100 * automatic) / fields).toFixed(1)} %` : '-'
    return [
      form,
      files,
      changed,
      objects,
      edits,
      tasks,
      fields,
      share,
      findings,
      skipped || 0,
      invalid,
      refused,
      crashed,
    ].map(String)
  })
  const widths = heads.map((head, i) => Math.max(head.length, ...rows.map((row) => row[i]!.length)))
  const lines = [heads, ...rows].map((row) =>
    row
      .map((cell, i) => cell.padEnd(widths[i]!))
      .join('  ')
      .trimEnd(),
  )
  return [...lines, `${(bytes / 1e6).toFixed(1)} MB in ${milliseconds.toFixed(0)} ms, proofs included`].join(
    '\n',
  )
}

function count(tally: Tally, plan: FilePlan): void {
  const { edits, objects, tasks, problem, skipped, checked } = plan
  if (edits.length > 0) tally.changed++
  tally.edits += edits.length
  tally.objects += objects.length
  tally.tasks += tasks.length
  countFields(tally, plan)
  tally.findings += checked?.findings.length ?? 0
  if (problem) tally[problem.ours ? 'refused' : 'invalid']++
  if (skipped) tally.skipped.set(skipped.reason, (tally.skipped.get(skipped.reason) ?? 0) + 1)
}

/** Counts the fields of a plan; with `inSight` only those of which it is known what they print. */
function countFields(tally: Tally, plan: FilePlan, inSight?: InSight): void {
  const { automatic, manual } = fieldsOf(plan, inSight)
  tally.fields += automatic + manual
  tally.automatic += automatic
}

/** What is wrong with a plan: each of these is a bug of ours. */
function flaws(plan: FilePlan, again: FilePlan | Error): string[] {
  const { before, after, edits, objects, problem } = plan
  if (problem?.ours) return [`${problem.line}: ${problem.what}`]
  if (again instanceof Error) return [`a second run crashed: ${again.stack}`]
  const gone = missing(lasting(plan), lasting(again)).map((id) => `a second run does not tell ${id}`)
  const apart = differing(plan, again).map((finding) => `only one of two runs finds ${finding}`)
  const more = [...(again.edits.length > 0 ? ['a second run finds something to do'] : []), ...gone, ...apart]
  if (edits.length === 0) return more
  const back = planManifest(after, { to: 'v1beta1' })
  const lost = missing(comments(before), [
    ...comments(after).map(withoutSorting),
    ...objects.flatMap((object) => object.droppedComments),
  ])
  return [
    ...more,
    ...(back.problem ? [`the way back: ${back.problem.what}`] : []),
    ...lost.filter((comment) => !isYttValue(comment)).map((comment) => `lost ${comment}`),
    ...strippedFields(before, after).map((field) => `v1beta2 does not know ${field}`),
  ]
}

/** The findings that only one of two plans has. */
function differing(plan: FilePlan, again: FilePlan): readonly string[] {
  const [first, second] = [plan, again].map(({ checked }) =>
    (checked?.findings ?? []).map(({ rule, object, path }) => `${rule} ${object} ${path}`),
  )
  return [...missing(first!, second!), ...missing(second!, first!)]
}

/** The tasks that a run on the result has to find again. */
function lasting({ tasks }: FilePlan): string[] {
  return tasks.flatMap(({ id, once }) => (once ? [] : [id]))
}

/** A loop of ytt as it was before it was told to go by name. */
function withoutSorting(comment: string): string {
  return comment.replace(/^(#@ for \w+ in )sorted\((.*)\):$/, '$1$2:')
}

/** `namespace: #@ data.values.NAMESPACE`: to ytt that is the value of the field, and goes with a field that is dropped. */
function isYttValue(comment: string): boolean {
  return /^#@ (?!if|elif|else|for|end|def|load)/.test(comment)
}

/** Fields of converted objects that v1beta2 would strip without a word, where v1beta1 knew them. */
function strippedFields(before: string, after: string): string[] {
  if (!isYaml(before)) return []
  const old = unknownFields(before)
  return unknownFields(after).flatMap(({ apiVersion, fields }, i) => {
    if (apiVersion === old[i]!.apiVersion) return []
    const strange = new Set(old[i]!.fields.map(({ name }) => name))
    return fields.filter(({ name }) => !strange.has(name)).map(({ path }) => path)
  })
}

/** False for templates, which only a mask makes readable. */
function isYaml(text: string): boolean {
  try {
    loadAll(text, { json: true })
    return true
  } catch {
    return false
  }
}

interface Unknown {
  readonly apiVersion: string
  readonly fields: readonly { readonly name: string; readonly path: string }[]
}

/** What the schema of an object's own version does not know, document by document. */
function unknownFields(text: string): Unknown[] {
  const documents = loadAll(text, { json: true }) as Array<{ apiVersion?: unknown; kind?: unknown } | null>
  return documents.map((object) => {
    const apiVersion = String(object?.apiVersion)
    const [group = '', version = ''] = apiVersion.split('/')
    const schema = version.startsWith('v1beta')
      ? schemaOf(group, version as Stage, String(object?.kind))
      : undefined
    const problems = schema ? check(object, schema).filter(({ keyword }) => keyword === 'unknown') : []
    return {
      apiVersion,
      fields: problems.map(({ place }) => ({ name: String(place.at(-1)), path: place.join('.') })),
    }
  })
}

/** Everything that looks like a comment; `#` in a block scalar counts too, before as after. */
function comments(text: string): string[] {
  return text.split('\n').flatMap((line) => /(?<=^|\s)#.*/.exec(line)?.[0].trimEnd() ?? [])
}

function missing(wanted: readonly string[], there: readonly string[]): string[] {
  const left = new Map<string, number>()
  for (const one of there) left.set(one, (left.get(one) ?? 0) + 1)
  return wanted.filter((one) => {
    const times = left.get(one) ?? 0
    left.set(one, times - 1)
    return times <= 0
  })
}

function tallyOf(byForm: Map<string, Tally>, form: string): Tally {
  const known = byForm.get(form)
  if (known) return known
  const fresh: Tally = {
    files: 0,
    changed: 0,
    objects: 0,
    edits: 0,
    tasks: 0,
    fields: 0,
    automatic: 0,
    findings: 0,
    invalid: 0,
    refused: 0,
    crashed: 0,
    skipped: new Map(),
  }
  byForm.set(form, fresh)
  return fresh
}
