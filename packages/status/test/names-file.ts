import { conditionMeanings } from '@capi-migrate/status-model'
import type { ConditionMeaning } from '@capi-migrate/status-model'

/** The source of the constants for condition types and reasons, with what each means as its comment. */
export function namesFile(): string {
  const of = (generation: ConditionMeaning['generation']) =>
    conditionMeanings.filter((one) => one.generation === generation)
  return `// Made by \`npm run status-docs\` from dictionary/meaning. Do not edit.

${constant('conditionType', 'ConditionType', 'The condition types of v1beta2', typesOf(of('current')))}
${constant('reason', 'Reason', 'The reasons of v1beta2 conditions', reasonsOf(of('current')))}
${constant('legacyConditionType', 'LegacyConditionType', 'The condition types of v1beta1', typesOf(of('legacy')))}
${constant('legacyReason', 'LegacyReason', 'The reasons of v1beta1 conditions', reasonsOf(of('legacy')))}
${constant(
  'severity',
  'SeverityName',
  'How bad a v1beta1 condition is that is False',
  new Map([
    ['Error', ['something has to be mended']],
    ['Warning', ['something is not as it should be, and may mend itself']],
    ['Info', ['something is going on']],
  ]),
)}`
}

type Words = ReadonlyMap<string, readonly string[]>

function constant(name: string, type: string, what: string, words: Words): string {
  const entries = [...words].sort(([a], [b]) => (a < b ? -1 : 1))
  return `/** ${what}, each under its own name. */
export const ${name} = {
${entries.map(([word, says]) => `  /** ${comment(says)} */\n  ${word}: '${word}',`).join('\n')}
} as const

/** One of {@link ${name}}. */
export type ${type} = (typeof ${name})[keyof typeof ${name}]
`
}

/** What a word means, by kind; where it means the same for several, once. */
function typesOf(meanings: readonly ConditionMeaning[]): Words {
  return gathered(meanings.map(({ type, kind, meaning }) => [type, kind, meaning]))
}

function reasonsOf(meanings: readonly ConditionMeaning[]): Words {
  return gathered(
    meanings.flatMap(({ kind, type, reasons }) =>
      Object.entries(reasons).map(([name, { when }]) => [name, `${kind}.${type}`, when] as const),
    ),
  )
}

/** So many places are named of a word. */
const mostPlaces = 3

function gathered(all: readonly (readonly [word: string, place: string, says: string])[]): Words {
  const words = [...new Set(all.map(([word]) => word))]
  return new Map(
    words.map((word) => {
      const own = all.filter((one) => one[0] === word)
      const says = [...new Set(own.map((one) => one[2]))]
      const lines = says.map((text) => {
        const places = own.filter((one) => one[2] === text).map((one) => one[1])
        const more = places.length > mostPlaces ? ` and ${places.length - mostPlaces} more` : ''
        return `${places.slice(0, mostPlaces).join(', ')}${more}: ${text}.`
      })
      return [word, lines.slice(0, mostPlaces)]
    }),
  )
}

function comment(says: readonly string[]): string {
  return says.join(' ').replaceAll('*/', '* /')
}
