import type { NewFile, UnitSources } from '@capi-migrate/edits'

/** The named template of ours that charts call. */
export const secondsTemplate = 'capi-migrate.seconds'

/** What of ours the templates of a chart may call. */
export interface ChartHelpers {
  /** The file that defines it, where the chart has none yet; its path is that from the folder of the template. */
  readonly missing?: NewFile
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

/** Whether a text calls what the file defines. */
export function callsHelper(text: string): boolean {
  return text.includes(`include "${secondsTemplate}"`)
}

const defines = new RegExp(`\\{\\{-?\\s*define\\s+["\`]${secondsTemplate}["\`]`)

/**
 * Says of a file what it may call: it is a template of a chart whose Chart.yaml is in the run. Nothing where the chart
 * has another file of that name. The templates of a chart are read when its first one is asked for.
 */
export function chartHelpers({
  paths,
  textOf,
  nameOf,
}: UnitSources): (file: string) => ChartHelpers | undefined {
  const there = new Set(paths)
  const pathOf = new Map(paths.map((path) => [nameOf(path), path]))
  const known = new Map<string, 'defined' | 'missing' | 'taken'>()
  const stateOf = (templates: string): 'defined' | 'missing' | 'taken' => {
    const own = paths.filter((path) => path.startsWith(templates))
    if (own.some((path) => defines.test(textOf(path) ?? ''))) return 'defined'
    return own.includes(templates + helperFile) ? 'taken' : 'missing'
  }
  return (file) => {
    const path = pathOf.get(file)
    const templates = path === undefined ? undefined : templatesAround(path, there)
    if (path === undefined || templates === undefined) return undefined
    if (!known.has(templates)) known.set(templates, stateOf(templates))
    const state = known.get(templates)
    if (state !== 'missing') return state === 'defined' ? {} : undefined
    const up = path
      .slice(templates.length)
      .split('/')
      .slice(1)
      .map(() => '../')
    return { missing: { path: up.join('') + helperFile, text: helperText } }
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
