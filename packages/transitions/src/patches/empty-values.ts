import { valueAt } from '../assemble.ts'
import { literal } from '../literal.ts'
import { mapPath } from '../map-path.ts'
import { patternOf } from '../path.ts'
import type { Undecided } from '../placement.ts'
import type { Place } from '../subtree.ts'
import type { SchemaNode } from '../schema.ts'
import { say } from '../tasks.ts'
import type { Transition } from '../transition.ts'
import type { Definition } from './class.ts'
import { continued } from './continued.ts'
import { sourceSchema, targetSchema } from './fragment.ts'
import type { JsonPatch } from './json-patch.ts'
import { isMap } from '../map.ts'
import { listOf } from './places.ts'
import { placesOf, pointed } from './pointer.ts'
import { rowAt, together } from './rows.ts'
import type { Lookups } from './lookups.ts'
import type { Unit } from './unit.ts'

/**
 * Patches that write the value of a variable whose default is the empty text, where the new version refuses what comes of
 * it and the old one takes it: `local: {}` of etcd, whose `imageTag` has no value, or a flag without one. A patch that asks for the variable
 * first is right as it is.
 */
export function emptyValues(
  object: Readonly<Record<string, unknown>>,
  { transition, definitions }: Unit,
  { rewrite, placeholder }: Pick<Lookups, 'rewrite' | 'placeholder'>,
  meanwhile: (definition: Definition) => string,
): readonly Undecided[] {
  const variables = emptyVariables(object)
  const printed = (text: string): string => placeholder?.printed?.(text) ?? text
  return definitions.flatMap((definition) => {
    const condition = printed(String(valueAt(object, [...definition.place.slice(0, 3), 'enabledIf']) ?? ''))
    return definition.jsonPatches.flatMap((patch, k) =>
      variables
        .filter(
          (name) =>
            !names(condition, name) && writesEmpty(withTemplate(patch, printed), name, transition, rewrite),
        )
        .map((name): Undecided => {
          const from = [...definition.place, 'jsonPatches', k, 'valueFrom']
          return {
            from,
            row: rowAt('restate', from, together),
            ...continued(say('patch/empty-variable', { name }), meanwhile(definition)),
          }
        }),
    )
  })
}

/** The names of variables, and of members of theirs (`image.tag`), whose default is the empty text. */
function emptyVariables(object: unknown): readonly string[] {
  return listOf(valueAt(object, ['spec', 'variables'])).flatMap((variable) => {
    const schema = valueAt(variable, ['schema', 'openAPIV3Schema'])
    return isMap(variable) && typeof variable.name === 'string' ? emptyIn(schema, variable.name) : []
  })
}

function emptyIn(schema: unknown, name: string): readonly string[] {
  if (!isMap(schema)) return []
  const own = schema.default === '' ? [name] : []
  const members = isMap(schema.properties) ? Object.entries(schema.properties) : []
  return [...own, ...members.flatMap(([key, member]) => emptyIn(member, `${name}.${key}`))]
}

function writesEmpty(
  { path, valueFrom }: JsonPatch,
  name: string,
  transition: Transition,
  rewrite: Lookups['rewrite'],
): boolean {
  const at = pointed(path, sourceSchema(transition))
  if (!at || !valueFrom) return false
  const isRefused = (place: Place): boolean => refusesEmpty([...at.place, ...place], transition)
  const isRequired = (place: Place): boolean => refusesNothing([...at.place, ...place], transition)
  if (valueFrom.variable === name) return isRefused([])
  const { template = '' } = valueFrom
  const printed = template.replaceAll(printing(name), (_, quote: string, pipe?: string) =>
    quote === '' && pipe === undefined ? nothing : emptyText,
  )
  // Code that asks for the variable first guards what it prints.
  if (printed === template || asks(template, name)) return false
  const whole = printed.trim()
  let isFound = (whole === emptyText && isRefused([])) || (whole === nothing && isRequired([]))
  rewrite?.(printed, (value) => {
    isFound ||= emptiesIn(value).some(isRefused) || nothingsIn(value).some(isRequired)
    return undefined
  })
  return isFound
}

function withTemplate(patch: JsonPatch, printed: (text: string) => string): JsonPatch {
  const { template } = patch.valueFrom ?? {}
  return template === undefined
    ? patch
    : { ...patch, valueFrom: { ...patch.valueFrom, template: printed(template) } }
}

/** What stands for the variable in a text that is parsed: between quotes it is an empty text, else no value at all. */
const emptyText = 'empty-by-default'
const nothing = 'nothing-by-default'

function printing(name: string): RegExp {
  return new RegExp(`(["']?)\\{\\{-?\\s*\\.${literal(name)}\\s*(\\|\\s*s?quote\\s*)?-?\\}\\}\\1`, 'g')
}

function asks(template: string, name: string): boolean {
  return (template.match(/\{\{-?\s*(?:else\s+)?(?:if|with)\b[^}]*\}\}/g) ?? []).some((one) =>
    names(one, name),
  )
}

/** True for template code that names a variable. */
function names(code: string, name: string): boolean {
  return new RegExp(`\\.${literal(name)}\\b`).test(code)
}

/** The places of a value that are an empty text, or a map of members without a value: a server drops those. */
function emptiesIn(value: unknown, place: Place = []): readonly Place[] {
  if (value === emptyText) return [place]
  if (typeof value !== 'object' || value === null) return []
  const members: readonly (readonly [string | number, unknown])[] = Array.isArray(value)
    ? [...value.entries()]
    : Object.entries(value)
  const isEmptied = members.length > 0 && members.every(([, member]) => member === nothing)
  if (isEmptied && !Array.isArray(value)) return [place]
  return members.flatMap(([key, member]) => emptiesIn(member, [...place, key]))
}

/** The places of a value that have no value at all. */
function nothingsIn(value: unknown, place: Place = []): readonly Place[] {
  if (value === nothing) return [place]
  return isMap(value)
    ? Object.entries(value).flatMap(([key, member]) => nothingsIn(member, [...place, key]))
    : []
}

/** True where the new version refuses an empty value at a place of the old one, which takes it. */
function refusesEmpty(place: Place, transition: Transition): boolean {
  if (refuses(sourceSchema(transition, place))) return false
  return targetsOf(place, transition).some((to) => refuses(targetSchema(transition, to)))
}

/** True for a place that the old version leaves out where it has no value, and that the new version requires. */
function refusesNothing(place: Place, transition: Transition): boolean {
  const isRequired = (at: Place, schemaOf: typeof targetSchema): boolean =>
    schemaOf(transition, at.slice(0, -1))?.required?.includes(String(at.at(-1))) === true
  if (isRequired(place, sourceSchema)) return false
  return targetsOf(place, transition).some((to) => isRequired(to, targetSchema))
}

function targetsOf(place: Place, transition: Transition): readonly Place[] {
  const mapped = mapPath(transition, patternOf(place.map(String)))
  return placesOf(mapped, { place, indices: [] }, targetSchema(transition))
}

function refuses(schema: SchemaNode | undefined): boolean {
  return (schema?.minLength ?? schema?.minProperties ?? 0) > 0
}
