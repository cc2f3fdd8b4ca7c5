import { packagesOf } from '../go/api-package.ts'
import type { ProviderKind } from '../kinds/provider-kind.ts'
import type { Crd } from '../read/crd.ts'
import { ofKinds } from './looks.ts'
import { done, open, unknown } from './outcome.ts'
import type { Outcome } from './outcome.ts'
import type { Step, Way } from './step.ts'
import { pairOf, targetOf, unsplit } from './target.ts'

/** M08: Conversions of the new version, tested. */
export const m08: Step = {
  id: 'M08',
  concern: 'contract',
  to: 'v1beta2',
  title: 'Conversions of the new version, tested',
  why: 'Objects of either version have to survive the way through the other.',
  doneWhen: 'CRDs with several served versions convert by webhook, and a fuzz test runs over the conversions',
  needs: ['M07', 'M05'],
  traps: [
    'an empty reason of a stored condition is refused (422): fill it in the conversion',
    'bool and *bool: false and unset need MarshalData',
    'failureDomains: a map has no order',
  ],
  look: ofKinds(conversions),
}

/** Kinds with several versions that hold different fields are converted, by tested code. */
function conversions(way: Way): readonly Outcome[] {
  const { repository, kinds, results } = way
  const several = kinds.filter(({ crd, role }) => {
    const { old, next } = targetOf({ crd, role })
    return old !== undefined && next !== undefined && old.name !== next.name
  })
  if (several.length === 0) return unsplit(kinds)
  const typeless = several.flatMap((kind) => missingTypes(way, kind))
  // What is in a template is in its kind as well, and converted with it.
  const crds = several.map(({ crd }) => crd)
  const patches = webhookPatches(way)
  const webhooks = crds.map((crd) => webhookOf(patches, crd))
  if (repository.go.files.length === 0)
    return [...unsplit(kinds), ...webhooks, unknown('the Go source of the provider')]
  return [
    ...unsplit(kinds),
    ...unfilled(results),
    ...typeless,
    ...webhooks,
    ...crds.map(({ kind }) => conversionOf(way, kind)),
    ...crds.map(({ kind }) => fuzzedIn(way, kind)),
  ]
}

/** A file of YAML that lets CRDs convert by webhook. */
interface WebhookPatch {
  readonly file: string
  readonly text: string
}

/** Every such file; each is read once, however many CRDs there are. */
function webhookPatches({ repository: { sources } }: Way): readonly WebhookPatch[] {
  return sources.paths.flatMap((file) => {
    const text = /\.ya?ml$/.test(file) ? (sources.textOf(file) ?? '') : ''
    return /^(?!\s*#).*strategy["']?: ["']?Webhook/m.test(text) ? [{ file, text }] : []
  })
}

/** A CRD converts by webhook, as it says itself or a patch of it. */
function webhookOf(patches: readonly WebhookPatch[], crd: Crd): Outcome {
  const patch = patches.find(({ text }) => text.includes(crd.name))
  const place = crd.conversion === 'Webhook' ? crd : patch && { file: patch.file, line: 1 }
  return place
    ? done(`${crd.kind} converts by webhook`, place)
    : open(
        crd.kind,
        `the CRD of ${crd.kind} does not convert by webhook`,
        'set spec.conversion.strategy: Webhook in a patch of config/crd',
        crd,
      )
}

/** A Go type converts. */
function conversionOf({ repository: { go } }: Way, kind: string): Outcome {
  const method = new RegExp(`\\b${kind}\\) ConvertTo\\(`)
  const converter = new RegExp(`NewHubSpokeConverter\\([^)]*\\b${kind}\\b`, 's')
  const file = go
    .holding(') ConvertTo(', 'NewHubSpokeConverter(')
    .find(({ text }) => method.test(text) || converter.test(text))
  return file
    ? done(`${kind} has a conversion`, { file: file.path, line: 1 })
    : open(
        kind,
        `the type ${kind} has no conversion`,
        'write ConvertTo and ConvertFrom on the older types, and Hub on the new ones (make generate-go-conversions)',
      )
}

/** A test fuzzes the conversions of a type. */
function fuzzedIn({ repository: { go } }: Way, kind: string): Outcome {
  const named = new RegExp(`\\b${kind}\\{`)
  const test = go.everyFile.find(
    ({ path, text }) => path.endsWith('_test.go') && text.includes('FuzzTestFunc') && named.test(text),
  )
  return test
    ? done(`conversions of ${kind} are tested by fuzzing`, { file: test.path, line: 1 })
    : unknown(
        `whether conversions of ${kind} lose anything: no test fuzzes them with utilconversion.FuzzTestFunc of cluster-api/util/conversion`,
      )
}

/** Conditions that a newer version refuses, unless their conversion completes them. */
function unfilled(results: Way['results']): readonly Outcome[] {
  return results.flatMap(({ kind, state, evidence }) =>
    evidence.flatMap(({ check, says, next = '', place }) =>
      kind && state === 'violated' && check.check === 'crd.requiredReason'
        ? [open(kind.crd.kind, says, next, place)]
        : [],
    ),
  )
}

/** The Go types that a new version lacks. */
function missingTypes({ repository: { go } }: Way, kind: ProviderKind): readonly Outcome[] {
  const { old, next } = targetOf(kind)
  if (go.files.length === 0 || !old || !next) return []
  return pairOf(kind).flatMap((crd) => {
    const packages = packagesOf(go, crd.kind)
    const before = packages.find(({ version }) => version === old.name)
    if (!before) return [unknown(`the Go type ${crd.kind} of ${old.name}`)]
    if (packages.some(({ version }) => version === next.name)) return []
    const folder = before.folder.replace(/[^/]+$/, next.name)
    const what = `copy ${before.folder} to ${folder}, name the version ${next.name} there, and add its fields`
    return [open(crd.kind, `there is no Go type ${crd.kind} of ${next.name}`, what, crd)]
  })
}
