import { fieldsIn } from '@capi-migrate/contract-rules'
import type { ContractRule, ContractStage, FieldType } from '@capi-migrate/contract-rules'
import type { Crd, CrdVersion } from '../read/crd.ts'
import { fieldAt, parentOf, typeOf } from '../read/schema.ts'
import type { Field } from '../read/schema.ts'
import { isStillRead, labelNewer } from './listed.ts'
import type { Looks } from './look.ts'
import { absent, aside, met, unknown, violated } from './seen.ts'
import type { Seen } from './seen.ts'
import { inCrd } from './subject.ts'
import type { Subject } from './subject.ts'

type Name =
  | 'crd.field'
  | 'crd.anyField'
  | 'crd.noField'
  | 'crd.fieldType'
  | 'crd.required'
  | 'crd.optional'
  | 'crd.properties'
  | 'crd.minProperties'
  | 'crd.minLength'
  | 'crd.maxItems'
  | 'crd.listMapKeys'
  | 'crd.currentConditions'
  | 'crd.noImmutability'

/** What a schema says of fields, in the version that counts. */
export const schemaLooks: Looks<Name, Subject> = {
  'crd.field': (check, subject, rule) =>
    inSchema(subject, ({ crd, version, root }) => {
      const field = fieldAt(root, check.path)
      if (!field) return missing(subject, check.path)
      if (!fits(field, check.type))
        return violated(
          `${at(check.path, version)} is ${named(typeOf(field))}, and it has to be ${named(check.type)}`,
          isNewer(rule, subject.stage, check.path, typeOf(field))
            ? labelNewer(version.name)
            : `make it ${named(check.type)} in the version for this contract`,
          inCrd(crd, field),
        )
      if (check.format !== undefined && field.format !== check.format)
        return violated(
          `${at(check.path, version)} has not the format ${check.format}`,
          `give it the format ${check.format}`,
          inCrd(crd, field),
        )
      return met(inCrd(crd, field))
    }),

  'crd.anyField': (check, subject) =>
    inSchema(subject, ({ crd, root }) => {
      const field = check.paths.map((path) => fieldAt(root, path)).find((one) => one !== undefined)
      return field ? met(inCrd(crd, field)) : missing(subject, check.paths.join(' or '))
    }),

  'crd.noField': (check, subject, rule) =>
    inSchema(subject, ({ crd, version, root }) => {
      const field = fieldAt(root, check.path)
      return field && !isStillRead(subject, rule, check.path)
        ? violated(
            `${at(check.path, version)} is there`,
            'leave it out of the version for this contract',
            inCrd(crd, field),
          )
        : met()
    }),

  'crd.fieldType': (check, subject) =>
    ifThere(subject, check.path, ({ crd, version, field }) =>
      fits(field, check.type)
        ? met(inCrd(crd, field))
        : violated(
            `${at(check.path, version)} is ${named(typeOf(field))}`,
            `make it ${named(check.type)}`,
            inCrd(crd, field),
          ),
    ),

  'crd.required': (check, subject) =>
    ifThere(subject, check.path, ({ crd, version, field, parent }) =>
      parent.required.includes(lastOf(check.path))
        ? met(inCrd(crd, field))
        : violated(`${at(check.path, version)} is optional`, 'make it required', inCrd(crd, field)),
    ),

  // What is not there is not required either.
  'crd.optional': ({ path }, subject) =>
    inSchema(subject, ({ crd, version, root }) => {
      const [field, parent] = [fieldAt(root, path), parentOf(root, path)]
      return field && parent?.required.includes(lastOf(path))
        ? violated(`${at(path, version)} is required`, 'make it optional', inCrd(crd, field))
        : met(inCrd(crd, field ?? version))
    }),

  'crd.properties': (check, subject) =>
    ifThere(subject, check.path, ({ crd, version, field }) => {
      const names = [...(field.properties?.keys() ?? [])]
      const more = names.filter((name) => !check.names.includes(name))
      const less = check.names.filter((name) => !names.includes(name))
      if (more.length + less.length === 0) return met(inCrd(crd, field))
      const parts = [
        ...(less.length > 0 ? [`lacks ${less.join(', ')}`] : []),
        ...(more.length > 0 ? [`has ${more.join(', ')} too`] : []),
      ]
      return violated(
        `${at(check.path, version)} ${parts.join(' and ')}`,
        `give it ${check.names.join(', ')}, and nothing else`,
        inCrd(crd, field),
      )
    }),

  'crd.minProperties': (check, subject) => atLeast(subject, check.path, 'minProperties', check.value),
  'crd.minLength': (check, subject) => atLeast(subject, check.path, 'minLength', check.value),

  'crd.maxItems': ({ path, value }, subject) =>
    ifThere(subject, path, ({ crd, version, field }) =>
      (field.maxItems ?? value) >= value
        ? met(inCrd(crd, field))
        : violated(
            `${at(path, version)} takes ${field.maxItems} items, and Cluster API may write ${value}`,
            `give it maxItems: ${value}`,
            inCrd(crd, field),
          ),
    ),

  'crd.listMapKeys': (check, subject) =>
    ifThere(subject, check.path, ({ crd, version, field }) => {
      if (field.type !== 'array') return aside
      return field.listType === 'map' && check.keys.every((key) => field.listKeys.includes(key))
        ? met(inCrd(crd, field))
        : violated(
            `${at(check.path, version)} is no list by ${check.keys.join(', ')}`,
            `mark it with +listType=map and ${check.keys.map((key) => `+listMapKey=${key}`).join(' and ')}`,
            inCrd(crd, field),
          )
    }),

  'crd.currentConditions': ({ path }, subject) =>
    inSchema(subject, ({ crd, version, root }) => {
      const field = fieldAt(root, path)
      if (!field) return missing(subject, path)
      return fieldAt(field, '[].severity')
        ? violated(
            `${at(path, version)} has conditions with severity`,
            'give the version for this contract conditions of metav1.Condition',
            inCrd(crd, field),
          )
        : met(inCrd(crd, field))
    }),

  'crd.noImmutability': (_, subject) =>
    inSchema(subject, ({ crd, version, root }) => {
      const found = immutable(root)
      return found
        ? violated(
            `a CEL rule keeps ${at(found.path, version)} from changing, in dry runs too`,
            'make the template immutable in a webhook that lets dry runs pass',
            inCrd(crd, found.field),
          )
        : met()
    }),
}

