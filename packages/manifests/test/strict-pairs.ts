import { Budget } from '../src/check/cel-budget.ts'
import type { tasks } from '../src/tasks/index.ts'

/** A code of the strict check. */
export type StrictCode = Extract<keyof typeof tasks, `strict/${string}`>

/** An object that the server takes, and a change of it that brings one code. */
export interface StrictPair {
  readonly code: StrictCode
  /** What judges it, where there are several for the code. */
  readonly by: string
  readonly good: string
  readonly broken: string
  /** What the rules of the run may cost. */
  readonly budget?: () => Budget
}

/** A rule whose cost grows with the square of a list. */
const loops = 'self.all(x, self.all(y, x == y))'
const args = 'clusterConfiguration: {apiServer: {extraArgs: '

/** At least one pair for each code; `strict.laws.test.ts` fails for a code without one. */
export const strictPairs: readonly StrictPair[] = [
  ofThing('strict/unknown-field', 'a name', 'text: a', 'quite: a'),
  ofThing('strict/unknown-field-close', 'one letter more', 'text: a', 'texts: a'),
  ofThing('strict/unknown-field-close', 'a unit', 'waitSeconds: 1', 'wait: 1'),
  {
    code: 'strict/no-version',
    by: 'a reference',
    good: owned('apps/v1'),
    broken: owned('example.io'),
  },
  ofThing('strict/key', 'a map', 'keys: {a: b}', 'keys: {A: b}'),
  ofThing('strict/type', 'an object', 'map: {a: b}', 'map: a'),
  ofThing('strict/type', 'a list', 'list: [a]', 'list: a'),
  ofThing('strict/type', 'a whole number', 'number: 1', 'number: 1.5'),
  ofThing('strict/type', 'a number', 'half: 1.5', 'half: a'),
  ofThing('strict/type', 'a truth', 'isOn: true', 'isOn: a'),
  ofThing('strict/type', 'a number or text', 'either: 1', 'either: true'),
  ofThing('strict/type', 'a time', 'time: "2026-01-02T03:04:05Z"', 'time: today'),
  ofThing('strict/type', 'base64', 'bytes: YQ==', 'bytes: "-"'),
  ofThing('strict/type-string', 'a number', 'text: "1.10"', 'text: 1.10'),
  ofThing('strict/required', 'a field', 'asked: {one: a}', 'asked: {}'),
  ofThing('strict/required', 'null', 'asked: {one: a}', 'asked: {one: null}'),
  ofThing('strict/required-value', 'one of two', 'choosing: {one: a}', 'choosing: {}'),
  ofThing('strict/enum', 'a text', 'choice: a', 'choice: c'),
  ofThing('strict/pattern', 'a text', 'digits: "1"', 'digits: a'),
  ofThing('strict/length', 'too short', 'short: ab', 'short: a'),
  ofThing('strict/length', 'too long', 'short: ab', 'short: abcd'),
  ofThing('strict/range', 'too little', 'number: 1', 'number: 0'),
  ofThing('strict/range', 'too much', 'number: 1', 'number: 9'),
  ofThing('strict/range', 'the least itself', 'between: 2', 'between: 1'),
  ofThing('strict/range', 'the most itself', 'between: 2', 'between: 3'),
  ofThing('strict/range', '32 bits', 'small: 1', 'small: 2147483648'),
  ofThing('strict/range', '64 bits', 'large: 1', 'large: 18446744073709551616'),
  ofThing('strict/range', 'a multiple', 'even: 2', 'even: 3'),
  ofThing('strict/count', 'items, too few', 'list: [a]', 'list: [a, b, c]'),
  ofThing('strict/count', 'fields, too many', 'map: {a: b}', 'map: {a: b, b: b}'),
  ofThing('strict/count-empty', 'items', 'list: [a]', 'list: []'),
  ofThing('strict/count-empty', 'fields', 'map: {a: b}', 'map: {}'),
  ofThing('strict/unique', 'items by a key', 'named: [{name: a}]', 'named: [{name: a}, {name: a}]'),
  ofThing('strict/unique', 'items of a set', 'set: [a]', 'set: [a, a]'),
  ofThing('strict/key-twice', 'a field', 'text: a', 'text: a\n  text: a'),
  ofThing('strict/expression', 'a rule', 'ruled: abc', 'ruled: b'),
  ofThing('strict/refused-pattern', 'a pattern of JavaScript', 'text: a', 'lookahead: a'),
  ofThing('strict/refused-rule', 'a rule with such a pattern', 'text: a', 'refused: a'),
  ofThing('strict/cost-rule', 'a loop in a loop', 'costly: [a]', `costly: [${'a, '.repeat(1500)}a]`),
  ofThing(
    'strict/cost-object',
    'loops together',
    'costing: [[a]]',
    `costing: [${`[${'a, '.repeat(400)}a], `.repeat(30)}[a]]`,
  ),
  {
    ...ofThing('strict/cost-run', 'what other objects cost', 'text: a', `costly: [${'a, '.repeat(100)}a]`),
    budget: () => {
      const budget = new Budget()
      budget.spend({}, 100_000_000)
      return budget
    },
  },
  ofDeployment(
    'strict/half-migrated-moved',
    'a name',
    'deletion: {nodeDrainTimeoutSeconds: 1}',
    'nodeDrainTimeout: 1s',
  ),
  ofDeployment(
    'strict/half-migrated-place',
    'a name',
    'deletion: {nodeDrainTimeoutSeconds: 1}',
    'nodeDrainTimeoutSeconds: 1',
  ),
  ofConfig('strict/half-migrated-form', 'a map', `${args}[{name: a, value: b}]}}`, `${args}{a: b}}}`),
  ofConfig('strict/half-migrated-gone', 'a flag', 'format: cloud-config', 'useExperimentalRetryJoin: true'),
]

