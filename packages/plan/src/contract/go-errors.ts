/** A line of a compiler, or of vet. */
export interface GoError {
  readonly file: string
  readonly line: number
  readonly what: string
}

/** What `go list -e -export -json` says of packages. */
export interface Listed {
  readonly errors: readonly GoError[]
  /** The packages that have them. */
  readonly failed: readonly string[]
  /** Packages that were not looked at, for one that they import does not compile. */
  readonly behind: readonly string[]
  /** What is said of no place in the code; empty where nothing is. */
  readonly other: string
}

interface Package {
  readonly ImportPath: string
  readonly Error?: { readonly Pos?: string; readonly Err: string }
  readonly DepsErrors?: readonly unknown[]
}

/** Reads what `go list -e -export -json` prints: objects one after another. */
export function listed(text: string): Listed {
  const packages = JSON.parse(`[${text.trim().replaceAll(/^\}\n\{/gm, '},\n{')}]`) as readonly Package[]
  const failed = packages.flatMap(({ ImportPath, Error: error }) =>
    error ? [{ name: plainName(ImportPath), errors: ownErrors(error), says: error.Err }] : [],
  )
  const names = new Set(failed.map(({ name }) => name))
  const behind = packages
    .filter((one) => !one.Error && (one.DepsErrors ?? []).length > 0)
    .map(({ ImportPath }) => plainName(ImportPath))
    .filter((name) => !names.has(name))
  return {
    errors: unique(failed.flatMap(({ errors }) => errors)),
    failed: [...names],
    behind: [...new Set(behind)],
    other: lastLine(failed.find(({ errors }) => errors.length === 0)?.says ?? ''),
  }
}

/** `vet: ./a/b.go:12:3: undefined: x`; a message goes on in lines that begin with a tab. */
export function errorsIn(text: string): readonly GoError[] {
  const found = text.matchAll(/^(?:vet: )?(?:\.\/)?([^\s:]+\.go):(\d+)(?::\d+)?: (.+(?:\n\t.+)*)$/gm)
  return unique(
    [...found].map(([, file = '', line, what = '']) => {
      return { file, line: Number(line), what: what.replaceAll(/\s+/g, ' ').trim() }
    }),
  )
}

/** `a/b.go:12: undefined: x` */
export function shown({ file, line, what }: GoError): string {
  return `${file}:${line}: ${what}`
}

/** The last line that is no word about progress. */
export function lastLine(text: string): string {
  const lines = text.split('\n').map((line) => line.trim())
  return lines.findLast((line) => line !== '' && !/^(?:#|go: (?:downloading|finding))/.test(line)) ?? ''
}

function ownErrors({ Pos = '', Err }: NonNullable<Package['Error']>): readonly GoError[] {
  return errorsIn(Pos === '' ? Err : `${Pos}: ${Err.replaceAll('\n', ' ')}`)
}

/** A package is also compiled with its tests: `a [a.test]`, `a_test [a.test]`, `a.test`. */
function plainName(path: string): string {
  return path.replace(/ \[.*$/, '').replace(/(?:_test|\.test)$/, '')
}

function unique(errors: readonly GoError[]): readonly GoError[] {
  return [...new Map(errors.map((one) => [shown(one), one])).values()]
}
