import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Ajv } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { XmlDocument, XsdValidator } from 'libxml2-wasm'

/** What is wrong with a report of a form; nothing where it is as its schema says. */
export type Form = (text: string) => readonly string[]

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8')

/** The schema that OASIS publishes; it names itself by a draft that ajv has under another name. */
function sarifSchema(): object {
  const file = createRequire(import.meta.url).resolve(
    '@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json',
  )
  const { $schema: _, id: __, ...schema } = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>
  return schema
}

const isSarif = new Ajv({ strict: false, validateFormats: false, unicodeRegExp: false }).compile(
  sarifSchema(),
)
const isPlan = new Ajv2020({ strict: true, strictRequired: false }).compile(
  JSON.parse(read('../schema/plan.schema.json')) as object,
)

const sarif: Form = (text) => {
  isSarif(JSON.parse(text))
  return (isSarif.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
}

const json: Form = (text) => {
  isPlan(JSON.parse(text))
  return (isPlan.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
}

const junit: Form = (text) => {
  try {
    XsdValidator.fromDoc(XmlDocument.fromString(read('./junit.xsd'))).validate(XmlDocument.fromString(text))
    return []
  } catch (error) {
    return [String(error)]
  }
}

/** The lines of which a form consists, each after those that it may follow. */
function lines(grammar: readonly (readonly [line: RegExp, after: readonly number[]])[]): Form {
  return (text) => {
    if (text !== '' && !text.endsWith('\n')) return ['there is no line end at its end']
    let before = -1
    const wrong: string[] = []
    for (const line of text.split('\n').slice(0, -1)) {
      if (line === '') continue
      const at = grammar.findIndex(([pattern, after]) => pattern.test(line) && after.includes(before))
      if (at === -1) wrong.push(line)
      else before = at
    }
    return wrong
  }
}

/**
 * Workflow commands of GitHub: properties have no `,` and `:` of their own, and what they say no line ends.
 * https://docs.github.com/actions/reference/workflow-commands-for-github-actions
 */
const github = lines([
  [/^::(?:error|warning|notice) file=[^,:]+,line=[1-9]\d*,col=[1-9]\d*,title=[^,:]+::[^\r\n]+$/, [-1, 0]],
])

/** A sentence in which nothing is markup: what could be is escaped or parted, but for code between backticks. */
const prose = String.raw`(?:\\.|@?&#8203;|[^\\\x60*_{}[\]<>#|@])+`
const code = '`[^`]+`'

const markdown = lines([
  [new RegExp(`^### ${prose}$`), [-1]],
  [/^Nothing to do in \d+ files?\.$/, [0]],
  [/^\| files \| to change \| tasks \| not handled \| errors \|$/, [0]],
  [/^\| --- \| --- \| --- \| --- \| --- \|$/, [2]],
  [/^(?:\| \d+ ){5}\|$/, [3]],
  [/^#### (?:Errors|Left to a person|Pending edits)$/, [4, 8]],
  [new RegExp(`^- ${prose} ${code}$`), [5, 8]],
  [new RegExp(`^ {2}- ${code}$`), [6, 7, 8]],
  [new RegExp(`^ {2}- next: ${prose}$`), [7]],
  [new RegExp(`^- ${code} ${prose}$`), [5, 9, 10]],
  [/^<details><summary>Pending edits: \d+<\/summary>$/, [4, 8]],
  [/^<\/details>$/, [9]],
])

const tasks = lines([
  [/^# Migration to \w+: what is left to you$/, [-1]],
  [/^Nothing\.$/, [0]],
  [/^\d+ tasks?\. Run the same command again to see what is left\.$/, [0]],
  [new RegExp(`^## ${prose}$`), [2, 6]],
  [new RegExp(`^- \\[ \\] line [1-9]\\d*, ${prose}: ${prose}$`), [3, 6]],
  [new RegExp(`^ {2}- next: ${prose}$`), [4]],
  [new RegExp(`^ {2}- id: ${code}$`), [5]],
])

/** Every form that a plan is printed in for others than people at a terminal. */
export const forms = { json, sarif, junit, github, markdown, tasks } as const
