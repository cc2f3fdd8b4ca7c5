import type { NewFile, UnitSources } from '@capi-migrate/edits'
import { conversionFile, verbsFile, verbsTemplate, verbsText } from './conversion-file.ts'
import { secondsTemplate } from './seconds-template.ts'

/** What of ours the templates of a chart may call. */
export interface ChartHelpers {
  /** The files that define what a text calls, where the chart has none yet; their paths are from the folder of the template. */
  readonly missing: (text: string) => readonly NewFile[]
}

/** Its file in the folder of a chart's templates. */
export const helperFile = '_capi-migrate.tpl'

/** What the file holds. Only functions that Helm 3 and Helm 4 have are called. */
export const helperText = `\
{{- /*
Written by migrate manifests --helpers.

capi-migrate.seconds prints a duration such as "1h30m" in whole seconds: 5400. Version v1beta2 of Cluster API has
seconds where v1beta1 had durations. A whole number is taken for seconds. Of nothing it prints nothing, and it fails
for everything else.
*/ -}}
{{- define "${secondsTemplate}" -}}
{{- $given := ternary (toJson .) (toString .) (kindIs "float64" .) | trimAll "\\"' \\n" -}}
{{- $start := toDate "2006" "2000" -}}
{{- if or (kindIs "invalid" .) (eq $given "") -}}
{{- else if regexMatch "^(0|[1-9][0-9]*)$" $given -}}
{{- $given -}}
{{- else -}}
{{- (($start | mustDateModify $given).Sub $start).Seconds | int | min 2147483647 -}}
{{- end -}}
{{- end -}}
`

/** The files with all that a text calls, in the folder of a chart's templates. */
export function filesFor(text: string): readonly HelperFile[] {
  const names = new Set([...text.matchAll(/\binclude "(capi-migrate\.[^"]+)"/g)].map(([, name]) => name!))
  const seconds = { name: secondsTemplate, path: helperFile, text: helperText }
  const own = [...names].flatMap((name) => {
    const file = name === secondsTemplate ? seconds : conversionFile(name)
    return file ? { ...file, name } : []
  })
  const isConverting = own.some(({ name }) => name !== secondsTemplate)
  const verbs = { name: verbsTemplate, path: verbsFile, text: verbsText }
  return isConverting ? [...own.filter(({ name }) => name !== secondsTemplate), verbs, seconds] : own
}

/** A file of ours, and a template that it defines. */
export interface HelperFile extends NewFile {
  readonly name: string
}

const definitions = /\{\{-?\s*define\s+["`](capi-migrate\.[^"`]+)["`]/g

/**
 * Says of a file what it may call: it is a template of a chart whose Chart.yaml is in the run. Nothing where the chart
 * has another file of the name of ours. The templates of a chart are read when its first one is asked for.
 */
export function chartHelpers({
  paths,
  textOf,
  nameOf,
}: UnitSources): (file: string) => ChartHelpers | undefined {
  const there = new Set(paths)
  const pathOf = new Map(paths.map((path) => [nameOf(path), path]))
  const known = new Map<string, ReadonlySet<string>>()
  const definedIn = (templates: string): ReadonlySet<string> => {
    const found =
      known.get(templates) ??
      new Set(
        paths
          .filter((path) => path.startsWith(templates))
          .flatMap((path) => [...(textOf(path) ?? '').matchAll(definitions)].map(([, name]) => name!)),
      )
    known.set(templates, found)
    return found
  }
  return (file) => {
    const path = pathOf.get(file)
    const templates = path === undefined ? undefined : templatesAround(path, there)
    if (path === undefined || templates === undefined) return undefined
    const defined = definedIn(templates)
    if (there.has(templates + helperFile) && !defined.has(secondsTemplate)) return undefined
    const up = path
      .slice(templates.length)
      .split('/')
      .slice(1)
      .map(() => '../')
      .join('')
    return {
      missing: (text) =>
        filesFor(text)
          .filter(({ name }) => !defined.has(name))
          .map(({ path, text }) => ({ path: up + path, text })),
    }
  }
}

/** The folder of the templates of the chart that a template belongs to, with a slash at its end. */
function templatesAround(path: string, there: ReadonlySet<string>): string | undefined {
  for (let at = path.lastIndexOf('/'); at > 0; at = path.lastIndexOf('/', at - 1)) {
    if (!there.has(`${path.slice(0, at)}/Chart.yaml`)) continue
    const templates = `${path.slice(0, at)}/templates/`
    return path.startsWith(templates) ? templates : undefined
  }
  return undefined
}
