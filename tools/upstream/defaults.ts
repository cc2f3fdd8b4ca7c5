import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ask, distinct, leftOver, schemasOf, written } from './defaults/answers.ts'
import { attribute } from './defaults/attribute.ts'
import type { Row } from './defaults/attribute.ts'
import { questionsOf } from './defaults/questions.ts'
import type { Question } from './defaults/questions.ts'
import { buildProbe, releases } from './defaults/releases.ts'
import type { Probe } from './defaults/releases.ts'
import { findingsOf, moduleOf, pageOf, storedDefaults } from './defaults/render.ts'
import { unfitGo } from './fuzz/go.ts'

const usage = 'usage: npm run upstream:defaults -- [--only VERSION,…]'

/** Asks each release what it stores, and writes what was found; answers the exit code. */
export async function main(
  args: readonly string[],
  { module, cache, out, page }: { readonly [name in 'module' | 'cache' | 'out' | 'page']: string },
): Promise<number> {
  const { values } = parseArgs({ args: [...args], options: { only: { type: 'string' } } })
  const only = values.only?.split(',')
  const asked = releases.filter(({ version }) => only?.includes(version) ?? true)
  if (asked.length === 0) throw new RangeError(usage)
  const unfit = unfitGo()
  if (unfit) {
    console.log(
      `upstream:defaults skipped: it needs Go 1.26 or newer, here is ${unfit}. Nothing was written.`,
    )
    return 0
  }
  const folder = join(cache, 'defaults')
  mkdirSync(folder, { recursive: true })
  const build = (release: (typeof asked)[number], part: 'core' | 'test') => {
    console.error(`Building ${release.version} (${part}): the first time takes minutes.`)
    return buildProbe(release, part, { sources: module, cache: folder })
  }
  const core = compare(asked.map((release) => build(release, 'core')))
  const test = compare(asked.filter((release) => 'test' in release).map((release) => build(release, 'test')))
  const versions = asked.map(({ version }) => version)
  const defaults = [core, test].flatMap(({ rows, left }) => storedDefaults(left, rows))
  writeFileSync(out, moduleOf(defaults, versions))
  writeFileSync(
    page,
    pageOf(
      [core, test].flatMap(({ rows, left, probes }, i) => [
        { title: `Written${i ? ', Docker and Dev' : ''} (v1beta1)`, findings: findingsOf(rows), all: probes },
        { title: `Kept${i ? ', Docker and Dev' : ''} (v1beta2)`, findings: findingsOf(left), all: probes },
      ]),
    ),
  )
  console.log(`${defaults.length} defaults that not every release leaves in an object: ${out}`)
  return 0
}

function compare(probes: readonly Probe[]): {
  readonly rows: readonly Row[]
  readonly left: readonly Row[]
  readonly probes: readonly string[]
} {
  const questions = distinct(probes.flatMap(questionsFor))
  const [rows, left] = [
    new Map<string, ReturnType<typeof written>>(),
    new Map<string, ReturnType<typeof written>>(),
  ]
  for (const probe of probes) {
    const answers = ask(
      probe,
      questions.map(({ object }) => object),
    )
    const refused = answers.filter((answer) => 'err' in answer).length
    console.error(`${probe.release}: ${questions.length} objects, ${refused} refused`)
    rows.set(probe.release, written(answers))
    left.set(probe.release, leftOver(answers, probes.at(-1)!))
  }
  return {
    rows: attributeAll(questions, rows),
    left: attributeAll(questions, left),
    probes: probes.map(({ release }) => release),
  }
}

/** Asks about v1beta1, and about v1alpha1 in the group that had no other version. */
function questionsFor(probe: Probe): Question[] {
  const schemas = schemasOf(probe)
  return Object.keys(schemas)
    .filter((name) => name.includes('/v1beta1/') || name.startsWith('runtime.cluster.x-k8s.io/v1alpha1/'))
    .flatMap((name) => questionsOf(name, schemas[name]!))
}

function attributeAll(
  questions: readonly Question[],
  changes: ReadonlyMap<string, ReturnType<typeof written>>,
): Row[] {
  const kinds = [...new Set(questions.map(({ kind }) => kind))]
  return kinds.flatMap((kind) => {
    const isAsked = questions.map((question) => question.kind === kind)
    const ofKind = <T>(all: readonly T[]) => all.filter((_, i) => isAsked[i])
    return attribute(ofKind(questions), new Map([...changes].map(([release, all]) => [release, ofKind(all)])))
  })
}
