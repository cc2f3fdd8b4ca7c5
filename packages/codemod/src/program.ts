import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { codeFrame, lineIndex } from '@capi-migrate/edits'
import type { FileProblem } from '@capi-migrate/edits'
import { Project, ts } from 'ts-morph'
import { isJavaScript } from './affected.ts'
import { isTooDeep, tooDeep, unlessTooDeep } from './depth.ts'
import { disk, isFile, readAsEmpty, textOfFile } from './disk.ts'
import { ParsedFiles } from './parsed-files.ts'
import { bare, sourceOf } from './source.ts'
import type { Source } from './source.ts'
import { readSvelte } from './svelte/component.ts'
import { readComponent } from './vue/component.ts'
import type { Component } from './vue/component.ts'
import { templateChecker } from './vue/names.ts'

/** What could be read of some texts. */
export interface Programs {
  readonly sources: readonly Source[]
  /** All that their programs are made of; none where they are read without types. */
  readonly files: readonly ts.SourceFile[]
  /** The texts as files of these programs, by path. */
  readonly read: ReadonlyMap<string, ProgramFile>
  readonly parsedFiles: ParsedFiles
  /** Why the others could not be, by path. */
  readonly problems: ReadonlyMap<string, FileProblem>
}

/** Reads texts one by one, without types. */
export function readTexts(texts: ReadonlyMap<string, string>, nameOf: (path: string) => string): Programs {
  const problems = new Map<string, FileProblem>()
  const sources = [...texts].flatMap(([path, text]) => {
    const read = parsed(path, text)
    if (!read) {
      problems.set(path, tooDeep)
      return []
    }
    const { name, program, component, ast } = read
    const { diagnostics = [] } = ts.transpileModule(program, { fileName: name, reportDiagnostics: true })
    const [broken] = diagnostics
    if (broken?.start !== undefined)
      problems.set(path, brokenAt(broken as ts.DiagnosticWithLocation, bare(text)))
    return broken ? [] : [sourceOf(path, nameOf(path), text, ast, undefined, component)]
  })
  return { sources, files: [], read: new Map(), parsedFiles: new ParsedFiles(), problems }
}

/** Reads texts as programs: those below one tsconfig.json together, with the types of all that they import. */
export function readPrograms(texts: ReadonlyMap<string, string>, nameOf: (path: string) => string): Programs {
  const problems = new Map<string, FileProblem>()
  const files = new Set<ts.SourceFile>()
  const all = new Map<string, ProgramFile>()
  const parsedFiles = new ParsedFiles()
  const sources = [...byConfig(texts.keys())].flatMap(([config, paths]) => {
    const project = projectOf(config)
    if ('what' in project) {
      for (const path of paths) problems.set(path, project)
      return []
    }
    const options = project.getCompilerOptions()
    const read = new Map<string, ProgramFile>()
    for (const path of paths) {
      const file = parsed(path, texts.get(path)!, options.target)
      readAsEmpty(path, file === undefined)
      if (file) read.set(path, file)
      else problems.set(path, tooDeep)
    }
    for (const [path, file] of read) all.set(path, file)
    const program = unlessTooDeep(() => parsedFiles.programOf([...read.values()], options))
    const checker = program && unlessTooDeep(() => program.getTypeChecker())
    if (!checker) {
      for (const path of read.keys()) problems.set(path, deepImport)
      return []
    }
    for (const file of program.getSourceFiles()) files.add(file)
    const { strict = true, strictNullChecks = strict } = options
    const around: Source[] = []
    const own = [...read].flatMap(([path, { ast, component }]) => {
      const text = texts.get(path)!
      const [broken] = program.getSyntacticDiagnostics(ast)
      if (broken) {
        problems.set(path, brokenAt(broken, bare(text)))
        return []
      }
      const types = {
        checker: component ? templateChecker(component, ast, checker) : checker,
        isStrict: strictNullChecks && !isJavaScript(ast),
        resolve: (specifier: string) => ownerOf(specifier, ast, project),
        around,
      }
      return [sourceOf(path, nameOf(path), text, ast, types, component)]
    })
    around.push(...own)
    return own
  })
  return { sources, files: [...files], read: all, parsedFiles, problems }
}

const deepImport: FileProblem = {
  what: 'a file that is imported from here, or through others, is nested too deeply to be read',
  next: 'leave what imports it out with --exclude or .migrateignore; the file stays as it is',
}

