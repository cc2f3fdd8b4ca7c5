import { contractRules, contractStages, fieldsIn } from '@capi-migrate/contract-rules'
import type { ContractRule, ContractStage } from '@capi-migrate/contract-rules'
import { catalogues, clusterRules, providerSteps, referenceWords } from '@capi-migrate/plan/catalogue'
import { entryOf } from '@capi-migrate/plan/explain'
import type { Block, Book, Entry } from '../explorer/entry.ts'

/** The rules of the provider contract, role by role, with their fields stage by stage. */
export async function ruleBook(): Promise<Book> {
  const groups = [...new Set(contractRules.map(({ group }) => group))]
  return {
    groups: await Promise.all(
      groups.map(async (name) => ({
        name,
        entries: await Promise.all(
          contractRules.filter(({ group }) => group === name).map((rule) => ruleEntry(rule)),
        ),
      })),
    ),
  }
}

async function ruleEntry(rule: ContractRule): Promise<Entry> {
  const entry = await coded(rule.id)
  return {
    ...entry,
    tags: rule.stages,
    blocks: [...entry.blocks, ...(rule.fields.length > 0 ? [fieldsOf(rule)] : [])],
  }
}

/** A line for each field of a rule, a column for each stage. */
function fieldsOf(rule: ContractRule): Block {
  const stages = Object.keys(contractStages) as ContractStage[]
  const rows = new Map<string, string[]>()
  for (const [i, stage] of stages.entries())
    for (const { owner, path, type, is } of fieldsIn(rule, stage)) {
      const name = owner === undefined ? path : `${path} of the ${owner}`
      const row = rows.get(`${name} ${type}`) ?? [name, type, ...stages.map(() => '')]
      row[i + 2] = is
      rows.set(`${name} ${type}`, row)
    }
  return { title: 'Fields', table: { head: ['field', 'type', ...stages], rows: [...rows.values()] } }
}

/** Tasks and findings, by who they are about; what names objects that move; the steps of a provider. */
export async function taskBook(): Promise<Book> {
  const byCatalogue = Object.entries(await catalogues()).map(
    ([name, entries]) => [name, Object.keys(entries)] as const,
  )
  const known = new Set(byCatalogue.flatMap(([, codes]) => codes))
  const references = Object.keys(await referenceWords()).filter((code) => !known.has(code))
  const steps = (await providerSteps()).map(({ id }) => id)
  const groups = [
    ...byCatalogue,
    ['References', references] as const,
    ['Steps of a provider', steps] as const,
  ]
  return {
    groups: await Promise.all(
      groups.map(async ([name, codes]) => ({ name, entries: await Promise.all(codes.map(coded)) })),
    ),
  }
}

/** What has to hold of a management cluster, by how much depends on it. */
export async function clusterBook(): Promise<Book> {
  const rules = await clusterRules()
  const severities = [...new Set(rules.map(({ severity }) => severity))]
  return {
    groups: await Promise.all(
      severities.map(async (name) => ({
        name,
        entries: await Promise.all(
          rules.filter(({ severity }) => severity === name).map(({ code }) => coded(code)),
        ),
      })),
    ),
  }
}

/** A code as `migrate explain` says it. */
async function coded(code: string): Promise<Entry> {
  const { title, lines } = (await entryOf(code))!
  return { id: code, title, blocks: [{ lines }] }
}
