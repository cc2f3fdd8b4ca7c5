import { convert } from '@capi-migrate/transitions'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { head, planned } from './kustomize-folders.ts'
import { build } from './tiny-kustomize.ts'
import type { Folder } from './tiny-kustomize.ts'

/** Flags of one control plane. */
type Flags = Readonly<Record<string, string>>

/** A patch, said by what it does to one flag after the other. What a control plane cannot be asked is left out. */
interface Overlay {
  readonly isMerge: boolean
  readonly ofBoth: boolean
  readonly steps: readonly { readonly name: string; readonly value: string | null }[]
}

const names = ['audit', 'b', 'profiling', 'v', 'X', 'z', 'a-much-longer-one'] as const

const flags = fc
  .shuffledSubarray([...names], { minLength: 1 })
  .map((own): Flags => Object.fromEntries(own.map((name, i) => [name, String(i)])))

const overlays: fc.Arbitrary<Overlay> = fc.record({
  isMerge: fc.boolean(),
  ofBoth: fc.constantFrom(true, false, false, false),
  steps: fc.uniqueArray(
    fc.record({
      name: fc.constantFrom(...names),
      value: fc.option(fc.constantFrom('new', 'other'), { freq: 3 }),
    }),
    { minLength: 1, maxLength: 3, selector: ({ name }) => name },
  ),
})

const args = 'spec/kubeadmConfigSpec/clusterConfiguration/apiServer/extraArgs'

function planeOf(name: string, own: Flags): string {
  const lines = Object.keys(own).map((flag) => `          ${flag}: "${own[flag]}"\n`)
  return `\
${head.replace('name: cp', `name: ${name}`)}spec:
  kubeadmConfigSpec:
    clusterConfiguration:
      apiServer:
        extraArgs:
${lines.join('')}`
}

/** The patch as text, for control planes that have these flags. */
function textOf({ isMerge, steps }: Overlay, targets: readonly Flags[]): string {
  if (isMerge) {
    const lines = steps.map(
      ({ name, value }) => `          ${name}: ${value === null ? 'null' : `"${value}"`}\n`,
    )
    return `\
${head}spec:
  kubeadmConfigSpec:
    clusterConfiguration:
      apiServer:
        extraArgs:
${lines.join('')}`
  }
  const operations = steps.flatMap(({ name, value }) => {
    if (value !== null) return [`- {op: add, path: /${args}/${name}, value: "${value}"}\n`]
    return targets.every((own) => Object.hasOwn(own, name))
      ? [`- {op: remove, path: /${args}/${name}}\n`]
      : []
  })
  return operations.join('') || '[]\n'
}

/** A base of two control planes, two overlays on it that share a patch, and one more on the first. */
function folderOf(cp: Flags, other: Flags, shared: Overlay | undefined, own: readonly Overlay[]): Folder {
  const [first, second, last] = own as [Overlay, Overlay, Overlay]
  const inline = (overlay: Overlay): string => {
    const target = overlay.ofBoth ? '{kind: KubeadmControlPlane}' : '{kind: KubeadmControlPlane, name: cp}'
    const lines = textOf(overlay, overlay.ofBoth ? [cp, other] : [cp]).replace(/^(?=.)/gm, '    ')
    return `- target: ${target}\n  patch: |-\n${lines}`
  }
  const sharing = shared ? '- path: ../shared.yaml\n  target: {kind: KubeadmControlPlane}\n' : ''
  return {
    ...(shared && { 'shared.yaml': textOf(shared, [cp, other]) }),
    'base/kustomization.yaml': 'resources: [planes.yaml]\n',
    'base/planes.yaml': `${planeOf('cp', cp)}---\n${planeOf('other', other)}`,
    'one/kustomization.yaml': `resources: [../base]\npatches:\n${sharing}${inline(first)}`,
    'two/kustomization.yaml': `resources: [../base]\npatches:\n${inline(second)}${sharing}`,
    'top/kustomization.yaml': `resources: [../one]\npatches:\n${inline(last)}`,
  }
}

/** True where Kustomize builds it: an operation may remove what a patch before it has removed. */
function isBuilt(folder: Folder): boolean {
  try {
    return ['one', 'two', 'top'].every((at) => build(folder, at).length > 0)
  } catch {
    return false
  }
}

test('what a migrated folder builds is the conversion of what it built, in order, or it has not moved and says why', () => {
  let moved = 0
  fc.assert(
    fc.property(
      flags,
      fc.oneof(fc.constant(undefined), flags),
      fc.option(overlays, { nil: undefined, freq: 1 }),
      fc.array(overlays, { minLength: 3, maxLength: 3 }),
      (cp, other, shared, own) => {
        const folder = folderOf(cp, other ?? cp, shared, own)
        fc.pre(isBuilt(folder))
        const { after, tasks, problems } = planned(folder)
        expect(problems).toEqual([])
        if (tasks.length > 0) {
          expect(tasks.filter(({ rollout }) => !rollout)).toEqual([])
          expect(after).toEqual(folder)
          return
        }
        moved++
        for (const at of ['base', 'one', 'two', 'top'])
          expect(build(after, at)).toEqual(
            build(folder, at).map((one) => convert(one, { to: 'v1beta2' }).object),
          )
      },
    ),
    { seed: 1, numRuns: 60 },
  )
  expect(moved).toBeGreaterThan(20)
})