/** The schema of what {@link ofThing} breaks. */
export const crd = `\
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
spec:
  group: infrastructure.cluster.x-k8s.io
  names: {kind: ThingCluster}
  versions:
  - name: v1beta1
    schema:
      openAPIV3Schema:
        type: object
        properties:
          spec:
            type: object
            properties:
              text: {type: string}
              waitSeconds: {type: integer}
              keys: {type: object, additionalProperties: {type: string}, propertyNames: {pattern: '^[a-z]+$'}}
              map: {type: object, minProperties: 1, maxProperties: 1, additionalProperties: {type: string}}
              list: {type: array, minItems: 1, maxItems: 2, items: {type: string}}
              number: {type: integer, minimum: 1, maximum: 8}
              half: {type: number}
              isOn: {type: boolean}
              either: {x-kubernetes-int-or-string: true}
              time: {type: string, format: date-time}
              bytes: {type: string, format: byte}
              asked: {type: object, required: [one], properties: {one: {type: string}}}
              choosing: {type: object, required: [one], properties: {one: {type: string, enum: [a, b]}}}
              choice: {type: string, enum: [a, b]}
              digits: {type: string, pattern: '^[0-9]+$'}
              short: {type: string, minLength: 2, maxLength: 3}
              between: {type: number, minimum: 1, exclusiveMinimum: true, maximum: 3, exclusiveMaximum: true}
              small: {type: integer, format: int32}
              large: {type: integer, format: int64}
              even: {type: integer, multipleOf: 2}
              named:
                type: array
                x-kubernetes-list-type: map
                x-kubernetes-list-map-keys: [name]
                items: {type: object, properties: {name: {type: string}}}
              set: {type: array, x-kubernetes-list-type: set, items: {type: string}}
              ruled: {type: string, x-kubernetes-validations: [{rule: self.startsWith('a')}]}
              lookahead: {type: string, pattern: '(?=a)'}
              refused: {type: string, x-kubernetes-validations: [{rule: self.matches('(?=a)')}]}
              costly: {type: array, items: {type: string}, x-kubernetes-validations: [{rule: '${loops}'}]}
              costing:
                type: array
                items: {type: array, items: {type: string}, x-kubernetes-validations: [{rule: '${loops}'}]}
`

function ofThing(code: StrictCode, by: string, good: string, broken: string): StrictPair {
  return { code, by, good: thing(good), broken: thing(broken) }
}

function thing(field: string): string {
  return `\
apiVersion: infrastructure.cluster.x-k8s.io/v1beta1
kind: ThingCluster
metadata: {name: a}
spec:
  ${field}
`
}

function ofDeployment(code: StrictCode, by: string, good: string, broken: string): StrictPair {
  const deployment = (field: string): string => `\
apiVersion: cluster.x-k8s.io/v1beta2
kind: MachineDeployment
metadata: {name: a}
spec:
  clusterName: a
  selector: {}
  template:
    spec:
      clusterName: a
      bootstrap: {dataSecretName: a}
      infrastructureRef: {apiGroup: infrastructure.cluster.x-k8s.io, kind: DockerMachineTemplate, name: a}
      ${field}
`
  return { code, by, good: deployment(good), broken: deployment(broken) }
}

function ofConfig(code: StrictCode, by: string, good: string, broken: string): StrictPair {
  const config = (field: string): string => `\
apiVersion: bootstrap.cluster.x-k8s.io/v1beta2
kind: KubeadmConfig
metadata: {name: a}
spec:
  ${field}
`
  return { code, by, good: config(good), broken: config(broken) }
}

function owned(apiVersion: string): string {
  return `\
apiVersion: bootstrap.cluster.x-k8s.io/v1beta2
kind: KubeadmConfig
metadata:
  name: a
  ownerReferences: [{apiVersion: ${apiVersion}, kind: Deployment, name: a, uid: a}]
spec: {format: cloud-config}
`
}