interface InSchema {
  readonly crd: Crd
  readonly version: CrdVersion
  readonly root: Field
}

/** The schema of the version that counts, or why there is none. */
function inSchema({ crd, version, kind, stage }: Subject, look: (found: InSchema) => Seen): Seen {
  if (!crd) return absent(`there is no CRD ${kind.crd.kind}Template`, 'add the template kind')
  if (!version) return unknown(`the version that its label selects for ${stage}; the CRD does not have it`)
  if (!version.schema) return unknown(`a schema: version ${version.name} of the CRD has none`)
  return look({ crd, version, root: version.schema })
}

/** Looks at a field; whether it has to be there, `crd.field` says. */
function ifThere(
  subject: Subject,
  path: string,
  look: (found: InSchema & { readonly field: Field; readonly parent: Field }) => Seen,
): Seen {
  return inSchema(subject, (found) => {
    const [field, parent] = [fieldAt(found.root, path), parentOf(found.root, path)]
    return field && parent ? look({ ...found, field, parent }) : aside
  })
}

function atLeast(subject: Subject, path: string, key: 'minProperties' | 'minLength', value: number): Seen {
  return ifThere(subject, path, ({ crd, version, field }) =>
    (field[key] ?? 0) >= value
      ? met(inCrd(crd, field))
      : violated(
          `${at(path, version)} has no ${key} of ${value}`,
          `give it ${key}: ${value}`,
          inCrd(crd, field),
        ),
  )
}

/** A field that is not listed may still be kept, below a place that keeps everything. */
function missing({ crd, version }: Subject, path: string): Seen {
  if (!crd || !version) return absent(`${path} is missing`, 'add it')
  const keeper = ancestors(path)
    .map((one) => fieldAt(version.schema, one))
    .find((field) => field?.preserves)
  if (keeper) return met(inCrd(crd, keeper), 'unknown fields are kept there')
  return absent(`${at(path, version)} is missing`, `add ${path} to ${version.name}`, inCrd(crd, version))
}

function ancestors(path: string): readonly string[] {
  const steps = path.split('.')
  return steps.slice(1).map((_, i) => steps.slice(0, i + 1).join('.'))
}

/** The first field that may not change. */
function immutable(field: Field, path = ''): { readonly field: Field; readonly path: string } | undefined {
  if (field.rules.some((rule) => /\bself\s*==\s*oldSelf\b/.test(rule))) return { field, path }
  for (const [name, below] of field.properties ?? []) {
    const found = immutable(below, path === '' ? name : `${path}.${name}`)
    if (found) return found
  }
  return field.items && immutable(field.items, `${path}[]`)
}

/** Whether a field that is read as v1beta1 has it is as v1beta2 has it. */
function isNewer(rule: ContractRule, stage: ContractStage, path: string, type: string): boolean {
  const late = fieldsIn(rule, 'v1beta2').find((field) => field.path === path && field.owner === undefined)
  return stage === 'v1beta1' && late?.type === type
}

/** Whether a field has a type; a map is an object whose keys are names, and one that keeps all may be either. */
function fits(field: Field, type: FieldType): boolean {
  const own = typeOf(field)
  if (type === 'map') return own === 'map' || (own === 'object' && field.preserves === true)
  if (type === 'object') return own === 'object' || own === 'map' || field.preserves === true
  return own === type
}

function at(path: string, version: CrdVersion): string {
  return `${path} of ${version.name}`
}

function named(type: string): string {
  const words: Readonly<Record<string, string>> = {
    array: 'a list',
    map: 'a map with names as keys',
    object: 'an object',
    integer: 'an integer',
  }
  return words[type] ?? `a ${type}`
}

function lastOf(path: string): string {
  return path.slice(path.lastIndexOf('.') + 1)
}
