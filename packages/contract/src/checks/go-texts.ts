import { literal } from '@capi-migrate/transitions'
import { packagesOf } from '../go/api-package.ts'
import type { GoFile } from '../go/source.ts'
import type { Location } from '../place.ts'
import { noGo } from './go.ts'
import type { Looks } from './look.ts'
import { absent, aside, met, unknown, violated } from './seen.ts'
import type { Seen } from './seen.ts'
import type { Subject, Whole } from './subject.ts'

type Name =
  'go.calls' | 'go.imports' | 'go.flags' | 'go.mentions' | 'go.mentionsNot' | 'go.watches' | 'go.webhook'

/** A repository; of a kind where the rule is about one. */
type Asked = Whole & Partial<Pick<Subject, 'kind' | 'crd' | 'version'>>

/** What Go code calls, imports and names, wherever it stands. */
export const goTextLooks: Looks<Name, Asked> = {
  'go.calls': ({ names }, whole) =>
    withGo(whole, () => {
      const found = callsOf(whole, names)
      if (whole.kind?.template && whole.crd === whole.kind.template) return inWebhook(whole, names, found)
      const kind = whole.kind?.crd.kind
      const own = found.find(({ file }) => kind === undefined || file.text.includes(kind))
      if (own) return met(own.place)
      if (found[0])
        return unknown(
          `whether ${kind} is reconciled where ${names.join(' or ')} is called (${found[0].place.file})`,
        )
      const half = callsOf(
        whole,
        names.flatMap((name) => halfway[name] ?? []),
      )[0]
      if (half)
        return unknown(
          `whether a paused Cluster stops the controllers: a predicate looks at the object alone (${half.place.file}:${half.place.line})`,
        )
      return absent(`nothing calls ${names.join(' or ')}`, `call ${names[0]} in the controller`)
    }),

  'go.imports': ({ path }, whole) =>
    withGo(whole, () => {
      const place = importOf(whole, path)
      return place ? met(place) : absent(`nothing imports ${path}`, `use ${path}`)
    }),

  'go.flags': ({ names }, whole) =>
    withGo(whole, () => {
      const lacking = names.filter((name) => flagOf(whole, name) === undefined)
      return lacking.length === 0
        ? met(flagOf(whole, names[0]!))
        : absent(
            `the manager has no flag --${lacking.join(', --')}`,
            `add --${lacking.join(' and --')} to the manager`,
          )
    }),

  'go.mentions': ({ texts }, whole) =>
    withGo(whole, () => {
      const place = mentionOf(whole, texts)
      return place ? met(place) : absent(`no code names ${texts.join(' or ')}`, `use ${texts[0]}`)
    }),

  'go.mentionsNot': ({ pattern }, whole) =>
    withGo(whole, ({ go }) => {
      const expression = new RegExp(pattern)
      // Types and conversions of older versions go on saying what they always did.
      const { crd, version } = whole
      const api = crd && packagesOf(go, crd.kind).find((one) => one.version === version?.name)
      if (!api)
        return unknown(`the Go type of ${crd?.kind ?? 'a kind'} in ${version?.name ?? 'that version'}`)
      for (const file of go.codeIn(api.folder)) {
        const found = expression.exec(file.text)
        const hit = found && go.find(file, found[0])
        if (hit)
          return violated(`the code says ${found[0].trim()}`, 'write it as v1beta2 has it', {
            file: file.path,
            line: hit.line,
          })
      }
      return met()
    }),

  'go.watches': ({ kind }, whole) =>
    withGo(whole, ({ go }) => {
      const watched = new RegExp(`\\b${kind}\\{`)
      for (const file of go.holding(`${kind}{`)) {
        const call = go
          .factsOf(file)
          .calls.find(
            ({ name, arguments: given }) => isWatch.test(name) && given.some((one) => watched.test(one)),
          )
        if (call) return met({ file: file.path, line: call.line })
      }
      return absent(
        `no controller watches ${kind}`,
        `call Owns or Watches with &${kind}{} where the controller is set up`,
      )
    }),

  // Which fields of a webhook are immutable shows only when it runs.
  'go.webhook': (_, whole) => {
    const kind = whole.kind?.crd.kind ?? ''
    const { go } = whole.repository
    const has = go.holding('ValidateUpdate').some(({ text }) => text.includes(kind))
    return has ? unknown(`which fields the webhook of ${kind} lets change`) : aside
  },
}

