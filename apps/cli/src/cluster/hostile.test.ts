import { ruleOf } from '@capi-migrate/cluster'
import type { FixRun, Judged, Missing, Prediction, Verdict, Writers } from '@capi-migrate/cluster'
import { describe, expect, test } from 'vitest'
import { clusterRoleYaml } from './cluster-role.ts'
import { fixJson } from './fix-json.ts'
import { fixText } from './fix-text.ts'
import type { FixSaid } from './fix-text.ts'
import { predictionJson } from './prediction-json.ts'
import type { Predictions } from './prediction-json.ts'
import { predictionText } from './prediction-text.ts'
import { verdictJson } from './verdict-json.ts'
import { verdictJunit } from './verdict-junit.ts'
import { verdictMarkdown } from './verdict-markdown.ts'
import { verdictSarif } from './verdict-sarif.ts'
import { verdictText } from './verdict-text.ts'
import { writersJson } from './writers-json.ts'
import { writersText } from './writers-text.ts'

/** A colour, lines of its own, commands of CI systems, text that runs backwards, half a character. */
const hostile = '::error::a\u001b[31m\n::error::b\r\n##[error]c\u202e\u2028\u009b2J\ud800'
const plain = 'name'

const missingOf = (name: string): readonly Missing[] => [
  { what: name, why: 'garbled', says: name, next: name },
]

function judgedOf(code: string, name: string, outcome: Judged['outcome']): Judged {
  const seen = outcome === 'broken' ? [name, ''].map((object) => ({ object, says: name })) : []
  const missing = outcome === 'unknown' || code === 'CLU002' ? missingOf(name) : []
  return { rule: ruleOf(code)!, outcome, accepted: false, looked: 1, seen, missing }
}

function verdictsOf(name: string): readonly Verdict[] {
  const judged = [
    judgedOf('CLU001', name, 'broken'),
    judgedOf('CLU002', name, 'broken'),
    judgedOf('CLU007', name, 'broken'),
    judgedOf('CLU009', name, 'unknown'),
  ]
  const verdict = { cluster: name, ready: false, judged }
  return [verdict, verdict]
}

function predictionsOf(name: string): readonly Predictions[] {
  const names = [name]
  const one: Prediction = {
    object: name,
    file: name,
    effect: 'rollout',
    says: name,
    because: names,
    changes: names,
    machines: names,
    stays: names,
    manner: { way: 'server', manager: name, guess: name },
  }
  const refused: Prediction = { ...one, effect: 'refused', because: [], machines: [] }
  return [{ cluster: name, part: { value: [one, refused], missing: missingOf(name) } }]
}

function writersFound(name: string): readonly Writers[] {
  const senders = [
    { who: name, operation: name, evidence: ['managedFields' as const], kinds: [{ kind: name, count: 1 }] },
    { who: name, operation: name, evidence: [], kinds: [], first: name, last: name, past: name },
  ]
  const apiVersion = `cluster.x-k8s.io/${name}`
  const counts = [{ resource: name, apiVersion, verb: name, count: 1 }]
  const caller = { user: name, agent: name, verb: name, resource: name, apiVersion, count: 1, last: name }
  const audit = { callers: [caller], lines: 1, broken: 0 }
  const missing = missingOf(name)
  return [
    { cluster: name, senders, requests: { since: name, counts }, audit, missing, goesOn: true },
    { cluster: name, senders: [], requests: { counts: [] }, missing, goesOn: false },
  ]
}

function fixSaid(name: string, wrote: boolean): FixSaid {
  const nothing = async (): Promise<void> => undefined
  const write = { object: name, says: name, rehearse: nothing, perform: nothing }
  const stays = [name, ''].map((object) => ({ object, says: name, next: name }))
  const run: FixRun = {
    planned: [write],
    written: wrote ? [write] : [],
    resumed: 1,
    stays,
    missing: missingOf(name),
    surprises: stays,
    interrupted: true,
  }
  return { cluster: name, what: 'refs', wrote, journal: name, run }
}

const printed: Readonly<Record<string, (name: string) => string>> = {
  'check as text': (name) => verdictText(verdictsOf(name), false),
  'check as json': (name) => verdictJson(verdictsOf(name), '1'),
  'check as sarif': (name) => verdictSarif(verdictsOf(name), '1'),
  'check as junit': (name) => verdictJunit(verdictsOf(name)),
  'check as markdown': (name) => verdictMarkdown(verdictsOf(name)),
  'predict as text': (name) => predictionText(predictionsOf(name), false),
  'predict as json': (name) => predictionJson(predictionsOf(name), '1'),
  'writers as text': (name) => writersText(writersFound(name), false),
  'writers as json': (name) => writersJson(writersFound(name), '1'),
  'fix as text': (name) => fixText(fixSaid(name, true), false),
  'fix as text, tried': (name) => fixText(fixSaid(name, false), false),
  'fix as json': (name) => fixJson(fixSaid(name, true), '1'),
  rbac: (name) => clusterRoleYaml('a', [{ reason: 'b', apiGroups: [name], verbs: ['get'] }]),
}

describe.each(Object.entries(printed))('%s', (_, print) => {
  test('names are spelled out: nothing that a terminal, a reader or a CI system obeys is left', () => {
    const text = print(hostile)
    expect(text.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/u)
    expect(text).not.toMatch(/^\s*::/m)
    expect(text).not.toContain('##[')
    // Spelled out, and not left out.
    expect(text.toLowerCase()).toMatch(/u001b/)
  })

  test('a name with lines in it makes no line', () => {
    expect(linesOf(print(hostile))).toBe(linesOf(print(plain)))
  })
})

test.each(Object.entries(printed).filter(([form]) => /json|sarif/.test(form)))(
  '%s says the name as it is to who parses it',
  (_, print) => {
    const said: unknown[] = [JSON.parse(print(hostile))]
    for (const one of said) if (typeof one === 'object' && one !== null) said.push(...Object.values(one))
    expect(said).toContain(hostile)
  },
)

/** An entity of XML is a line to who reads it. */
function linesOf(text: string): number {
  return text.split(/\n|&#10;/).length
}
