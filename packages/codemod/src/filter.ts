import { transitions } from '@capi-migrate/transitions'

/** Endings of the files that are read as programs. */
export const sourceExtensions = ['.ts', '.tsx', '.mts', '.cts', '.js', '.jsx', '.mjs', '.cjs'] as const

/** What every file that speaks of Cluster API to a server holds. */
export const group = 'cluster.x-k8s.io'

/** The names of all fields that v1beta2 has elsewhere or not at all: a text without any of them has nothing to rewrite. */
const movingNames = new RegExp(
  `\\b(?:${[...new Set(transitions.filter(({ from }) => from === 'v1beta1').flatMap(({ rows }) => rows.flatMap(namesOf)))].join('|')})\\b`,
)

/** Whether a text may hold something to rewrite, by its words alone. */
export function isOfInterest(text: string): boolean {
  return text.includes(group) || movingNames.test(text)
}

function namesOf({ from }: { readonly from?: string }): readonly string[] {
  const name = from?.split('.').at(-1)?.replace(/\W+$/, '')
  return name && /^\w+$/.test(name) ? [name] : []
}
