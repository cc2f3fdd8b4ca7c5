import type { FilePlan } from '@capi-migrate/edits'
import { Project, ts } from 'ts-morph'
import { describe, expect, test } from 'vitest'
import { defaults, planProgram } from '../src/index.ts'
import type { CodemodOptions } from '../src/index.ts'
import { readExamples } from './read-examples.ts'
import type { Example } from './read-examples.ts'

// What the CRDs of the providers in the examples say.
const providers: CodemodOptions['providers'] = {
  'infrastructure.cluster.x-k8s.io/AWSCluster': { role: 'InfraCluster', versions: { v1beta2: true } },
  'infrastructure.cluster.x-k8s.io/AWSMachine': { role: 'InfraMachine', versions: { v1beta2: true } },
  'infrastructure.cluster.x-k8s.io/FooCluster': { role: 'InfraCluster', versions: { v1alpha1: true } },
  'bootstrap.cluster.x-k8s.io/FooConfig': { role: 'BootstrapConfig', versions: { v1alpha1: true } },
  'controlplane.cluster.x-k8s.io/FooControlPlane': { role: 'ControlPlane', versions: { v1alpha1: true } },
}

const examples = readExamples(new URL('../examples/', import.meta.url))

describe.each((['v1beta2', 'dual'] as const).filter((mode) => examples.some(({ after }) => after[mode])))(
  '--mode %s',
  (mode) => {
    const own = examples.filter(({ after }) => after[mode] !== undefined)
    const pathOf = (example: Example): string => `/examples/${examples.indexOf(example)}.${example.extension}`
    const planned = planAll(own.map((example) => [pathOf(example), example.before]))
    const again = planAll(own.map((example) => [pathOf(example), example.after[mode]!]))
    const typed = own.filter(({ extension }) => extension !== 'js')
    const errors = errorsOf(typed.map((example) => [pathOf(example), example.after[mode]!]))

    function planAll(texts: readonly (readonly [path: string, text: string])[]) {
      const byPath = new Map(texts)
      return planProgram(
        { paths: [...byPath.keys()], textOf: (path) => byPath.get(path), nameOf: (path) => path },
        { ...defaults, mode, providers },
      )
    }

    test.each(own)('$page: $title', (example) => {
      const plan = planned.get(pathOf(example))
      expect(plan?.after ?? example.before).toBe(example.after[mode])
      expect(plan?.tasks.map(({ row, what }) => `${row}: ${what}\n`).join('') ?? '').toBe(
        example.tasks[mode] ?? '',
      )
    })

    // Where a person has something to do, a compiler may say so.
    test.each(typed.filter(({ tasks }) => !tasks[mode]))('$page: $title – compiles', (example) => {
      expect(errors.get(pathOf(example))).toEqual([])
    })

    test.each(own)('$page: $title – a second time there is nothing to do', (example) => {
      const plan = again.get(pathOf(example))
      expect(plan?.edits ?? []).toEqual([])
      if (mode === 'dual')
        expect(codes(plan).filter((code) => !codes(planned.get(pathOf(example))).includes(code))).toEqual([])
    })
  },
)

function codes(plan: FilePlan | undefined): readonly string[] {
  return (plan?.tasks ?? []).map(({ row, code }) => `${row}: ${code}`)
}

/** What a strict compiler says of each program. */
function errorsOf(texts: readonly (readonly [path: string, text: string])[]): Map<string, string[]> {
  const project = new Project({
    useInMemoryFileSystem: true,
    compilerOptions: { strict: true, target: ts.ScriptTarget.ESNext, jsx: ts.JsxEmit.Preserve },
  })
  for (const [path, text] of texts) project.createSourceFile(path, text)
  return new Map(
    texts.map(([path]) => [
      path,
      project
        .getSourceFileOrThrow(path)
        .getPreEmitDiagnostics()
        .map(
          (one) =>
            `${one.getLineNumber()}: ${ts.flattenDiagnosticMessageText(one.compilerObject.messageText, ' ')}`,
        ),
    ]),
  )
}
