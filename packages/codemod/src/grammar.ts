import { ts } from 'ts-morph'
import { parsed } from './program.ts'

/** A mistake by which no compiler takes a text as a program. */
export interface GrammarError {
  /** Offset in the text, without its byte order mark. */
  readonly start: number
  readonly text: string
}

/** Returns the first mistake of grammar that a text has after its edits and did not have before. */
export function newGrammarError(path: string, before: string, after: string): GrammarError | undefined {
  const known = grammarErrors(path, before).map(({ text }) => text)
  return grammarErrors(path, after).find(({ text }) => {
    const at = known.indexOf(text)
    if (at !== -1) known.splice(at, 1)
    return at === -1
  })
}

/** Of a component, also each part of its template that is no expression. */
function grammarErrors(path: string, text: string): readonly GrammarError[] {
  const file = parsed(path, text)
  if (!file) return [{ start: 0, text: 'the file is nested too deeply' }]
  const { ast, component } = file
  const program = ts.createProgram({ rootNames: [file.name], options, host: hostOf(ast) })
  const errors = [
    ...program.getSyntacticDiagnostics(ast),
    ...program.getSemanticDiagnostics(ast).filter(({ code }) => isOfGrammar(code)),
  ]
  return [
    ...errors.map(({ start = 0, messageText }) => ({
      start,
      text: ts.flattenDiagnosticMessageText(messageText, ' '),
    })),
    ...(component?.unread ?? []).map(({ start }) => ({ start, text: 'Expression expected.' })),
  ]
}

/** Whether the checker reports what every engine refuses as it reads a program. */
function isOfGrammar(code: number): boolean {
  return code < 2000 || notAssignable.has(code)
}

/** What is assigned to, incremented, looped with or destructured into is no variable and no property. */
const notAssignable: ReadonlySet<number> = new Set([2357, 2364, 2487, 2777, 2778, 2779, 2780, 2781])

/** A file by itself: what it imports, and its types, are no matter of grammar. */
const options: ts.CompilerOptions = {
  noResolve: true,
  noLib: true,
  allowJs: true,
  types: [],
  target: ts.ScriptTarget.Latest,
  jsx: ts.JsxEmit.Preserve,
  experimentalDecorators: true,
}

function hostOf(file: ts.SourceFile): ts.CompilerHost {
  return {
    getSourceFile: (name) => (name === file.fileName ? file : undefined),
    getDefaultLibFileName: () => 'lib.d.ts',
    getCurrentDirectory: () => '/',
    getCanonicalFileName: (name) => name,
    useCaseSensitiveFileNames: () => true,
    getNewLine: () => '\n',
    fileExists: (name) => name === file.fileName,
    readFile: () => undefined,
    writeFile: () => undefined,
  }
}
