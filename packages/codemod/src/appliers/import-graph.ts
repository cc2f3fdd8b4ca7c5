import { dirname, join } from 'node:path'
import { ts } from 'ts-morph'
import { disk, isFile, textOfFile } from '../disk.ts'
import { keysOf, namesOf, specifiersIn } from '../imports.ts'
import { byConfig, projectOf } from '../program.ts'

/** Which file imports which, as far as both are files of a run. */
export interface ImportGraph {
  readonly importsOf: (path: string) => readonly string[]
  readonly importersOf: (path: string) => readonly string[]
}

/**
 * The imports of some texts. What is no path is looked up as the compiler does; where it finds nothing, such a name stands for
 * each file whose path ends like it, and for all files of a package of that name: some too many, rather than one too few.
 */
export function importGraph(texts: ReadonlyMap<string, string>): ImportGraph {
  const files = new Map<string, string[]>()
  const packageOf = packages()
  for (const path of texts.keys()) {
    const name = packageOf(path)
    for (const key of [...namesOf(path), ...(name === undefined ? [] : [packageKey(name)])])
      files.set(key, [...(files.get(key) ?? []), path])
  }
  const imports = new Map<string, readonly string[]>()
  const importers = new Map<string, string[]>()
  for (const [config, paths] of byConfig(texts.keys())) {
    const resolve = resolver(config)
    for (const path of paths) {
      const found = new Set<string>()
      for (const name of specifiersIn(texts.get(path)!)) {
        const near = [...keysOf(name, path), packageKey(packageIn(name))].flatMap(
          (key) => files.get(key) ?? [],
        )
        if (near.length === 0) continue
        const real = name.startsWith('.') ? undefined : resolve(name, path)
        if (real !== undefined && texts.has(real)) found.add(real)
        else if (real === undefined || !real.includes('/node_modules/'))
          for (const one of near) found.add(one)
      }
      found.delete(path)
      imports.set(path, [...found])
      for (const one of found) importers.set(one, [...(importers.get(one) ?? []), path])
    }
  }
  return {
    importsOf: (path) => imports.get(path) ?? [],
    importersOf: (path) => importers.get(path) ?? [],
  }
}

/** All that steps lead to from some paths, those themselves too. */
export function reachedFrom(
  starts: Iterable<string>,
  steps: (path: string) => readonly string[],
): ReadonlySet<string> {
  const reached = new Set(starts)
  for (const path of reached) for (const next of steps(path)) reached.add(next)
  return reached
}

/** The file that the compiler finds for a name, with every link resolved. */
function resolver(config: string | undefined): (name: string, importer: string) => string | undefined {
  const project = projectOf(config)
  if ('what' in project) return () => undefined
  const options = project.getCompilerOptions()
  const host = project.getModuleResolutionHost()
  const cache = ts.createModuleResolutionCache(disk().getCurrentDirectory(), (name) => name, options)
  return (name, importer) =>
    ts.resolveModuleName(name, importer, options, host, cache).resolvedModule?.resolvedFileName
}

function packageKey(name: string): string {
  return `package ${name}`
}

/** `@org/shared/types` → `@org/shared` */
function packageIn(name: string): string {
  return name.split('/', name.startsWith('@') ? 2 : 1).join('/')
}

/** The name that the nearest package.json above a path gives its package; each folder is looked at once. */
function packages(): (path: string) => string | undefined {
  const known = new Map<string, string | undefined>()
  const find = (folder: string): string | undefined => {
    if (known.has(folder)) return known.get(folder)
    const file = join(folder, 'package.json')
    const up = dirname(folder)
    const name = isFile(file) ? /"name"\s*:\s*"([^"\n]+)"/.exec(textOfFile(file) ?? '')?.[1] : undefined
    const found = isFile(file) || up === folder ? name : find(up)
    known.set(folder, found)
    return found
  }
  return (path) => find(dirname(path))
}
