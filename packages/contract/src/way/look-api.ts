import type { StepCheck } from '../steps/step.ts'
import { writesOf } from '../checks/go.ts'
import { packagesOf } from '../go/api-package.ts'
import type { ProviderKind } from '../kinds/provider-kind.ts'
import { allows } from '../read/cluster-role.ts'
import type { GoFile } from '../go/source.ts'
import { goPath } from '../go/names.ts'
import { lookAtCheck } from '../steps/look-check.ts'
import { factOf } from '../steps/fact.ts'
import type { Way } from './look.ts'
import { clear, done, open, repositoryName, unknown } from '../steps/outcome.ts'
import type { Outcome } from '../steps/outcome.ts'
import { pairOf, targetOf, unsplit } from '../steps/target.ts'

type Named<N extends StepCheck['check']> = Extract<StepCheck, { readonly check: N }>
type Name =
  | 'step.clusterApi'
  | 'step.noImport'
  | 'step.patchHelper'
  | 'step.import'
  | 'step.noCode'
  | 'step.role'
  | 'step.conversion'
  | 'step.writes'

/** What Go code and its surroundings say about steps. */
export const apiLooks: { readonly [N in Name]: (condition: Named<N>, way: Way) => readonly Outcome[] } = {
  'step.clusterApi': ({ atLeast }, { repository: { goMod } }) => {
    if (!goMod) return [unknown('the version of Cluster API: there is no go.mod that requires it')]
    if (goMod.minor >= atLeast) return [done(`go.mod requires ${goMod.version}`, goMod)]
    return [
      open(
        repositoryName,
        `go.mod requires Cluster API ${goMod.version}`,
        `require v1.${atLeast} or newer`,
        goMod,
      ),
    ]
  },

  'step.noImport': ({ pattern, next }, way) =>
    withGo(way, ({ files, factsOf }) => {
      const expression = new RegExp(pattern)
      const found = new Map<
        string,
        { readonly file: GoFile; readonly line: number; readonly count: number }
      >()
      for (const file of files) {
        if (!file.text.includes('sigs.k8s.io/cluster-api')) continue
        if (!quoted(file.text).some((path) => expression.test(path))) continue
        for (const { path, line } of factsOf(file).imports) {
          if (!expression.test(path)) continue
          const before = found.get(path)
          found.set(path, before ? { ...before, count: before.count + 1 } : { file, line, count: 1 })
        }
      }
      if (found.size === 0) return [clear('nothing imports the older packages')]
      return [...found].map(([path, { file, line, count }]) =>
        open(repositoryName, `${path} is imported in ${count === 1 ? 'a file' : `${count} files`}`, next, {
          file: file.path,
          line,
        }),
      )
    }),

  'step.import': ({ path, next }, way) =>
    withGo(way, ({ files, factsOf }) => {
      for (const file of files) {
        const found =
          file.text.includes(`"${path}"`) && factsOf(file).imports.find((one) => one.path === path)
        if (found) return [done(`${path} is imported`, { file: file.path, line: found.line })]
      }
      return [open(repositoryName, `nothing imports ${path}`, next)]
    }),

  // Before v1.11 there is one patch helper only, and it is right.
  'step.patchHelper': (_, way) => {
    const { goMod } = way.repository
    const found = lookAtCheck({ check: 'go.conditionImports', level: 'error' }, way)
    return goMod && goMod.minor < 11
      ? found.map((one) => (one.state === 'done' ? clear(`go.mod requires ${goMod.version}`) : one))
      : found
  },

  'step.noCode': ({ pattern, next }, way) =>
    withGo(way, ({ files, find }) => {
      const hits = files.flatMap((file) => {
        const found = new RegExp(pattern).exec(file.text)
        const hit = found && find(file, found[0])
        return hit && found ? [{ file: file.path, line: hit.line, text: found[0] }] : []
      })
      if (hits.length === 0) return [clear('no code does so')]
      return hits.map(({ file, line, text }) =>
        open(repositoryName, `the code says ${text}`, next, { file, line }),
      )
    }),

  'step.role': ({ group, resource, verbs }, { repository: { clusterRoles } }) => {
    if (clusterRoles.length === 0) return [unknown('the roles of the manager')]
    const missing = verbs.filter(
      (verb) =>
        !clusterRoles.some(({ rules }) => rules.some((rule) => allows(rule, group, resource, [verb]))),
    )
    if (missing.length === 0) return [done(`the manager may ${verbs.join(', ')} ${resource}`)]
    const marker = `// +kubebuilder:rbac:groups=${group},resources=${resource},verbs=${verbs.join(';')}`
    return [
      open(
        repositoryName,
        `no role lets the manager ${missing.join(', ')} ${resource}`,
        `add the marker ${marker}`,
        clusterRoles[0],
      ),
    ]
  },

  'step.conversion': (_, way) => {
    const { repository, kinds, results } = way
    const several = kinds.filter(({ crd, role }) => {
      const { old, next } = targetOf({ crd, role })
      return old !== undefined && next !== undefined && old.name !== next.name
    })
    if (several.length === 0) return unsplit(kinds)
    const typeless = several.flatMap((kind) => missingTypes(way, kind))
    const hasWebhook = repository.sources.paths.some(
      (path) =>
        /\.ya?ml$/.test(path) && (repository.sources.textOf(path) ?? '').includes('strategy: Webhook'),
    )
    const names = several.map(({ crd }) => crd.kind).join(', ')
    const webhook = hasWebhook
      ? done('a CRD or a patch of one converts by webhook')
      : open(
          names,
          'no CRD converts by webhook',
          'set spec.conversion.strategy: Webhook in a patch of config/crd',
        )
    if (repository.go.files.length === 0)
      return [...unsplit(kinds), webhook, unknown('the Go source of the provider')]
    const converts = repository.go.holding(') ConvertTo(').length > 0
    return [
      ...unsplit(kinds),
      ...unfilled(results),
      ...typeless,
      webhook,
      converts
        ? done('there are conversions')
        : open(
            names,
            'no type has a conversion',
            'write ConvertTo and ConvertFrom on the older types, and Hub on the new ones (make generate-go-conversions)',
          ),
      repository.go.isTested('FuzzTestFunc')
        ? done('conversions are tested by fuzzing')
        : open(
            names,
            'no test fuzzes the conversions',
            'test them with utilconversion.FuzzTestFunc of cluster-api/util/conversion',
          ),
    ]
  },

  'step.writes': (_, way) =>
    way.kinds.flatMap((kind) => {
      const fact = factOf(kind.role)
      if (!fact) return []
      if (way.repository.go.files.length === 0) return [unknown('the Go source of the provider')]
      return fact.paths.map((path) => {
        const { sure, perhaps } = writesOf({ ...way, crd: kind.crd }, path)
        const place = sure[0] ?? perhaps[0]
        return place
          ? done(`${path} is written`, place)
          : open(
              kind.crd.kind,
              `no controller writes ${path}`,
              `write \`obj.${goPath(path)} = ptr.To(true)\` where the controller of ${kind.crd.kind} knows that it is done`,
              kind.crd,
            )
      })
    }),
}

