import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { defaults, planProgram } from '../src/index.ts'
import type { Mode } from '../src/index.ts'

// What may be absent is told by types only where a program is compiled strictly. Compilers before 6.0 do so when told to.
const folder = mkdtempSync(join(tmpdir(), 'codemod-'))
afterAll(() => rmSync(folder, { recursive: true }))

const text = `export const group = 'cluster.x-k8s.io'
export interface MachineDeployment {
  spec?: { strategy: { type: string } };
  status?: { phase?: string; unavailableReplicas: number };
}
export const type = ({ spec }: MachineDeployment) => spec && spec.strategy.type;
export const count = (deployment: MachineDeployment) => deployment.status?.unavailableReplicas;
export const sure = (deployment: MachineDeployment) => [deployment.status!.unavailableReplicas];
`

function after(name: string, config: object, version: string, mode: Mode): string {
  const root = join(folder, name)
  mkdirSync(join(root, 'node_modules/typescript'), { recursive: true })
  writeFileSync(join(root, 'tsconfig.json'), JSON.stringify(config))
  writeFileSync(join(root, 'node_modules/typescript/package.json'), JSON.stringify({ version }))
  const path = join(root, 'client.ts')
  const files = { paths: [path], textOf: () => text, nameOf: () => 'client.ts' }
  return planProgram(files, { ...defaults, mode }).get(path)!.after
}

describe.each([
  ['a compiler of today', {}, '6.0.2', true],
  ['an older one', {}, '5.6.2', false],
  ['an older one that is told to', { compilerOptions: { strict: true } }, '5.6.2', true],
  ['one that is told not to', { compilerOptions: { strictNullChecks: false } }, '6.0.2', false],
] as const)('%s', (name, config, version, isStrict) => {
  test('dual code says what is sure only where a compiler asks', () => {
    expect(after(`${name} dual`, config, version, 'dual')).toContain(
      isStrict
        ? 'spec && (spec?.rollout?.strategy ?? spec?.strategy)!.type'
        : 'spec && (spec.rollout?.strategy ?? spec.strategy).type',
    )
  })

  test('what was absent is not made a zero', () => {
    const now = after(name, config, version, 'v1beta2')
    expect(now).toContain('deployment.status?.deprecated?.v1beta1?.unavailableReplicas;')
    expect(now).toContain('[deployment.status!.deprecated?.v1beta1?.unavailableReplicas ?? 0]')
  })
})
