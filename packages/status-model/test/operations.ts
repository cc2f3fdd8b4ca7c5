import { formatParagraph, humanDuration } from '../src/index.ts'
import * as current from '../src/current/index.ts'
import * as legacy from '../src/legacy/index.ts'

/** A worked example: one operation with upstream's names, its input and what upstream made of it. */
export interface Example {
  readonly id: string
  readonly op: string
  readonly input: Input
  readonly output?: unknown
  readonly error?: true
}

interface Input {
  readonly targetType: string
  readonly sourceType: string
  readonly object: RawSource
  readonly objects: readonly RawSource[]
  readonly conditions: readonly Raw[]
  readonly before: readonly Raw[]
  readonly after: readonly Raw[]
  readonly latest: readonly Raw[]
  readonly set: Raw
  readonly generation: number
  readonly types: readonly string[]
  readonly text: string
  readonly maxWidth: number
  readonly seconds: number
  readonly options: RawOptions
}

type Raw = legacy.LegacyCondition & { readonly observedGeneration?: number }

interface RawSource {
  readonly kind: string
  readonly name: string
  readonly controlPlaneMachine?: boolean
  readonly conditions: readonly Raw[]
}

interface RawOptions {
  readonly forConditionTypes?: readonly string[]
  readonly negativePolarityConditionTypes?: readonly string[]
  readonly ignoreTypesIfMissing?: readonly string[]
  readonly overrideConditions?: readonly { readonly owner: current.Owner; readonly condition: Raw }[]
  readonly targetConditionType?: string
  readonly customMergeStrategy?: {
    readonly targetConditionHasPositivePolarity?: boolean
    readonly negativePolarityConditionTypes?: readonly string[]
    readonly reasons?: Readonly<Record<current.Priority, string>>
    readonly summaryMessageTransform?: 'toLower'
  }
  readonly fallback?: Raw & { readonly value: boolean; readonly severity: legacy.Severity }
  readonly owned?: readonly string[]
  readonly forceOverwrite?: boolean
  readonly conditions?: readonly string[]
  readonly negativePolarity?: readonly string[]
  readonly stepCounter?: boolean
  readonly stepCounterIfOnly?: readonly string[]
  readonly addSourceRef?: boolean
}

interface Outcome {
  readonly error?: string | undefined
  readonly output?: unknown
}

/** Runs an example's operation. Empty fields are left out of the output, and the generation 0 with them. */
export function run({ op, input }: Example): Outcome {
  const operation = operations[op]
  if (!operation) throw new RangeError(`no operation ${op}`)
  return operation(input, input.options ?? {})
}

const operations: Readonly<Record<string, (input: Input, options: RawOptions) => Outcome>> = {
  summary: ({ targetType, object }, { customMergeStrategy, overrideConditions, ...options }) =>
    outcome(
      current.summary(sourceOf(object), targetType, {
        forConditionTypes: [],
        ...options,
        ...strategyOf(customMergeStrategy),
        ...(overrideConditions && {
          overrideConditions: overrideConditions.map(({ owner, condition }) => ({
            owner,
            condition: filled(condition),
          })),
        }),
      }),
    ),
  aggregate: ({ sourceType, objects }, { customMergeStrategy, ...options }) =>
    outcome(
      current.aggregate(objects.map(sourceOf), sourceType, {
        ...options,
        ...strategyOf(customMergeStrategy),
      }),
    ),
  mirror: ({ sourceType, object }, { fallback, ...options }) => ({
    output: bare(
      current.mirror(object.conditions.map(filled), sourceType, {
        ...options,
        ...(fallback && { fallback: filled(fallback) }),
      }),
    ),
  }),
  unstructuredGetAll: (input) => outcome(current.providerConditions(input as object)),
  sort: ({ types }) => ({
    output: current
      .sorted(types.map((type) => ({ type, status: 'True', reason: '', message: '' })))
      .map(({ type }) => type),
  }),
  set: ({ conditions, set, generation }) => ({
    output: current.set(conditions.map(filled), filled(set), { generation }).map(bare),
  }),
  patch: ({ before, after, latest }, { owned, forceOverwrite }) => {
    const patch = current.patchOf(before.map(filled), after.map(filled))
    return outcome(
      current.applyPatch(latest.map(filled), patch, {
        ...(owned && { ownedConditionTypes: owned }),
        ...(forceOverwrite && { forceOverwrite }),
      }),
    )
  },
  legacySummary: ({ conditions }, { negativePolarity, ...options }) => ({
    output: orNull(
      legacy.summary(
        { kind: '', name: '', conditions },
        { ...options, ...(negativePolarity && { negativePolarityConditions: negativePolarity }) },
      ),
    ),
  }),
  legacyAggregate: ({ objects, targetType }, options) => ({
    output: orNull(legacy.aggregate(objects, targetType, options)),
  }),
  legacyMirror: ({ conditions, targetType }, { fallback }) => ({
    output: orNull(
      legacy.mirror(
        conditions,
        targetType,
        fallback && { fallback: { ...fallback, reason: fallback.reason ?? '' } },
      ),
    ),
  }),
  legacySet: ({ conditions, set }) => ({ output: legacy.set(conditions, set).map(bare) }),
  formatParagraph: ({ text, maxWidth }) => ({ output: formatParagraph(text, maxWidth) }),
  humanDuration: ({ seconds }) => ({ output: humanDuration(seconds) }),
}

function outcome(result: current.Result<current.Condition | readonly current.Condition[]>): Outcome {
  if (!result.ok) return { error: result.error }
  return { output: Array.isArray(result.value) ? result.value.map(bare) : bare(result.value) }
}

function orNull(condition: legacy.LegacyCondition | undefined): unknown {
  return condition === undefined ? null : bare(condition)
}

function bare(condition: object): unknown {
  return Object.fromEntries(Object.entries(condition).filter(([, value]) => value !== ''))
}

function filled(raw: Raw): current.Condition {
  const { severity: _, ...condition } = raw
  return { ...condition, reason: raw.reason ?? '', message: raw.message ?? '' }
}

function sourceOf({ kind, name, controlPlaneMachine = false, conditions }: RawSource): current.Source {
  return { kind, name, isControlPlaneMachine: controlPlaneMachine, conditions: conditions.map(filled) }
}

function strategyOf(options: RawOptions['customMergeStrategy']): {
  readonly customMergeStrategy?: current.MergeStrategy
} {
  if (!options) return {}
  const { reasons, summaryMessageTransform, ...rest } = options
  return {
    customMergeStrategy: current.defaultMergeStrategy({
      priority: current.defaultPriority(rest.negativePolarityConditionTypes),
      targetConditionHasPositivePolarity: rest.targetConditionHasPositivePolarity ?? true,
      ...(reasons && { reason: current.reasons(reasons.issue, reasons.unknown, reasons.info) }),
      ...(summaryMessageTransform && {
        summaryMessageTransform: (lines) => lines.map((line) => line.toLowerCase()),
      }),
    }),
  }
}