/** Conditions that a newer version refuses, unless their conversion completes them. */
function unfilled(results: Way['results']): readonly Outcome[] {
  return results.flatMap(({ kind, state, evidence }) =>
    evidence.flatMap(({ check, says, next = '', place }) =>
      kind && state === 'violated' && check.check === 'crd.requiredReason'
        ? [open(kind.crd.kind, says, next, place)]
        : [],
    ),
  )
}

/** The Go types that a new version lacks. */
function missingTypes({ repository: { go } }: Way, kind: ProviderKind): readonly Outcome[] {
  const { old, next } = targetOf(kind)
  if (go.files.length === 0 || !old || !next) return []
  return pairOf(kind).flatMap((crd) => {
    const packages = packagesOf(go, crd.kind)
    const before = packages.find(({ version }) => version === old.name)
    if (!before) return [unknown(`the Go type ${crd.kind} of ${old.name}`)]
    if (packages.some(({ version }) => version === next.name)) return []
    const folder = before.folder.replace(/[^/]+$/, next.name)
    const what = `copy ${before.folder} to ${folder}, name the version ${next.name} there, and add its fields`
    return [open(crd.kind, `there is no Go type ${crd.kind} of ${next.name}`, what, crd)]
  })
}

/** The Go source with its methods bound, or that there is none. */
function withGo(
  { repository: { go } }: Way,
  look: (source: {
    readonly files: readonly GoFile[]
    readonly factsOf: typeof go.factsOf
    readonly find: typeof go.find
  }) => readonly Outcome[],
): readonly Outcome[] {
  if (go.files.length === 0) return [unknown('the Go source of the provider')]
  return look({
    files: go.files,
    factsOf: (file) => go.factsOf(file),
    find: (file, text) => go.find(file, text),
  })
}

/** The import paths of a file, and whatever else is quoted. */
function quoted(text: string): readonly string[] {
  return [...text.matchAll(/"(sigs\.k8s\.io\/cluster-api[^"\n]*)"/g)].map(([, path]) => path!)
}
