import { describe, expect, test } from 'vitest'
import { roots } from './generated/schemas.ts'
import { mapPath } from './map-path.ts'
import { paths, schemaAt, schemaOf } from './schema.ts'
import type { SchemaNode } from './schema.ts'
import { newest } from './stages.ts'
import { upstream } from './table.ts'
import { reverse, type Transition } from './transition.ts'

/** All that leads from one version to another. */
const table = upstream.transitions.filter(({ versions }) => versions.from !== versions.to)

describe.each(table.map((one) => [`${one.kind} ${one.from} → ${one.to}`, one] as const))(
  '%s',
  (_, transition) => {
    test('both versions have a schema', () => {
      expect(schemaOf(transition.group, transition.from, transition.kind)).toBeDefined()
      expect(schemaOf(transition.group, transition.to, transition.kind)).toBeDefined()
    })

    test('every path that is lost or retyped has a row', () => {
      expect(unspoken(transition)).toEqual([])
    })

    test('a field that is lost is dropped by a row of its own', () => {
      expect(swept(transition)).toEqual([])
    })

    test('every path that is new has a row', () => {
      expect(unspoken(reverse(transition))).toEqual([])
    })

    test('rows name paths that exist', () => {
      expect(strangers(transition)).toEqual([])
    })
  },
)

test('every older version that upstream serves beside the newest has a transition', () => {
  const known = table.map(({ group, kind, from }) => `${group}/${from}/${kind}`)
  const older = Object.keys(roots).filter((key) => {
    const [group, version, kind] = key.split('/') as [string, string, string]
    return version !== newest && schemaOf(group, newest, kind)
  })
  expect(known.sort()).toEqual(older.sort())
})

/**
 * Paths that both versions have, with another meaning in each: the copy of the same name is wrong, and no schema
 * tells. Kept by hand. v1beta1's conditions have a severity and count machines their own way; v1beta2's conditions
 * and counters are new ones.
 */
const samePathNewMeaning: Readonly<Record<string, readonly string[]>> = {
  Cluster: ['status.conditions'],
  ClusterClass: ['status.conditions'],
  ClusterResourceSet: ['status.conditions'],
  DevCluster: ['status.conditions'],
  DevMachine: ['status.conditions'],
  DockerCluster: ['status.conditions'],
  DockerMachine: ['status.conditions'],
  DockerMachinePool: ['status.conditions'],
  ExtensionConfig: ['status.conditions'],
  IPAddressClaim: ['status.conditions'],
  KubeadmConfig: ['status.conditions'],
  KubeadmControlPlane: ['status.conditions', 'status.readyReplicas'],
  Machine: ['status.conditions'],
  MachineDeployment: ['status.conditions', 'status.readyReplicas', 'status.availableReplicas'],
  MachineHealthCheck: ['status.conditions'],
  MachinePool: ['status.conditions', 'status.readyReplicas', 'status.availableReplicas'],
  MachineSet: ['status.conditions', 'status.readyReplicas', 'status.availableReplicas'],
}

describe('a path of new meaning is spoken for', () => {
  const cases = table.flatMap((one) =>
    (samePathNewMeaning[one.kind] ?? []).map((path) => [one.kind, one.from, path, one] as const),
  )

  test.each(cases)('%s %s: %s', (kind, from, path, transition) => {
    for (const version of [from, transition.to])
      expect(schemaAt(transition.group, version, kind, path), `${version} has ${path}`).toBeDefined()
    // On the way down it may be lost: not every kind of v1beta1 previews the conditions of v1beta2.
    expect(mapPath(transition, path).to).not.toEqual([])
    for (const direction of [transition, reverse(transition)]) {
      const { to, row } = mapPath(direction, path)
      expect(row).toBeDefined()
      expect(to).not.toContain(path)
    }
  })

  test('the list has every kind with conditions', () => {
    const kinds = table
      .filter((one) => schemaAt(one.group, one.from, one.kind, 'status.conditions'))
      .map(({ kind }) => kind)
    expect(Object.keys(samePathNewMeaning)).toEqual([...new Set(kinds)].sort())
  })
})

/** What the rows of a transition leave unsaid about the paths of its older version, one line each. */
function unspoken(transition: Transition): string[] {
  const { group, kind, from, to } = transition
  const say = (path: string, what: string) => `${kind}: ${path} ${what}`
  const old = schemaOf(group, from, kind)
  return [...(old ? paths(old) : [])].flatMap(([path, node]) => {
    const { to: targets, row, exact } = mapPath(transition, path)
    // A map that becomes a list: the key of the map is a field of the item, which has no path of its own.
    if (!exact && row?.codec?.below) return []
    return targets.flatMap((target) => {
      const now = schemaAt(group, to, kind, target)
      if (!now) return [say(path, row ? `goes to ${target}, which ${to} does not have` : 'has no row')]
      const restated = exact && row?.codec !== undefined
      return !restated && retyped(node, now)
        ? [say(path, `is ${node.type}, but ${target} is ${now.type}`)]
        : []
    })
  })
}

/** Fields that are dropped only because something above them is: a row may be missing that moves them. */
function swept(transition: Transition): string[] {
  const { group, kind, from } = transition
  return [...paths(schemaOf(group, from, kind)!)].flatMap(([path, node]) => {
    const { to, exact } = mapPath(transition, path)
    const isLeaf = node.properties === undefined && node.values === undefined && node.items === undefined
    return isLeaf && to.length === 0 && !exact ? [`${kind}: ${path} goes down with what holds it`] : []
  })
}

/** Where anything may stand, every type may. */
function retyped(old: SchemaNode, now: SchemaNode): boolean {
  return now.type !== undefined && old.type !== now.type
}

/** Paths of rows that the schema of their version does not know. */
function strangers({ group, kind, from, to, rows }: Transition): string[] {
  const lacks = (version: string, path: string) =>
    schemaAt(group, version, kind, path)
      ? []
      : [`${kind}: a row names ${path}, which ${version} does not have`]
  return rows.flatMap((row) => [
    ...(row.from === undefined ? [] : lacks(from, row.from)),
    ...row.to.flatMap((path) => lacks(to, path)),
  ])
}
