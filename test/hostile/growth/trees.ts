import { check, codemod, contract, diff, head, machine, manifests, many, range } from './dimension.ts'
import type { Dimension } from './dimension.ts'
import type { HostileInput } from '../input.ts'

/** Kustomizations and trees of files. */
const drain =
  '{apiVersion: cluster.x-k8s.io/v1beta1, kind: Machine, metadata: {name: x, namespace: d}, spec: {nodeDrainTimeout: 6m}}'
const kustomizations = (n: number, text: (i: number) => string, last: string): HostileInput['files'] => ({
  ...Object.fromEntries(range(n).map((i) => [`k${i}/kustomization.yaml`, text(i)])),
  [`k${n}/kustomization.yaml`]: last,
  [`k${n}/x.yaml`]: machine,
})
export const inTrees: readonly Dimension[] = [
  {
    what: 'levels of kustomizations that each name the next one twice',
    size: 22,
    files: (n) =>
      kustomizations(
        n,
        (i) => `resources: [../k${i + 1}, ../k${i + 1}]\nnamePrefix: a-\n`,
        `resources: [x.yaml]\npatches: [{patch: '${drain}'}]\n`,
      ),
  },
  {
    what: 'levels of kustomizations that each name two others',
    size: 16,
    files: (n) =>
      Object.fromEntries(
        range(n + 1)
          .flatMap((i) =>
            ['a', 'b'].map((s) => [
              `${s}${i}/kustomization.yaml`,
              i === n
                ? 'resources: [x.yaml]\n'
                : `resources: [../a${i + 1}, ../b${i + 1}]\nnamePrefix: ${s}-\n`,
            ]),
          )
          .concat([
            [`a${n}/x.yaml`, machine],
            [`b${n}/x.yaml`, machine],
          ]),
      ),
  },
  {
    what: 'kustomizations in a chain',
    size: 500,
    files: (n) =>
      kustomizations(
        n,
        (i) => `resources: [../k${i + 1}]\nnamePrefix: a\n`,
        `resources: [x.yaml]\npatches: [{patch: '${drain}'}]\n`,
      ),
    runs: [manifests, diff],
  },
  {
    what: 'kustomizations in a circle',
    size: 500,
    files: (n) => kustomizations(n, (i) => `resources: [../k${i + 1}]\n`, 'resources: [../k0, x.yaml]\n'),
  },
  {
    what: 'components in a chain',
    size: 200,
    files: (n) =>
      kustomizations(
        n,
        (i) => `\
apiVersion: kustomize.config.k8s.io/v1alpha1
kind: Component
components: [../k${i + 1}]
`,
        `kind: Component\npatches: [{patch: '${drain}'}]\n`,
      ),
  },
  {
    what: 'patches of a kustomization',
    size: 500,
    files: (n) => ({
      'kustomization.yaml': `resources: [x.yaml]\npatches:\n${`- patch: '${drain}'\n`.repeat(n)}`,
      'x.yaml': machine,
    }),
    runs: [manifests, diff],
  },
  {
    what: 'JSON patches of a kustomization',
    size: 500,
    files: (n) => ({
      'kustomization.yaml': `resources: [x.yaml]\npatches:\n${many(n, (i) => `- target: {kind: Machine}\n  patch: '[{op: replace, path: /spec/nodeDrainTimeout, value: ${i}m}]'\n`)}`,
      'x.yaml': machine,
    }),
  },
  {
    what: 'resources in a file of a kustomization',
    size: 1_000,
    files: (n) => ({
      'kustomization.yaml': `\
resources: [x.yaml]
patches:
- target: {kind: Machine}
  patch: '[{op: replace, path: /spec/nodeDrainTimeout, value: 7m}]'
`,
      'x.yaml': many(n, (i) => `---\n${head('Machine', `m${i}`)}spec: {nodeDrainTimeout: 5m}\n`),
    }),
  },
  {
    what: 'patches, each of a resource of its own',
    size: 300,
    files: (n) => ({
      'kustomization.yaml': `resources: [x.yaml]\npatches:\n${many(n, (i) => `- patch: '${drain.replace('name: x', `name: m${i}`)}'\n`)}`,
      'x.yaml': many(n, (i) => `---\n${head('Machine', `m${i}`)}spec: {nodeDrainTimeout: 5m}\n`),
    }),
  },
  {
    what: 'files of a kustomization',
    size: 1_000,
    files: (n) => ({
      'kustomization.yaml': `resources:\n${many(n, (i) => `- r${i}.yaml\n`)}namePrefix: a\n`,
      ...Object.fromEntries(
        range(n).map((i) => [`r${i}.yaml`, `${head('Machine', `m${i}`)}spec: {nodeDrainTimeout: 5m}\n`]),
      ),
    }),
  },
  {
    what: 'overlays of one base',
    size: 200,
    files: (n) => ({
      ...Object.fromEntries(
        range(n).map((i) => [
          `o${i}/kustomization.yaml`,
          `\
resources: [../base]
namePrefix: o${i}
patches: [{patch: '${drain}'}]
`,
        ]),
      ),
      'base/kustomization.yaml': 'resources: [x.yaml]\n',
      'base/x.yaml': machine,
    }),
  },
  {
    what: 'replacements',
    size: 500,
    files: (n) => ({
      'kustomization.yaml': `resources: [x.yaml]\nreplacements:\n${'- {source: {kind: Machine, fieldPath: spec.nodeDrainTimeout}, targets: [{select: {kind: Machine}, fieldPaths: [spec.nodeDrainTimeout]}]}\n'.repeat(n)}`,
      'x.yaml': machine,
    }),
  },
  {
    what: 'files in one folder',
    size: 1_500,
    files: (n) => Object.fromEntries(range(n).map((i) => [`f${i}.yaml`, machine])),
    runs: [manifests, check],
  },
  {
    what: 'folders in folders',
    size: 500,
    files: (n) => ({ [`${'d/'.repeat(n)}a.yaml`]: machine }),
    runs: [manifests, codemod, contract],
  },
  {
    what: 'lines of .gitignore',
    size: 20_000,
    files: (n) => ({
      '.gitignore': many(n, (i) => `x${i}/*.y\n`),
      '.migrateignore': many(n, (i) => `y${i}/**/z\n`),
      ...Object.fromEntries(range(50).map((i) => [`f${i}.yaml`, machine])),
    }),
  },
  {
    what: 'stars in one pattern of .migrateignore',
    size: 60,
    files: (n) => ({
      '.migrateignore': `${'*a'.repeat(n)}b\n${'**/'.repeat(n)}b\n`,
      [`${'a'.repeat(200)}.yaml`]: machine,
      [`${'a/'.repeat(60)}a.yaml`]: machine,
    }),
  },
  {
    what: 'notes in .capi-migrate.json',
    size: 50_000,
    files: (n) => ({
      '.capi-migrate.json': JSON.stringify({
        version: 1,
        tasks: range(n).map((i) => ({
          id: `${i}`,
          file: `f${i}.yaml`,
          row: 'r',
          object: 'Machine x',
          place: 'spec',
          what: 'w',
          next: 'n',
          written: '2026-01-01',
        })),
      }),
      'a.yaml': machine,
    }),
    runs: [manifests, ['tasks'], ['tasks', '--prune']],
  },
  {
    what: 'code blocks of Markdown',
    size: 2_000,
    files: (n) => ({
      'a.md': `# x\n\n${`\
\`\`\`yaml
${machine}\`\`\`

`.repeat(n)}`,
    }),
    runs: [
      ['manifests', '.', '--docs'],
      ['manifests', '.', '--docs', '--diff'],
    ],
  },
  {
    what: 'code blocks that stay open',
    size: 20_000,
    files: (n) => ({ 'a.md': `# cluster.x-k8s.io\n${'```yaml\n~~~\n'.repeat(n)}` }),
    runs: [['manifests', '.', '--docs']],
  },
]
