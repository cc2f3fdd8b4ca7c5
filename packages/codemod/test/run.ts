import { ts } from 'ts-morph'

type Reader = (object: unknown) => unknown

/** Compiles a program and gives what it exports. */
export function run(text: string): Readonly<Record<string, Reader>> {
  const exports = {}
  const { outputText } = ts.transpileModule(text, {
    compilerOptions: { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022 },
  })
  new Function('exports', outputText)(exports)
  return exports
}
