import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect } from 'vitest'

const schema = JSON.parse(
  readFileSync(new URL('../packages/cluster/schema/cluster.schema.json', import.meta.url), 'utf8'),
) as object
/** Whether the schema knows it. */
export const isReport = new Ajv2020({ strict: true, strictRequired: false }).compile(schema)

/** What `migrate cluster … --format json` says. */
export interface Report {
  readonly command: string
  readonly clusters: readonly Readonly<Record<string, unknown>>[]
}

/** What the text says, once the schema knows it. */
export function reportOf(text: string): Report {
  const report = JSON.parse(text) as Report
  isReport(report)
  expect(isReport.errors).toBeNull()
  return report
}
