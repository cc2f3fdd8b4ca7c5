import { contractRules, contractStages, fieldsIn } from '@capi-migrate/contract-rules'
import type { Check, ContractRule, ContractStage, Cores, RuleGroup } from '@capi-migrate/contract-rules'
import { code, page, table } from './markdown.ts'

const stages = Object.keys(contractStages) as ContractStage[]
const upstream = 'docs/book/src/developer/providers/contracts'

/** The pages of docs/contract, file name → text: the rules of each group, and `README.md` that lists them. */
export function rulePages(): ReadonlyMap<string, string> {
  const groups = [...new Set(contractRules.map(({ group }) => group))]
  return new Map([
    ['README.md', indexPage(groups)],
    ...groups.map((group) => [`${group}.md`, groupPage(group)] as const),
  ])
}

function indexPage(groups: readonly RuleGroup[]): string {
  return page(
    [
      '# The provider contract',
      'Every rule that Cluster API has for its providers. `migrate contract` looks at them; ids never change.',
      table(
        ['stage', 'Cluster API', 'of a kind'],
        stages.map((stage) => [code(stage), coresOf(contractStages[stage]), meaning[stage]]),
      ),
      table(
        ['level', 'meaning'],
        [
          ['mandatory', 'whoever has the role must'],
          ['conditional', 'must, where its condition holds'],
          ['recommended', 'the contract says “should”'],
          ['optional', 'may be left out, but has to be like this where it is there'],
        ],
      ),
      ...groups.flatMap((group) => [
        `## [${group}](${group}.md)`,
        table(
          ['rule', 'what', 'level', 'since'],
          rulesOf(group).map(({ id, title, level, cores }) => [
            `[${code(id)}](${group}.md#${anchor(id)})`,
            title,
            level,
            `v1.${cores.from}`,
          ]),
        ),
      ]),
    ],
    notice,
  )
}

const meaning: Readonly<Record<ContractStage, string>> = {
  v1beta1: 'whose CRD has the label `cluster.x-k8s.io/v1beta1` alone',
  v1beta2:
    'whose CRD has the label `cluster.x-k8s.io/v1beta2`; older API versions may follow v1beta1 beside it',
  final: 'with nothing of v1beta1 left',
}

const notice = '<!-- Generated from packages/contract-rules by `npm run table-docs`. Do not edit. -->'

function groupPage(group: RuleGroup): string {
  const intro = `Rules of the provider contract; the [list](README.md) explains stages and levels. Fields are those of the objects unless another owner is named. What is looked at is named as in \`packages/contract-rules/src/check.ts\`.`
  return page([`# ${group}`, intro, ...rulesOf(group).flatMap(ruleSection)], notice)
}

function ruleSection(rule: ContractRule): string[] {
  const { id, title, level, when, roles, group, cores, asks, consequence, note, source, seen } = rule
  const about = [
    when ? `${level}, where ${when}` : level,
    ...(roles.length === 1 && roles[0] === group ? [] : [`for ${roles.join(', ')}`]),
    `Cluster API ${coresOf(cores)}`,
  ]
  return [
    `## ${code(id)}`,
    `**${title}**: ${about.join('; ')}.`,
    asks,
    ...(note ? [note] : []),
    ...(rule.fields.length > 0 ? [fieldTable(rule)] : []),
    `Detection: ${rule.checks.length > 0 ? '' : 'only a person can tell.'}`.trim(),
    ...(rule.checks.length > 0 ? [rule.checks.map((check) => `- ${checkLine(check)}`).join('\n')] : []),
    `Violated: ${consequence}`,
    `Upstream: \`${upstream}/${source}\`${seen ? `; seen in ${seen.join(', ')}` : ''}`,
  ]
}

/** A line for each field, a column for each stage. */
function fieldTable(rule: ContractRule): string {
  const rows = new Map<
    string,
    { path: string; type: string; notes: Set<string>; is: Map<ContractStage, string> }
  >()
  for (const stage of rule.stages)
    for (const { owner, path, type, is, note, unchecked } of fieldsIn(rule, stage)) {
      const shown = `${code(path)}${owner ? ` of the ${owner}` : ''}`
      const row = rows.get(`${shown} ${type}`) ?? { path: shown, type, notes: new Set(), is: new Map() }
      rows.set(`${shown} ${type}`, row)
      row.is.set(stage, is)
      if (note) row.notes.add(note)
      if (unchecked) row.notes.add(`not checked: ${unchecked}`)
    }
  return table(
    ['field', 'type', ...stages, 'note'],
    [...rows.values()].map(({ path, type, is, notes }) => [
      path,
      type,
      ...stages.map((stage) => is.get(stage) ?? ''),
      [...notes].join('; '),
    ]),
  )
}

function checkLine({ check, level, stages: only, on, note, ...what }: Check): string {
  const given = Object.values(what as Readonly<Record<string, unknown>>).flatMap((value) =>
    Array.isArray(value) ? value.map((one) => code(String(one))).join(', ') : code(String(value)),
  )
  const where = [...(on ? ['on the template'] : []), ...(only ? [`in ${only.join(' and ')}`] : [])]
  return [`${level}: ${code(check)}`, ...given, ...where].join(' ') + (note ? `: ${note}` : '')
}

function rulesOf(group: RuleGroup): readonly ContractRule[] {
  return contractRules.filter((rule) => rule.group === group)
}

function coresOf({ from, to }: Cores): string {
  return to === undefined ? `since v1.${from}` : `v1.${from} to v1.${to}`
}

/** As GitHub makes it of a title in code. */
function anchor(id: string): string {
  return id.replaceAll('.', '')
}
