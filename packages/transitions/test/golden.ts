import { existsSync, readFileSync, readdirSync } from 'node:fs'
import type { Stage } from '../src/index.ts'

/** An object and what upstream's conversion webhook made of it, or the error it answered with. */
export interface GoldenCase {
  readonly in: unknown
  readonly out?: unknown
  readonly err?: string
}

/** Cases of one kind and direction. */
export interface GoldenSet {
  readonly name: string
  readonly cases: readonly GoldenCase[]
  readonly to: Stage
  /** What upstream was told about versions when it made these. */
  readonly lookup: (group: string, kind: string) => string | undefined
}

const folder = new URL('../../../../shared/golden/', import.meta.url)

/** True where the cases are there: they are not part of this repository. */
export const hasGolden = existsSync(folder)

/** The cases of core kinds (a file each) and of all others (one file), by kind and direction. */
export function goldenSets(): readonly GoldenSet[] {
  return hasGolden ? [...coreSets(), ...otherSets()] : []
}

function coreSets(): GoldenSet[] {
  const lookup = (group: string) => (group ? `${group}/v1beta9` : 'v1beta9')
  return readdirSync(new URL('core/', folder)).map((file) => ({
    name: file.replace('.jsonl', ''),
    cases: linesOf(`core/${file}`),
    to: file.includes('.down.') ? 'v1beta1' : 'v1beta2',
    lookup,
  }))
}

function otherSets(): GoldenSet[] {
  const lookup = (group: string, kind: string) => (kind === 'Unknown' ? undefined : `${group}/v1beta1`)
  const sets = new Map<string, GoldenSet & { cases: GoldenCase[] }>()
  for (const one of linesOf('kubeadm-etc.jsonl') as (GoldenCase & { kind: string; to: string })[]) {
    const to = one.to.split('/')[1] as Stage
    const name = `${one.kind} → ${to}`
    const set = sets.get(name) ?? { name, cases: [], to, lookup }
    sets.set(name, set)
    set.cases.push(one)
  }
  return [...sets.values()]
}

function linesOf(path: string): GoldenCase[] {
  const text = readFileSync(new URL(path, folder), 'utf8')
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as GoldenCase)
}
