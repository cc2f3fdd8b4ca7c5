import { dirname } from 'node:path'
import { Project, ts } from 'ts-morph'
import { isTooDeep, unlessTooDeep } from './depth.ts'
import { disk } from './disk.ts'

/** A file that is given to a program; imports find it by its name. */
interface GivenFile {
  readonly ast: ts.SourceFile
}

/**
 * Files as the compiler has parsed them, each once: programs of one run share them, for most of what their files import is
 * the same.
 */
export class ParsedFiles {
  readonly #byOptions = new Map<string, Map<string, ts.SourceFile>>()

  /** A program of the given files, with all that they import from the disk; programs to come take them from here. */
  programOf(given: readonly GivenFile[], options: ts.CompilerOptions): ts.Program {
    const rootNames = given.map(({ ast }) => ast.fileName)
    const host = this.hostOf(given, options)
    for (const { ast } of given) this.#filesOf(options).set(ast.fileName, ast)
    return ts.createProgram({ rootNames, options, host })
  }

  /** The file of the disk that a specifier stands for. */
  moduleOf(
    given: readonly GivenFile[],
    options: ts.CompilerOptions,
  ): (specifier: string, importer: string) => string | undefined {
    const host = this.hostOf(given, options)
    return (specifier, importer) =>
      ts.resolveModuleName(specifier, importer, options, host, host.getModuleResolutionCache!())
        .resolvedModule?.resolvedFileName
  }

  /** What a program finds: some given files, and all others as they are on the disk. */
  hostOf(some: readonly GivenFile[], options: ts.CompilerOptions): ts.CompilerHost {
    const files = disk()
    const given = new Map(some.map(({ ast }) => [ast.fileName, ast]))
    const resolutions = ts.createModuleResolutionCache(files.getCurrentDirectory(), (name) => name, options)
    const known = this.#filesOf(options)
    const folders = foldersOf(given.keys())
    const readFile = (name: string): string | undefined => {
      try {
        return files.readFileSync(name)
      } catch {
        return undefined
      }
    }
    const getSourceFile = (name: string): ts.SourceFile | undefined => {
      const own = given.get(name) ?? libraryOf(name) ?? known.get(name)
      if (own) return own
      const text = files.fileExistsSync(name) ? readFile(name) : undefined
      if (text === undefined) return undefined
      const file = fileOf(name, text, options.target)
      known.set(name, file)
      return file
    }
    return {
      getSourceFile,
      getModuleResolutionCache: () => resolutions,
      readFile: (name) => given.get(name)?.text ?? readFile(name),
      fileExists: (name) => given.has(name) || files.fileExistsSync(name),
      directoryExists: (name) => folders.has(name) || files.directoryExistsSync(name),
      getDirectories: (name) => ts.sys.getDirectories(name),
      realpath: (name) => ts.sys.realpath!(name),
      getCurrentDirectory: () => files.getCurrentDirectory(),
      getDefaultLibFileName: (own) => `${libraryFolder}/${ts.getDefaultLibFileName(own)}`,
      getCanonicalFileName: (name) => name,
      useCaseSensitiveFileNames: () => true,
      getNewLine: () => '\n',
      writeFile: () => undefined,
    }
  }

  #filesOf(options: ts.CompilerOptions): Map<string, ts.SourceFile> {
    const key = keyOf(options)
    const files = this.#byOptions.get(key) ?? new Map<string, ts.SourceFile>()
    this.#byOptions.set(key, files)
    return files
  }
}

/** A file of the disk; an empty one where it is nested too deeply, which only programs of people are: what imports it goes on. */
function fileOf(name: string, text: string, target = ts.ScriptTarget.Latest): ts.SourceFile {
  const file = unlessTooDeep(() => ts.createSourceFile(name, text, target))
  const isRead = file && (file.isDeclarationFile || !isTooDeep(file))
  return isRead ? file : ts.createSourceFile(name, '', target)
}

/** What a file is parsed and bound by: every option that is no path and no list. */
function keyOf(options: ts.CompilerOptions): string {
  const plain = Object.entries(options).filter(
    ([, value]) => typeof value !== 'object' && !String(value).startsWith('/'),
  )
  return JSON.stringify(plain.sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** Where ts-morph, which brings the libraries of the language along, says that they are. */
const libraryFolder = '/node_modules/typescript/lib'

const libraries = new Map<string, ts.SourceFile>()

let host: ReturnType<Project['getModuleResolutionHost']> | undefined

/** A library of the language, parsed once for all programs: no option changes what is in it. */
function libraryOf(name: string): ts.SourceFile | undefined {
  if (!name.startsWith(libraryFolder)) return undefined
  const known = libraries.get(name)
  if (known) return known
  host ??= new Project({ useInMemoryFileSystem: true }).getModuleResolutionHost()
  const text = host.readFile!(name)
  if (text === undefined) return undefined
  const file = ts.createSourceFile(name, text, ts.ScriptTarget.Latest)
  libraries.set(name, file)
  return file
}

/** Every folder that leads to some files. */
function foldersOf(names: Iterable<string>): ReadonlySet<string> {
  const folders = new Set<string>()
  for (const name of names)
    for (let folder = dirname(name); !folders.has(folder); folder = dirname(folder)) folders.add(folder)
  return folders
}
