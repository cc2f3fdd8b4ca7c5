import type { GoFile } from '../go/source.ts'
import { allows } from '../read/cluster-role.ts'
import { clear, done, open, repositoryName, unknown } from './outcome.ts'
import type { Outcome } from './outcome.ts'
import type { Look, Way } from './step.ts'

/** go.mod requires at least this minor of Cluster API v1. */
export function clusterApi(atLeast: number): Look {
  return ({ repository: { goMod } }) => {
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
  }
}

/** No import matches. */
export function noImport(pattern: RegExp, next: string | ((path: string) => string)): Look {
  return (way) =>
    withGo(way, ({ files, factsOf }) => {
      const found = new Map<
        string,
        { readonly file: GoFile; readonly line: number; readonly count: number }
      >()
      for (const file of files) {
        if (!file.text.includes('sigs.k8s.io/cluster-api')) continue
        if (!quoted(file.text).some((path) => pattern.test(path))) continue
        for (const { path, line } of factsOf(file).imports) {
          if (!pattern.test(path)) continue
          const before = found.get(path)
          found.set(path, before ? { ...before, count: before.count + 1 } : { file, line, count: 1 })
        }
      }
      if (found.size === 0) return [clear(`none of ${files.length} Go files imports the older packages`)]
      return [...found].map(([path, { file, line, count }]) =>
        open(
          repositoryName,
          `${path} is imported in ${count === 1 ? 'a file' : `${count} files`}`,
          typeof next === 'string' ? next : next(path),
          {
            file: file.path,
            line,
          },
        ),
      )
    })
}

/** Some import has this path. */
export function anImport(path: string, next: string): Look {
  return (way) =>
    withGo(way, ({ files, factsOf }) => {
      for (const file of files) {
        const found =
          file.text.includes(`"${path}"`) && factsOf(file).imports.find((one) => one.path === path)
        if (found) return [done(`${path} is imported`, { file: file.path, line: found.line })]
      }
      return [open(repositoryName, `nothing imports ${path}`, next)]
    })
}

/** A role of the manager allows verbs on a resource. */
export function role(group: string, resource: string, verbs: readonly string[]): Look {
  return ({ repository: { clusterRoles } }) => {
    if (clusterRoles.length === 0) return [unknown('the roles of the manager')]
    const missing = verbs.filter(
      (verb) =>
        !clusterRoles.some(({ rules }) => rules.some((rule) => allows(rule, group, resource, [verb]))),
    )
    const [given] = clusterRoles.filter(({ rules }) =>
      rules.some((rule) => verbs.some((verb) => allows(rule, group, resource, [verb]))),
    )
    if (given && missing.length === 0) return [done(`the manager may ${verbs.join(', ')} ${resource}`, given)]
    const marker = `// +kubebuilder:rbac:groups=${group},resources=${resource},verbs=${verbs.join(';')}`
    return [
      open(
        repositoryName,
        `no role lets the manager ${missing.join(', ')} ${resource}`,
        `add the marker ${marker}`,
        clusterRoles.find(({ name }) => name.includes('manager')) ?? clusterRoles[0],
      ),
    ]
  }
}

/** The Go source with its methods bound, or that there is none. */
function withGo(
  { repository: { go } }: Way,
  look: (source: {
    readonly files: readonly GoFile[]
    readonly factsOf: typeof go.factsOf
  }) => readonly Outcome[],
): readonly Outcome[] {
  if (go.files.length === 0) return [unknown('the Go source of the provider')]
  return look({
    files: go.files,
    factsOf: (file) => go.factsOf(file),
  })
}

/** The import paths of a file, and whatever else is quoted. */
function quoted(text: string): readonly string[] {
  return [...text.matchAll(/"(sigs\.k8s\.io\/cluster-api[^"\n]*)"/g)].map(([, path]) => path!)
}
