import {
  defaultedOf,
  emptiesOf,
  printedAt,
  stepsOf,
  transitions,
  writtenOutOf,
} from '@capi-migrate/transitions'
import type { Printed } from '@capi-migrate/transitions'
import { secondsTemplate } from './seconds-template.ts'

/** What the names start with of our named templates that convert what a chart prints. */
export const conversionPrefix = 'capi-migrate.v1beta2.'

/** The name of the template that converts a value: `capi-migrate.v1beta2.MachineHealthCheck.spec`. */
export function conversionName({ kind, path }: Printed): string {
  return `${conversionPrefix}${kind}.${path}`
}

/** The file that defines a conversion, in the folder of a chart's templates; `undefined` for another name. */
export function conversionFile(name: string): ConversionFile | undefined {
  if (!files.has(name)) files.set(name, fileFor(name))
  return files.get(name)
}

interface ConversionFile {
  readonly path: string
  readonly text: string
}

/** Each is made once: a large tree asks for the same few again and again. */
const files = new Map<string, ConversionFile | undefined>()

function fileFor(name: string): ConversionFile | undefined {
  const [, kind, path] = /^([A-Za-z]+)\.(.+)$/.exec(name.slice(conversionPrefix.length)) ?? []
  const transition = transitions.find((one) => one.kind === kind && one.from === 'v1beta1')
  const place = stepsOf(path ?? '').map((step) => (step === '[]' ? 0 : step))
  const printed = transition && printedAt(transition, place)
  if (!printed) return undefined
  const file = `_capi-migrate.${kind}.${path}.tpl`.replaceAll('[]', '.items')
  return { path: file, text: conversionText(printed) }
}

/** The template that takes a value as the older version has it, and prints it as the newer one does. */
function conversionText(printed: Printed): string {
  const { kind, path, members, rows, ignored, fills } = printed
  const root = members ? stepsOf(path).at(-1)! : 'value'
  const at = (path: string): string => (members ? path : (root + dot(path) + path).replace(/\.$/, ''))
  const empties = new Set(emptiesOf(printed))
  const defaulted = defaultedOf(printed)
  const isUnset = (path: string): boolean => empties.has(path)
  const unset = (paths: readonly string[]): string => on(paths.map(at), 'unset-empty', [])
  const rowLines = rows.flatMap(({ from, to, codec }) => {
    if (to.length === 0) return []
    const targets = to.map((one) => `"${belowItems(at(from), at(one))}"`)
    const line = on([at(from)], 'move', [`"${codec}"`, ...targets])
    // Nothing must not make a container for itself.
    return codec === 'same' && to.every(isUnset) ? [unset([from]), line] : [line]
  })
  const dropped = rows.filter(({ to }) => to.length === 0).map(({ from }) => at(from))
  const added = new Map<string, string[]>()
  for (const { container, key, value } of [...fills, ...writtenOutOf(printed)]) {
    const given = `"${key}" ${JSON.stringify(value)}`
    added.set(given, [...(added.get(given) ?? []), at(container)])
  }
  const lines = [
    on(ignored.map(at), 'refuse', [`"${kind}"`]),
    on(dropped, 'unset', []),
    ...rowLines,
    unset([...empties].filter((path) => !defaulted.has(path))),
    ...[...empties].flatMap((path) =>
      defaulted.has(path)
        ? [on([at(path)], 'unset-empty', [`(fromJson ${quoted({ value: defaulted.get(path) })})`])]
        : [],
    ),
    ...[...added].map(([given, paths]) => on(paths, 'fill', [given])),
  ]
  const result = members ? '$all' : `$all.${root}`
  return `\
{{- /*
Written by migrate manifests --helpers.

Takes ${path} of a ${kind} as version v1beta1 of Cluster API has it, and prints it as
v1beta2 does${members ? `: as the fields ${members.join(', ')}` : ''}. It fails for fields that v1beta1 does not have. Of
nothing it prints nothing.
*/ -}}
{{- define "${conversionName(printed)}" -}}
{{- if not (kindIs "invalid" .) -}}
{{- $all := dict "${root}" . | toJson | fromJson -}}
${lines.join('')}\
{{- if ${members ? result : `not (kindIs "invalid" ${result})`} }}{{ toYaml ${result} }}{{ end -}}
{{- end -}}
{{- end -}}
`
}

/** A value as text of a template. */
function quoted(value: object): string {
  return `\`${JSON.stringify(value)}\``
}

function dot(path: string): string {
  return path === '' || path.startsWith('[') ? '' : '.'
}

/** The lines that do something with each field that paths lead to. */
function on(paths: readonly string[], verb: string, given: readonly string[]): string {
  const call = (path: string): string =>
    `include "capi-migrate.at" (list $all ${path} "capi-migrate.${verb}" ${given.length === 0 ? 'list' : `(list ${given.join(' ')})`})`
  if (paths.length < 2) return paths.map((path) => `{{- ${call(`"${path}"`)} -}}\n`).join('')
  const lines = paths.map((path) => `  "${path}"\n`).join('')
  return `{{- range list\n${lines}-}}\n{{- ${call('.')} -}}\n{{- end -}}\n`
}

/** A path in the item that holds what moves, where it is in a list. */
function belowItems(from: string, to: string): string {
  const items = from.lastIndexOf('[].')
  return items === -1 ? to : to.slice(items + 3)
}

/** The file with what conversions are made of. */
export const verbsFile = '_capi-migrate-fields.tpl'

/** The template that tells whether a chart has that file. */
export const verbsTemplate = 'capi-migrate.at'

