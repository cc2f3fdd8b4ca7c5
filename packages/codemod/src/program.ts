import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Project, ts } from 'ts-morph'
import { mark, sourceOf } from './source.ts'
import type { Source } from './source.ts'

/** Reads texts as programs: those below one tsconfig.json together, with the types of all that they import. */
export function readPrograms(
  texts: ReadonlyMap<string, string>,
  nameOf: (path: string) => string,
): readonly Source[] {
  const byConfig = new Map<string | undefined, string[]>()
  for (const path of texts.keys()) {
    const config = configOf(dirname(path))
    const same = byConfig.get(config)
    if (same) same.push(path)
    else byConfig.set(config, [path])
  }
  return [...byConfig].flatMap(([config, paths]) => {
    const project = projectOf(config)
    const files = paths.map(
      (path) => [path, project.createSourceFile(path, bare(texts.get(path)!), { overwrite: true })] as const,
    )
    const checker = project.getTypeChecker().compilerObject
    return files.map(([path, file]) =>
      sourceOf(path, nameOf(path), texts.get(path)!.startsWith(mark), file.compilerNode, checker),
    )
  })
}

function projectOf(config: string | undefined): Project {
  const always = { noEmit: true, allowJs: true, skipLibCheck: true }
  if (config !== undefined)
    return new Project({
      tsConfigFilePath: config,
      skipAddingFilesFromTsConfig: true,
      compilerOptions: always,
    })
  return new Project({
    compilerOptions: {
      ...always,
      strict: true,
      target: ts.ScriptTarget.ESNext,
      module: ts.ModuleKind.ESNext,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
      jsx: ts.JsxEmit.Preserve,
    },
  })
}

const configs = new Map<string, string | undefined>()

/** The nearest tsconfig.json. */
function configOf(folder: string): string | undefined {
  if (configs.has(folder)) return configs.get(folder)
  const file = join(folder, 'tsconfig.json')
  const up = dirname(folder)
  const found = existsSync(file) ? file : up === folder ? undefined : configOf(up)
  configs.set(folder, found)
  return found
}

function bare(text: string): string {
  return text.startsWith(mark) ? text.slice(mark.length) : text
}
