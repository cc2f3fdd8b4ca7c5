import type { Stage } from '@capi-migrate/transitions'
import { chainsIn } from './chains.ts'
import { movedIn } from './expression.ts'
import type { Root, Roots } from './expression.ts'
import { inScalar } from './in-scalar.ts'
import type { Found } from './in-scalar.ts'
import type { Reader } from './known-place.ts'
import { movedPath } from './moved-path.ts'
import { valueAt } from '../../read/members.ts'
import { spotsIn, titleOf } from './walk.ts'

/**
 * Go templates that read objects of ours by names that a tool gives them. Which version it hands out depends on the release
 * of the tool, so what has moved is told and not written.
 */
export function goTemplates(names: Roots): Reader {
  return function* (spot, { text, root, to }) {
    for (const { node, place } of spotsIn(spot.node, spot.place)) {
      if (node.kind !== 'scalar' || !node.text.includes('{{')) continue
      const found = templateFields(node.text, names, to).map(({ edit: _, ...one }) => one)
      yield* inScalar(text, node, place, titleOf(root), found)
    }
  }
}

/** What Sveltos deploys from a ConfigMap that says that it is a template. */
export const sveltosTemplate: Reader = function* (spot, subject) {
  const annotations = valueAt(valueAt(subject.root, 'metadata'), 'annotations')
  if (valueAt(annotations, 'projectsveltos.io/template')) yield* goTemplates(clusterNames)(spot, subject)
}

/** The fields that have moved, in the actions of a template; `with`, `range` and variables are followed. */
function templateFields(template: string, names: Roots, to: Stage): readonly Found[] {
  const known = new Map(names)
  /** What `.` is in each block that is open; nothing where it is not known. */
  const dots: (readonly Root[])[] = []
  return [...template.matchAll(action)].flatMap(({ 0: code, 1: inner, index }) => {
    const [, word, variable, value = ''] = parts.exec(inner!)!
    const dot = dots.at(-1) ?? []
    const own = [...movedIn(code, known, to), ...belowDot(code, dot, to)]
    const of = partsOf(value, known)
    if (word === 'end') dots.pop()
    else if (word === 'with' || word === 'range') dots.push(word === 'with' ? of : of.map(itemOf))
    else if (word !== undefined && word !== 'else') dots.push(dot)
    if (variable !== undefined) known.set(variable, word === 'range' ? of.map(itemOf) : of)
    return own.map((one) => ({ ...one, start: one.start + index }))
  })
}

/** An action; what begins another one is not in it. */
const action = /\{\{-?((?:(?!\{\{)[^}])*)\}\}/g

/** `with $x := .Cluster.spec.topology`: what it opens, the variable, the value. */
const parts =
  /^\s*(?:(with|range|if|define|block|end|else)\b)?\s*(?:(?:\$\w+\s*,\s*)?(\$\w+)\s*:?=)?\s*([^]*?)\s*-?$/

function itemOf({ about, place }: Root): Root {
  return { about, place: [...place, 0] }
}

/** The parts of objects that a value is, where it is nothing but a path. */
function partsOf(value: string, names: Roots): readonly Root[] {
  const [chain] = chainsIn(`${value} `, [...names.keys()])
  if (!chain || chain.end !== value.length || chain.start !== chain.root.length) return []
  const keys = chain.steps.map(({ key }) => key)
  return names.get(chain.root)!.map(({ about, place }) => ({ about, place: [...place, ...keys] }))
}

function belowDot(code: string, dot: readonly Root[], to: Stage): readonly Found[] {
  if (dot.length === 0) return []
  return [...code.matchAll(/(?<=[\s({])\.([a-z]\w*(?:\.\w+)*)/g)].flatMap(({ 1: path, index }) => {
    const said = dot
      .map(({ about, place }) => movedPath(about, [...place, ...path!.split('.')], to)?.said)
      .find(Boolean)
    return said ? [{ start: index, ...said }] : []
  })
}

const cluster: Root = { about: { group: 'cluster.x-k8s.io', kind: 'Cluster' }, place: [] }
const controlPlane: Root = {
  about: { group: 'controlplane.cluster.x-k8s.io', kind: 'KubeadmControlPlane' },
  place: [],
}
/** Which kind it is depends on the cluster; what the contract asks for is the same in each as in that of upstream. */
const infrastructure: Root = {
  about: { group: 'infrastructure.cluster.x-k8s.io', kind: 'DockerCluster', called: 'InfraCluster' },
  place: [],
}

/** What cluster-api-addon-provider-helm and Sveltos call the objects of a cluster. */
export const clusterNames: Roots = new Map(
  Object.entries({
    Cluster: cluster,
    ControlPlane: controlPlane,
    KubeadmControlPlane: controlPlane,
    InfraCluster: infrastructure,
    InfrastructureProvider: infrastructure,
  }).flatMap(([name, root]) => [[`.${name}`, [root]] as const, [`$.${name}`, [root]] as const]),
)
