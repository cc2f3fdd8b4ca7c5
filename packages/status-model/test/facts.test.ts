import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { conditionDictionary } from '../src/index.ts'

const file = fileURLToPath(new URL('../../../../shared/facts/core-transition-notes.md', import.meta.url))

/** The lines of the table "Conditions: legacy type -> v1beta2 type": kind, legacy types, v1beta2 types. */
function lines(): readonly (readonly [
  kind: string,
  legacy: readonly string[],
  current: readonly string[],
])[] {
  const section = readFileSync(file, 'utf8')
    .split(/^## /m)
    .find((part) => part.startsWith('10. Conditions'))!
  return section
    .split('\n')
    .filter((line) => /^\| [A-Z]/.test(line))
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .map(([, kind, legacy, current]) => [kind!, typesIn(legacy!), typesIn(current!)] as const)
}

function typesIn(cell: string): readonly string[] {
  return cell.replaceAll(/\((?:summary|not|on|v1)[^)]*\)/g, '').match(/\b[A-Z][A-Za-z]+\b/g) ?? []
}

// Needs ../shared, which a clone need not have.
describe.skipIf(!existsSync(file))('the dictionary has what the facts have', () => {
  const ofKind = (kind: string) => conditionDictionary.filter((entry) => entry.kind === kind)

  test('every legacy type', () => {
    const missing = lines().flatMap(([kind, legacy]) =>
      legacy
        .filter((type) => !ofKind(kind).some((entry) => entry.legacy === type))
        .map((type) => `${kind} ${type}`),
    )
    expect(missing).toEqual([])
  })

  test('every new type', () => {
    const missing = lines().flatMap(([kind, , current]) =>
      current
        .filter(
          (type) =>
            !conditionDictionary.some(
              (entry) => (entry.on ?? entry.kind) === kind && entry.current.includes(type),
            ),
        )
        .filter((type) => !(kind === 'MachineHealthCheck' && type === 'ExternallyRemediated'))
        .map((type) => `${kind} ${type}`),
    )
    expect(missing).toEqual([])
  })

  test('the facts were read', () => {
    expect(lines().length).toBeGreaterThan(20)
  })
})