/** Of a controller that is set up, by its builder or by hand. */
const isWatch = /\.\s*(?:Owns|Watch|Watches|WatchesMetadata)$|^source\.Kind$/

/** Predicates that do a part of what a function does. */
const halfway: Readonly<Record<string, readonly string[]>> = {
  'annotations.IsPaused': ['predicates.ResourceNotPaused', 'predicates.ResourceNotPausedAndHasFilterLabel'],
}

/** Where a package is imported, or the one for legacy conditions of the same name. */
export function importOf({ repository: { go } }: Whole, path: string): Location | undefined {
  for (const file of go.holding(`${path.slice(path.lastIndexOf('/'))}"`)) {
    const found = go.factsOf(file).imports.find((one) => one.path.replace('deprecated/v1beta1/', '') === path)
    if (found) return { file: file.path, line: found.line }
  }
  return undefined
}

type FoundCall = { readonly file: GoFile; readonly place: Location }

/** A template needs the call only where a webhook keeps it from changing. */
function inWebhook(
  { repository: { go }, crd }: Asked,
  names: readonly string[],
  found: readonly FoundCall[],
): Seen {
  const refuses = /\b(?:DeepEqual|Equal|immutable|Forbidden|Invalid)\b/
  const webhook = go
    .holding('ValidateUpdate')
    .find(({ text }) => new RegExp(`\\b${literal(crd?.kind ?? '')}\\b`).test(text) && refuses.test(text))
  if (!webhook || looksAtNewOnly(webhook.text)) return aside
  const call = found.find(({ file }) => file === webhook)
  return call
    ? met(call.place)
    : violated(`a webhook keeps ${crd?.kind} from changing, in dry runs too`, `call ${names[0]} there`, {
        file: webhook.path,
        line: go.find(webhook, 'ValidateUpdate')?.line ?? 1,
      })
}

/** What is made immutable is compared with what it was. */
function looksAtNewOnly(text: string): boolean {
  return /\)\s*ValidateUpdate\(\s*\w+\s+context\.Context,\s*_\s*[,\w*.]/.test(text)
}

function withGo(whole: Asked, look: (repository: Whole['repository']) => Seen): Seen {
  return whole.repository.go.files.length === 0 ? noGo : look(whole.repository)
}

/** Calls by name: of a package, whatever it goes by in the file, or of anything where the name has no package. */
function callsOf({ repository: { go } }: Whole, names: readonly string[]): readonly FoundCall[] {
  const wanted = names.map((name) => name.split('.'))
  return go.holding(...wanted.map((parts) => parts.at(-1)!)).flatMap((file) => {
    const { calls, imports } = go.factsOf(file)
    const packageOf = (alias: string): string =>
      imports
        .find(({ name }) => name === alias)
        ?.path.split('/')
        .at(-1) ?? alias
    const call = calls.find(({ name }) => {
      const parts = name.split('.')
      return wanted.some(
        (one) =>
          one.at(-1) === parts.at(-1) &&
          (one.length === 1 || packageOf(parts.slice(0, -1).join('.')) === one[0]),
      )
    })
    return call ? [{ file, place: { file: file.path, line: call.line } }] : []
  })
}

function mentionOf({ repository: { go } }: Whole, texts: readonly string[]): Location | undefined {
  for (const file of go.holding(...texts)) {
    for (const text of texts) {
      const hit = file.text.includes(text) ? go.find(file, text) : undefined
      if (hit) return { file: file.path, line: hit.line }
    }
  }
  return undefined
}

/** A flag is a text that is passed to a function whose name ends with `Var`, or with the type of the flag. */
function flagOf({ repository: { go } }: Whole, flag: string): Location | undefined {
  for (const file of go.holding(`"${flag}"`)) {
    if (!/(?:Var|VarP|String|Bool)\(/.test(file.text)) continue
    const call = go
      .factsOf(file)
      .calls.find(
        ({ name, arguments: given }) => /(?:Var|VarP|String|Bool)$/.test(name) && given.includes(`"${flag}"`),
      )
    if (call) return { file: file.path, line: call.line }
  }
  return undefined
}
