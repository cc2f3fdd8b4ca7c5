import { lineIndex, offsetAfter } from '@capi-migrate/edits'
import type { FilePlan } from '@capi-migrate/edits'
import { goRelease } from '@capi-migrate/contract-rules'
import type { Tree } from 'web-tree-sitter'
import { packagesOf } from '../go/api-package.ts'
import { CoreTypes } from '../go/core-types.ts'
import type { GoFile, GoSource } from '../go/source.ts'
import { upstream } from '../go/upstream.ts'
import type { Repository } from '../repository.ts'
import { nothingLeft } from '../steps/m03-core-objects.ts'
import { open, repositoryName } from '../steps/outcome.ts'
import type { Outcome } from '../steps/outcome.ts'
import { goModEdits } from './go-mod.ts'
import { changesIn, mayChange, onceEach } from './changes.ts'
import type { GoChange } from './change.ts'
import { fileEdits, packagesIn } from './plan-file.ts'
import { nestedPathsIn } from './nested-paths.ts'
import { planOf } from './plan-of.ts'

/** What is written of a provider’s Go code, and what is not. */
export interface GoPlan {
  readonly files: readonly FilePlan[]
  /** What is left to a person, at the lines it has then. */
  readonly left: readonly Outcome[]
}

/**
 * Plans the move of a module to the first release of Cluster API with v1beta2. Nothing is planned where go.mod requires
 * that release already, or where there is none.
 */
export function planGo({ go, goMod, sources, crds }: Repository): GoPlan | undefined {
  if (!goMod || goMod.minor >= goRelease.minor) return undefined
  const files: FilePlan[] = []
  const left: Outcome[] = []
  const keep = ({ path }: GoFile, why: string): void => {
    left.push(
      open(repositoryName, `the Go file stays as it is: ${why}`, 'move its imports by hand', {
        file: path,
        line: 1,
      }),
    )
  }
  const all = go.everyFile.filter((file) => mayChange(file, go))
  const ownTypes = ownTypesOf(go, all)
  for (const file of all) {
    const facts = go.factsOf(file)
    if (facts.badLine !== undefined) {
      keep(file, `its line ${facts.badLine} is no Go that can be read`)
      continue
    }
    const types = new CoreTypes(go, file, 'v1beta1')
    const isApi = go.isApi(file.folder)
    const found = go.read(file, (tree) => {
      const packages = packagesIn(tree, {
        isApi,
        ownTypes,
        types,
        patchesLegacy: patchesLegacy(go, tree, types, ownTypes),
      })
      if ('why' in packages) return packages
      const changes = isApi ? [] : changesIn(tree, { go, file, given: 'v1beta1', names: packages.names })
      const fields = changes.flatMap((one) => one.edits ?? [])
      return { edits: fileEdits(file.text, packages, fields), changes }
    })
    if ('why' in found) {
      keep(file, found.why)
      continue
    }
    const plan = planOf(file.path, file.text, found.edits)
    if (found.edits.length > 0) files.push(plan)
    const others = [...found.changes.filter(({ edits }) => !edits), ...nestedPathsIn(go, file, crds)]
    left.push(...onceEach(others.map(moved(plan)), file))
  }
  const text = sources.textOf(goMod.file) ?? ''
  const edits = goModEdits(text)
  if (edits.length > 0) files.push(planOf(goMod.file, text, edits))
  return { files, left: left.length > 0 ? left : [nothingLeft] }
}

/** A change at the line it has once a plan is written. */
function moved({ before, after, edits }: FilePlan): (change: GoChange) => GoChange {
  const [old, now] = [lineIndex(before), lineIndex(after)]
  return (change) => {
    const start = old.offsetOf({ line: change.line, column: 1 })
    return { ...change, line: now.positionOf(offsetAfter(edits, start)).line }
  }
}

/** Types of Cluster API that fields of the provider’s API types have: `APIEndpoint`. */
function ownTypesOf(go: GoSource, files: readonly GoFile[]): ReadonlySet<string> {
  const found = new Set<string>()
  for (const file of files.filter((one) => go.isApi(one.folder))) {
    const { imports, types } = go.factsOf(file)
    const core = imports.find(({ path }) => path === `${upstream}api/v1beta1`)?.name
    for (const { type } of core === undefined ? [] : types.flatMap(({ fields }) => fields)) {
      const [, alias, name] = /(\w+)\.(\w+)$/.exec(type) ?? []
      if (alias === core && name !== undefined) found.add(name)
    }
  }
  return found
}

/**
 * Whether a file patches objects whose conditions have a severity, which only the deprecated helper keeps. Where it does not
 * show what is patched, any kind of the provider that has them counts.
 */
function patchesLegacy(go: GoSource, tree: Tree, types: CoreTypes, ownTypes: ReadonlySet<string>): boolean {
  const objects = tree.rootNode
    .descendantsOfType('call_expression')
    .filter((call) => call?.childForFieldName('function')?.text === 'patch.NewHelper')
    .flatMap((call) => call?.childForFieldName('arguments')?.namedChildren[0] ?? [])
  const isAny = ownTypes.has('Conditions')
  if (objects.length === 0) return isAny
  return objects.some((object) => {
    if (types.coreOf(object)) return false
    const own = types.ownOf(object)
    const status =
      own &&
      packagesOf(go, own.name)
        .find(({ folder }) => folder === own.folder)
        ?.type(`${own.name}Status`)
    return status ? status.type.fields.some(({ type }) => type.endsWith('.Conditions')) : isAny
  })
}
