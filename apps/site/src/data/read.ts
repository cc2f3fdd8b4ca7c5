import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('../../dist/public/data', import.meta.url))

/** The kinds that have a page: those whose data was written when the site was configured. */
export function kindNames(): readonly string[] {
  return readdirSync(`${written()}/fields`)
    .map((name) => name.replace('.json', ''))
    .sort()
}

/** What was written under a name. */
export function writtenData(name: string): unknown {
  return JSON.parse(readFileSync(`${written()}/${name}.json`, 'utf8'))
}

function written(): string {
  return `${folder}/${readdirSync(folder)[0]!}`
}
