import { codemod, machine, many, nested, range } from './dimension.ts'
import type { Dimension } from './dimension.ts'

/** TypeScript. */
const program =
  (text: (size: number) => string, name = 'a.ts') =>
  (size: number) => ({
    [name]: `\
export const v = "cluster.x-k8s.io/v1beta1"
export interface Machine { apiVersion: "cluster.x-k8s.io/v1beta1"; kind: "Machine"; spec: { nodeDrainTimeout?: string } }
export const drain = (m: Machine) => m.spec.nodeDrainTimeout
${text(size)}
`,
    'good.ts': 'export const w = "cluster.x-k8s.io/v1beta1"\n',
  })
export const inPrograms: readonly Dimension[] = [
  {
    what: 'parentheses of TypeScript',
    size: 20_000,
    files: program((n) => `export const p = ${nested(n, '(', '1', ')')}`),
    runs: [codemod],
  },
  {
    what: 'parentheses that stay open',
    size: 20_000,
    files: program((n) => `export const p = ${'('.repeat(n)}`),
    runs: [codemod],
  },
  {
    what: 'arrays in arrays',
    size: 20_000,
    files: program((n) => `export const p = ${nested(n, '[', '1', ']')}`),
    runs: [codemod],
  },
  {
    what: 'objects in objects',
    size: 10_000,
    files: program((n) => `export const p = ${nested(n, '{a:', '1', '}')}`),
    runs: [codemod],
  },
  {
    what: 'types in types',
    size: 10_000,
    files: program((n) => `export type P = ${nested(n, '{a:', 'string', '}')}`),
    runs: [codemod],
  },
  {
    what: 'elements in elements of JSX',
    size: 5_000,
    files: program((n) => `export const p = ${nested(n, '<a>', 'x', '</a>')}`, 'a.tsx'),
    runs: [codemod],
  },
  {
    what: 'functions in functions',
    size: 5_000,
    files: program((n) => `export const p = ${nested(n, '() => {return ', '1', '}')}`),
    runs: [codemod],
  },
  {
    what: 'operators in a row',
    size: 20_000,
    files: program((n) => `export const p = 1${' + 1'.repeat(n)}`),
    runs: [codemod],
  },
  {
    what: 'calls in a chain',
    size: 10_000,
    files: program((n) => `export const p: any = v${'.a()'.repeat(n)}`),
    runs: [codemod],
  },
  {
    what: '`else if` in a row',
    size: 5_000,
    files: program((n) => `if (v) {}${" else if (v === 'x') {}".repeat(n)}`),
    runs: [codemod],
  },
  {
    what: 'elements of an array',
    size: 100_000,
    files: program((n) => `export const p = [${many(n, (i) => `${i}, `)}]`),
    runs: [codemod],
  },
  {
    what: 'versions in an array',
    size: 2_000,
    files: program((n) => `export const p = [${many(n, () => `"cluster.x-k8s.io/v1beta1",\n`)}]`),
    runs: [codemod, ['codemod', '.', '--diff']],
  },
  {
    what: 'reads of a field that moves',
    size: 500,
    files: program((n) => many(n, (i) => `export const r${i} = (m: Machine) => m.spec.nodeDrainTimeout\n`)),
    runs: [codemod, ['codemod', '.', '--diff'], ['codemod', '.', '--mode', 'dual']],
  },
  {
    what: 'members of a type',
    size: 5_000,
    files: program(
      (n) =>
        `export interface Cluster { apiVersion: "cluster.x-k8s.io/v1beta1"; kind: "Cluster"; spec: {\n${many(n, (i) => `k${i}?: string\n`)}} }`,
    ),
    runs: [codemod],
  },
  {
    what: 'types that extend each other',
    size: 500,
    files: program(
      (n) =>
        `interface T0 extends Machine {}\n${many(n, (i) => `interface T${i + 1} extends T${i} { k${i}: string }\n`)}`,
    ),
    runs: [codemod],
  },
  {
    what: 'members of a union',
    size: 2_000,
    files: program(
      (n) => `export type U = Machine${many(n, (i) => ` | { k: "${i}" }`)}\nexport const u = (m: U) => m`,
    ),
    runs: [codemod],
  },
  {
    what: 'files that import in a chain',
    size: 500,
    files: (n) =>
      Object.fromEntries(
        range(n).map((i) => [
          `f${i}.ts`,
          `import { v as w } from './f${i + 1}'\nexport const v = w ?? "cluster.x-k8s.io/v1beta1"\n`,
        ]),
      ),
    runs: [codemod],
  },
  {
    what: 'bytes of a minified bundle',
    size: 2_000_000,
    files: (n) => ({
      'dist/app.js': `var a="cluster.x-k8s.io/v1beta1";${'function f(a,b){return a.spec&&a.spec.nodeDrainTimeout?b(a):[a,b]}var q={a:1,b:[2]};'.repeat(n / 85)}`,
      'good.ts': 'export const w = "cluster.x-k8s.io/v1beta1"\n',
    }),
    runs: [codemod],
  },
  {
    what: 'characters of a string',
    size: 2_000_000,
    files: program((n) => `export const p = "${'x'.repeat(n)}"`),
    runs: [codemod],
  },
  {
    what: 'manifests in template strings',
    size: 100,
    files: program((n) => many(n, (i) => `export const t${i} = \`\n${machine}\`\n`)),
    runs: [codemod],
  },
  {
    what: 'brackets of configuration',
    size: 50_000,
    files: (n) => ({
      'a.ts': 'export const a = "cluster.x-k8s.io/v1beta1"\n',
      'migrate.config.json': nested(n, '[', '', ']'),
    }),
    runs: [codemod],
  },
  {
    what: 'open brackets of configuration',
    size: 50_000,
    files: (n) => ({
      'a.ts': 'export const a = "cluster.x-k8s.io/v1beta1"\n',
      'migrate.config.json': '['.repeat(n),
    }),
    runs: [codemod],
  },
  {
    what: 'parentheses of configuration in TypeScript',
    size: 20_000,
    files: (n) => ({
      'a.ts': 'export const a = "cluster.x-k8s.io/v1beta1"\n',
      'migrate.config.ts': `export default ${nested(n, '(', '{}', ')')}`,
    }),
    runs: [codemod],
  },
  {
    what: 'types in the configuration',
    size: 5_000,
    files: (n) => ({
      'a.ts': 'export const a = "cluster.x-k8s.io/v1beta1"\n',
      'migrate.config.json': JSON.stringify({
        types: Object.fromEntries(range(n).map((i) => [`T${i}`, 'Machine'])),
      }),
    }),
    runs: [codemod],
  },
]
