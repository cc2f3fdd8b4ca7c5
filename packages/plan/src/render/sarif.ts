import { jsonText } from '@capi-migrate/edits'
import type { Plan } from '../plan.ts'
import { remarksOf } from '../remark.ts'
import type { Remark } from '../remark.ts'

const schema = 'https://json.schemastore.org/sarif-2.1.0.json'

/** A plan as SARIF 2.1.0, for code scanning. An empty plan is a run without results. */
export function renderSarif(plan: Plan, version: string, written?: readonly string[]): Generator<string> {
  return sarifOf(remarksOf(plan, written), version)
}

/** Remarks as SARIF 2.1.0; a remark on stdin has the file `-`. */
export function* sarifOf(remarks: readonly Remark[], version: string): Generator<string> {
  const rules = [...new Set(remarks.map(({ rule }) => rule))].sort()
  const driver = {
    name: 'migrate',
    version,
    informationUri: 'https://cluster-api.sigs.k8s.io',
    rules: rules.map((id) => ({ id })),
  }
  const head = jsonText({ $schema: schema, version: '2.1.0' }).slice(0, -1)
  yield `${head},"runs":[{"tool":${jsonText({ driver })},"columnKind":"utf16CodeUnits","results":[\n`
  let separator = ''
  for (const remark of remarks) {
    yield separator + jsonText(resultOf(remark, rules.indexOf(remark.rule)))
    separator = ',\n'
  }
  yield '\n]}]}\n'
}

function resultOf(
  { level, rule, file, line, column, object, what, next }: Remark,
  ruleIndex: number,
): object {
  const region = { startLine: line, startColumn: column }
  return {
    ruleId: rule,
    ruleIndex,
    level,
    message: { text: `${what}. Next: ${next}` },
    locations: [{ physicalLocation: { artifactLocation: { uri: uriOf(file) }, region } }],
    // Stable over edits elsewhere in the file, so that a scanner knows a result again.
    partialFingerprints: { 'place/v1': [rule, object ?? '', uriOf(file)].join('|') },
  }
}

function uriOf(file: string): string {
  return file
    .split('/')
    .map((step) => encodeURIComponent(step.replace(/\p{Cs}/gu, '\ufffd')))
    .join('/')
}