/** Only functions that Helm 3 and Helm 4 have are called, and no \`and\` that has to stop early. */
export const verbsText = `\
{{- /*
Written by migrate manifests --helpers: what the templates that convert from v1beta1 to v1beta2 are made of.

capi-migrate.at takes a map, a path such as "a.b[].c", the name of a template, and a list. It includes that template for
each field that the path leads to, with the map that holds the field, its name, the item or map that all paths in the
list start at, and the list. These templates change the map and print nothing.
*/ -}}
{{- define "${verbsTemplate}" -}}
{{- $path := index . 1 -}}
{{- $head := splitList "[]." $path | first -}}
{{- $steps := splitList "." $head -}}
{{- $at := index . 0 -}}
{{- range ternary (initial $steps) $steps (eq $head $path) -}}
{{- if kindIs "map" $at -}}{{- $at = get $at . -}}{{- else -}}{{- $at = "" -}}{{- end -}}
{{- end -}}
{{- if ne $head $path -}}
{{- $rest := trimPrefix (print $head "[].") $path -}}
{{- if kindIs "slice" $at -}}
{{- range $at -}}{{- include "capi-migrate.at" (list . $rest (index $ 2) (index $ 3)) -}}{{- end -}}
{{- end -}}
{{- else if kindIs "map" $at -}}
{{- if hasKey $at (last $steps) -}}{{- include (index . 2) (list $at (last $steps) (index . 0) (index . 3)) -}}{{- end -}}
{{- end -}}
{{- end -}}

{{- /* Moves a field to the paths of the list, in the form that the list starts with. A field that is there stays. */ -}}
{{- define "capi-migrate.move" -}}
{{- $from := index . 0 -}}
{{- $root := index . 2 -}}
{{- $form := first (index . 3) -}}
{{- $value := get $from (index . 1) -}}
{{- $isThere := not (kindIs "invalid" $value) -}}
{{- $_ := unset $from (index . 1) -}}
{{- if eq $form "seconds" -}}
{{- $seconds := include "${secondsTemplate}" $value -}}
{{- $isThere = ne $seconds "" -}}
{{- $value = int $seconds -}}
{{- else if eq $form "group" -}}
{{- $isThere = contains "/" (toString $value) -}}
{{- $value = splitList "/" (toString $value) | first -}}
{{- else if eq $form "layout" -}}
{{- if get $from "diskLayout" -}}{{- $isThere = false -}}{{- end -}}
{{- else if eq $form "list" -}}
{{- if kindIs "map" $value -}}
{{- $list := list -}}
{{- range $name, $one := $value -}}
{{- if not (kindIs "invalid" $one) -}}
{{- $text := ternary (toJson $one) (toString $one) (kindIs "float64" $one) -}}
{{- $list = append $list (dict "name" $name "value" $text) -}}
{{- end -}}
{{- end -}}
{{- $value = $list -}}
{{- end -}}
{{- end -}}
{{- if $isThere -}}
{{- range rest (index . 3) -}}
{{- $steps := splitList "." . -}}
{{- $to := $root -}}
{{- range initial $steps -}}
{{- if not (kindIs "map" (get $to .)) -}}{{- $_ := set $to . (dict) -}}{{- end -}}
{{- $to = get $to . -}}
{{- end -}}
{{- $there := get $to (last $steps) -}}
{{- if or (not (hasKey $to (last $steps))) (kindIs "invalid" $there) -}}
{{- $_ := set $to (last $steps) $value -}}
{{- else if kindIs "map" $there -}}
{{- if kindIs "map" $value -}}{{- $_ := set $to (last $steps) (merge $there $value) -}}{{- end -}}
{{- end -}}
{{- end -}}
{{- end -}}
{{- end -}}

{{- /* Fails for a field that has a value and that v1beta1 does not have: its server ignores the field, v1beta2 would not. */ -}}
{{- define "capi-migrate.refuse" -}}
{{- if not (kindIs "invalid" (get (index . 0) (index . 1))) -}}
{{- fail (printf "%s: the field %s has no effect in v1beta1, and these values are read as v1beta1. Remove it, or print the map in the form of v1beta2" (first (index . 3)) (index . 1)) -}}
{{- end -}}
{{- end -}}

{{- define "capi-migrate.unset" -}}{{- $_ := unset (index . 0) (index . 1) -}}{{- end -}}

{{- /*
Takes out a field that says nothing: v1beta2 refuses it, or the server stores none. What an older release stored there, the
"value" of the list's map, takes its place.
*/ -}}
{{- define "capi-migrate.unset-empty" -}}
{{- $value := get (index . 0) (index . 1) -}}
{{- $isFilled := not (empty $value) -}}
{{- if kindIs "map" $value -}}
{{- $isFilled = false -}}
{{- range $value -}}{{- if not (kindIs "invalid" .) -}}{{- $isFilled = true -}}{{- end -}}{{- end -}}
{{- end -}}
{{- if $isFilled -}}
{{- else if or (kindIs "invalid" $value) (eq 0 (len (index . 3))) -}}{{- $_ := unset (index . 0) (index . 1) -}}
{{- else -}}{{- $_ := set (index . 0) (index . 1) (get (first (index . 3)) "value") -}}
{{- end -}}
{{- end -}}

{{- /* Adds a field that v1beta2 requires in a map, where there is one: its name and value are the list. */ -}}
{{- define "capi-migrate.fill" -}}
{{- $map := get (index . 0) (index . 1) -}}
{{- if kindIs "map" $map -}}
{{- $name := first (index . 3) -}}
{{- if and $map (kindIs "invalid" (index $map $name)) -}}{{- $_ := set $map $name (last (index . 3)) -}}{{- end -}}
{{- end -}}
{{- end -}}
`
