import { describe, expect, test } from 'vitest'
import { check, convert, conversionData, place } from '../src/index.ts'
import type { Stage } from '../src/index.ts'
import { printJson } from '../src/go-json.ts'
import { goQuantity } from '../src/go-quantity.ts'
import { parseLossless } from '../src/lossless.ts'

/** What the server stores of an object that is given as JSON, as JSON. */
function stored(json: string, to: Stage): string {
  const object = parseLossless(json) as Readonly<Record<string, unknown>>
  return printJson(convert(object, { to, reading: 'server', lookup: () => undefined }).object)
}

const long = ['9007199254740993', '9223372036854775807', '-9223372036854775808']

describe('a number beyond 2^53 keeps its digits', () => {
  test.each(long)('%s in a field', (number) => {
    const json = `{"apiVersion":"ipam.cluster.x-k8s.io/v1beta2","kind":"IPAddressClaim","status":{"conditions":[{"type":"Ready","observedGeneration":${number}}]}}`
    expect(stored(json, 'v1beta1')).toContain(`"observedGeneration":${number}`)
  })

  test.each(long)('%s in the annotation, there and back', (number) => {
    const json = `{"apiVersion":"cluster.x-k8s.io/v1beta2","kind":"MachinePool","metadata":{"name":"a"},"spec":{"clusterName":"c","template":{"spec":{"clusterName":"c","bootstrap":{"dataSecretName":"x"}}}},"status":{"observedGeneration":${number},"conditions":[{"type":"Ready","observedGeneration":${number}}]}}`
    const old = stored(json, 'v1beta1')
    expect(old).toContain(String.raw`\"observedGeneration\":${number}`)
    const back = stored(old, 'v1beta2')
    expect(back.match(new RegExp(`"observedGeneration":${number}`, 'g'))).toHaveLength(2)
    expect(back).not.toContain(conversionData)
  })

  test.each(['9223372036854775808', '-9223372036854775809', '1.0', '1e3', '1e400', '-0.0'])(
    '%s is no whole number to Go',
    (number) => {
      const json = `{"apiVersion":"cluster.x-k8s.io/v1beta2","kind":"Cluster","metadata":{"generation":${number}}}`
      expect(() => stored(json, 'v1beta1')).toThrow(
        `metadata.generation: expected an integer, found ${number}`,
      )
    },
  )
})

test('-0 is 0', () => {
  const json =
    '{"apiVersion":"cluster.x-k8s.io/v1beta1","kind":"MachineDeployment","spec":{"replicas":-0,"paused":true}}'
  expect(stored(json, 'v1beta2')).toContain('"replicas":0')
  const { object } = convert(
    { apiVersion: 'cluster.x-k8s.io/v1beta1', kind: 'MachineSet', spec: { replicas: -0 } },
    { to: 'v1beta2' },
  )
  expect(object).toMatchObject({ spec: { replicas: -0 } })
})

describe('null', () => {
  const withTimeout = (kind: string, spec: string): string =>
    `{"apiVersion":"cluster.x-k8s.io/v1beta1","kind":"${kind}","spec":${spec}}`

  test('is no duration where Go has no pointer', () => {
    const json = withTimeout('MachineHealthCheck', '{"unhealthyConditions":[{"timeout":null}]}')
    expect(() => stored(json, 'v1beta2')).toThrow('spec.unhealthyConditions[0].timeout: expected a duration')
  })

  test('is no duration at all where it has one', () => {
    const json = withTimeout('Machine', '{"nodeDrainTimeout":null}')
    expect(stored(json, 'v1beta2')).not.toContain('Timeout')
  })
})

// The expected texts are what resource.Quantity of k8s.io/apimachinery v0.36.3 prints.
describe('a quantity is printed as Go prints it', () => {
  test.each<[string, string | undefined]>([
    ['5', '5'],
    ['1.5', '1500m'],
    ['1000m', '1'],
    ['1024Ki', '1Mi'],
    ['1024Mi', '1Gi'],
    ['1.5Gi', '1536Mi'],
    ['0.5Ki', '512'],
    ['1023.5Ki', '1048064'],
    ['1e3', '1e3'],
    ['12e2', '1200'],
    ['1E3', '1E3'],
    ['1E', '1E'],
    ['-0', '0'],
    ['+2', '+2'],
    ['00001', '00001'],
    ['1n', '1n'],
    ['0.0000000001', '1n'],
    ['-0.0000000001', '-1n'],
    ['1e-20', '1e-9'],
    ['e99999999999999999999', undefined],
    ['1e2147483646', '1e2147483646'],
    ['1000e2147483647', '1e-2147483646'],
    ['12345678901234567890e2147483647', undefined],
    ['1000E', '1'],
    ['1024Ei', '9223372036854775807'],
    ['-1024Ei', '-9223372036854775807'],
    ['123456789012345678901234567890', '123456789012345678901234567890'],
    ['+', '0'],
    ['Ki', '0'],
    ['Ei', undefined],
    ['', undefined],
    ['1K', undefined],
    ['1e', undefined],
    ['0x10', undefined],
    [' 1Gi ', '1Gi'],
    ['\t1Gi', undefined],
  ])('%j', (text, expected) => {
    expect(goQuantity(text)).toBe(expected)
  })
})

test('JSON is read without losing a digit, and nothing that is no JSON is', () => {
  expect(printJson(parseLossless('{"a":[-0,1.0,1e400,9007199254740993,1],"1.0":"-0 \\" 1e3"}'))).toBe(
    '{"a":[-0,1.0,1e400,9007199254740993,1],"1.0":"-0 \\" 1e3"}',
  )
  for (const text of ['01', '1.', '-', '.5', '+1', '1e', '[1.0 2.0]', '{"a":1.0', 'NaN', '0x10', "'1.0'"])
    expect(() => parseLossless(text), text).toThrow(SyntaxError)
})

test('the strict check keeps to 64 bits', () => {
  const keywords = (value: number): readonly string[] =>
    check(value, { type: 'integer', format: 'int64' }).map(({ found, wanted }) => `${found}: ${wanted}`)
  expect(keywords(2 ** 63)).toEqual([])
  expect(keywords(2 ** 64)).toEqual(['a whole number beyond 2^53: fit into 64 bits'])
})

test('what is no number stays as it is written', () => {
  const object = {
    apiVersion: 'cluster.x-k8s.io/v1beta1',
    kind: 'MachineDeployment',
    status: { replicas: NaN },
  }
  const { placements } = place(object, { to: 'v1beta2' })!
  expect(placements.filter(({ from }) => from?.[0] === 'status')).not.toContainEqual(
    expect.objectContaining({ value: NaN }),
  )
})
