import { acceptanceOf, compareRendered } from '@capi-migrate/manifests'
import type { RenderedState } from '@capi-migrate/manifests'
import { loadAll } from 'js-yaml'
import type { Answer } from '../../tools/helm/helm.ts'

/** What became of one object of a chart with one set of values. */
export interface ComparedObject {
  readonly name: string
  /** The template that prints it. */
  readonly file: string
  readonly state: RenderedState
  /** Where it is different, or what the strict check refuses now and did not before. */
  readonly what?: string
  readonly isRefused: boolean
}

/** What became of a chart with one set of values. */
export interface ComparedRender {
  readonly before: number
  readonly after: number
  readonly objects: readonly ComparedObject[]
  /** Templates that were rendered before and are not any more. */
  readonly refused: readonly string[]
  /** Templates that cannot be compared, and why. */
  readonly excluded: readonly string[]
}

/**
 * Compares what a chart printed before and after its migration. `again` is what it printed before a second time: an object
 * that is another one then, such as a Secret with a random password, cannot be compared.
 */
export async function comparedRender(before: Answer, again: Answer, after: Answer): Promise<ComparedRender> {
  const old = Object.entries(before.files ?? {})
  const isYaml = ([, text]: readonly [string, string]): boolean => documentsOf(text) !== undefined
  const known = old.filter(isYaml)
  const now = known.map(([file]) => [file, after.files?.[file]] as const)
  const refused = now.flatMap(([file, text]) =>
    text === undefined ? [`${file}: ${reasonOf(after, file)}`] : [],
  )
  const kept = known.filter(([file]) => after.files?.[file] !== undefined)
  const texts = (files: readonly (readonly [string, string | undefined])[]): string =>
    files.map(([, text]) => text).join('\n---\n')
  const objects = compareRendered(texts(kept), texts(now.filter(([, text]) => text !== undefined)), 'v1beta2')
  const files = new Map(known.flatMap(([file, text]) => namesIn(text).map((name) => [name, file] as const)))
  const unsteady = unsteadyOf(known, again)
  const compared: ComparedObject[] = []
  for (const object of typeof objects === 'string' ? [] : objects) {
    if (object.state === 'different' && unsteady.has(object.name)) continue
    const { refusals, inherited } = await acceptanceOf(object)
    const isRefused = refusals.length > 0 && !inherited
    const what = object.what ?? (isRefused ? refusals.map(({ evidence }) => evidence).join('; ') : undefined)
    compared.push({
      name: object.name,
      file: files.get(object.name) ?? '',
      state: object.state,
      isRefused,
      ...(what !== undefined && { what }),
    })
  }
  return {
    before: count(known.map(([, text]) => text)),
    after: count(now.flatMap(([, text]) => (text === undefined ? [] : [text]))),
    objects: compared,
    refused,
    excluded: [
      ...(typeof objects === 'string' ? [objects] : []),
      ...old.filter((one) => !isYaml(one)).map(([file]) => `${file}: what it renders is no YAML`),
      ...Object.entries(before.errors ?? {}).map(([file, error]) => `${file}: ${error}`),
    ],
  }
}

/** The names of objects that are others each time. */
function unsteadyOf(known: readonly (readonly [string, string])[], again: Answer): ReadonlySet<string> {
  const objects = known.flatMap(([file, text]) => {
    const second = again.files?.[file] ?? ''
    const compared = text === second ? [] : compareRendered(text, second, 'v1beta1')
    return typeof compared === 'string' ? [] : compared
  })
  return new Set(objects.filter(({ state }) => state === 'different').map(({ name }) => name))
}

function reasonOf(after: Answer, file: string): string {
  return after.errors?.[file] ?? after.error ?? 'it is not rendered any more'
}

function documentsOf(text: string): readonly unknown[] | undefined {
  try {
    return loadAll(text, { json: true } as never).filter((one) => one !== null && one !== undefined)
  } catch {
    return undefined
  }
}

function count(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + (documentsOf(text)?.length ?? 0), 0)
}

function namesIn(text: string): readonly string[] {
  return (documentsOf(text) ?? []).map((document) => {
    const { kind, metadata } = document as { kind?: unknown; metadata?: { name?: unknown } | null }
    return `${String(kind)} ${String(metadata?.name)}`
  })
}