function ownerOf(
  specifier: string,
  { fileName }: ts.SourceFile,
  project: Project,
): 'own' | 'foreign' | undefined {
  const host = project.getModuleResolutionHost()
  const { resolvedModule } = ts.resolveModuleName(specifier, fileName, project.getCompilerOptions(), host)
  if (!resolvedModule) return undefined
  return resolvedModule.resolvedFileName.includes('/node_modules/') ? 'foreign' : 'own'
}

/** A text to be read, under the name that imports find it by; of a component of Vue or Svelte, the program in it. */
interface ProgramText {
  readonly name: string
  readonly program: string
  readonly component?: Component
}

function programIn(path: string, text: string): ProgramText {
  const reader = path.endsWith('.vue') ? readComponent : path.endsWith('.svelte') ? readSvelte : undefined
  if (!reader) return { name: path, program: bare(text) }
  const component = reader(bare(text))
  return { name: path + component.ending, program: component.program, component }
}

/** A file of a program, parsed. */
export interface ProgramFile extends ProgramText {
  readonly ast: ts.SourceFile
}

/** A text by itself; `undefined` where it is nested too deeply. */
export function parsed(path: string, text: string, target = ts.ScriptTarget.Latest): ProgramFile | undefined {
  const read = unlessTooDeep(() => {
    const own = programIn(path, text)
    return { ...own, ast: ts.createSourceFile(own.name, own.program, target, true) }
  })
  return read && !isTooDeep(read.ast) ? read : undefined
}

function brokenAt({ start, length = 1, messageText }: ts.DiagnosticWithLocation, text: string): FileProblem {
  const what = ts.flattenDiagnosticMessageText(messageText, ' ')
  return {
    ...lineIndex(text).positionOf(start),
    what: `the file has a syntax error: ${what}`,
    next: 'mend it, and run the command again; the file stays as it is',
    frame: codeFrame(text, { start, end: start + length }),
  }
}

/** Paths by the tsconfig.json that they lie below. */
export function byConfig(paths: Iterable<string>): ReadonlyMap<string | undefined, readonly string[]> {
  const groups = new Map<string | undefined, string[]>()
  for (const path of paths) {
    const config = configOf(dirname(path))
    const same = groups.get(config)
    if (same) same.push(path)
    else groups.set(config, [path])
  }
  return groups
}

const always = { noEmit: true, allowJs: true, skipLibCheck: true }

/** A program without files yet, with the options of a tsconfig.json, or with ours; why not, where that cannot be read. */
export function projectOf(config: string | undefined): Project | FileProblem {
  if (config === undefined)
    return new Project({ fileSystem: disk(), compilerOptions: { ...always, ...usual } })
  const { error } = ts.readConfigFile(config, textOfFile)
  const next = 'mend it, or leave the folder out with --exclude or .migrateignore'
  if (error) return { what: `${config}: ${ts.flattenDiagnosticMessageText(error.messageText, ' ')}`, next }
  try {
    const project = new Project({
      fileSystem: disk(),
      tsConfigFilePath: config,
      skipAddingFilesFromTsConfig: true,
      compilerOptions: always,
    })
    const { strict = isStrictByDefault(config) } = project.getCompilerOptions()
    project.compilerOptions.set({ strict })
    return project
  } catch (thrown) {
    return { what: `${config}: ${(thrown as Error).message}`, next }
  }
}

/** Compilers before 6.0 are strict only where they are told to be, and a project's own is often older than ours. */
function isStrictByDefault(config: string): boolean {
  try {
    const { version } = createRequire(config)('typescript/package.json') as { readonly version: string }
    return Number.parseInt(version, 10) >= 6
  } catch {
    return true
  }
}

const usual = {
  strict: true,
  target: ts.ScriptTarget.ESNext,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  jsx: ts.JsxEmit.Preserve,
}

const configs = new Map<string, string | undefined>()

/** The nearest tsconfig.json. */
function configOf(folder: string): string | undefined {
  if (configs.has(folder)) return configs.get(folder)
  const file = join(folder, 'tsconfig.json')
  const up = dirname(folder)
  const found = isFile(file) ? solved(file) : up === folder ? undefined : configOf(up)
  configs.set(folder, found)
  return found
}

/** A tsconfig.json that only lists others stands for the first of them. */
function solved(file: string): string {
  const { config } = ts.readConfigFile(file, textOfFile) as {
    readonly config?: {
      readonly files?: unknown
      readonly references?: readonly { readonly path?: unknown }[]
    }
  }
  const [first] = config?.references ?? []
  if (!Array.isArray(config?.files) || config.files.length > 0 || typeof first?.path !== 'string') return file
  const path = join(dirname(file), first.path)
  const other = path.endsWith('.json') ? path : join(path, 'tsconfig.json')
  return isFile(other) ? other : file
}
