import type { Task } from '@capi-migrate/edits'
import type { Values } from './envsubst.ts'

/** Values for the variables of a template: before its migration, and after a person did what the tasks ask for. */
export interface Samples {
  readonly before: Values
  readonly after: Values
}

/**
 * Values that fit by the names of the variables and by where they stand. `all` sets also those that have a default;
 * otherwise the default speaks.
 */
export function samplesFor(text: string, tasks: readonly Task[], all: boolean): Samples {
  const seconds = new Set(
    tasks.flatMap(({ next }) => /wherever (\w+) is set, give whole seconds/.exec(next)?.[1] ?? []),
  )
  const before: Values = (name) =>
    all || !hasDefault(text, name) ? sampleOf(text, name, seconds.has(name)) : undefined
  const after: Values = (name) => (seconds.has(name) && before(name) !== undefined ? '300' : before(name))
  return { before, after }
}

/** True where a variable has a default wherever it stands; few fields may be empty, so an empty one or `[]` does not count. */
function hasDefault(text: string, name: string): boolean {
  return !new RegExp(`\\$\\{\\s*${name}\\b(?!\\s*:?[-=](?!\\[\\])[^}])`).test(text)
}

const numbers = /(?:^|_)(?:COUNT|REPLICAS|PORT|SIZE|GIB|MIB|MB|GB|NUM|CPU|CPUS|CORES|MEMORY|MTU|VLAN)(?:_|$)/

function sampleOf(text: string, name: string, isDuration: boolean): string {
  if (isDuration) return '5m'
  if (new RegExp(`\\$\\{${name}:?[-=]\\[\\]\\}`).test(text)) return '[sample]'
  const block = new RegExp(`^([ \\t]*)\\$\\{${name}\\}[ \\t]*$`, 'm').exec(text)
  if (block) return sampleBlock(text, block.index)
  if (/VERSION/.test(name)) return 'v1.30.0'
  if (/CIDR|RANGE/.test(name)) return '10.0.0.0/16'
  if (numbers.test(name)) return '3'
  return `sample-${name.toLowerCase().replaceAll('_', '-')}`
}

/** A variable that is a whole line: items where its neighbour is one, members of a map otherwise. */
function sampleBlock(text: string, at: number): string {
  const indent = /^[ \t]*/.exec(text.slice(at))![0]
  const isItem =
    text.slice(at).split('\n')[1]?.startsWith(`${indent}- `) || text.slice(0, at).trimEnd().endsWith(`:`)
  return isItem ? '- sample' : 'sample: value'
}
