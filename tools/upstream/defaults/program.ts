import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

/** What a probe needs of a release: the folders of its packages and CustomResourceDefinitions, below the module. */
export interface Program {
  /** Text of each Go file to write, by its path below the module. */
  readonly files: Readonly<Record<string, string>>
  readonly crds: readonly string[]
}

/** Folder of the probe below a module. */
export const probeFolder = 'zz_probe'

const skipped =
  /(^|\/)(internal\/(api|apis|topology)|hack|cmd|crdmigrator|e2e|inmemory|upstreamv\w+|test|zz_\w+)(\/|$)/

/** Returns the part of a probe that differs between releases, for a module's folder and its import path. */
export function programOf(folder: string, path: string): Program {
  const files = filesOf(folder, folder)
  const imports = new Map<string, string>()
  const named = (from: string) => {
    const name = imports.get(from) ?? `p${imports.size}`
    imports.set(from, name)
    return name
  }
  const schemes: string[] = []
  const getters: string[] = []
  const webhooks: string[] = []
  const converters: string[] = []
  const forwards: Record<string, string> = {}
  for (const file of files.filter((name) => name.endsWith('.go') && !name.endsWith('_test.go'))) {
    const text = readFileSync(join(folder, file), 'utf8')
    const from = `${path}/${dirname(file)}`
    if (/\bAddToScheme\s+=/.test(text)) schemes.push(`${named(from)}.AddToScheme,`)
    if (/^func SetAPIVersionGetter\(/m.test(text)) getters.push(`${named(from)}.SetAPIVersionGetter,`)
    for (const [, kind] of text.matchAll(/^func \(\w+ \*(\w+)\) Default\(\w+ context\.Context/gm)) {
      const [outside, inside] = from.split('/internal/')
      const forward = `${inside ? `${outside}/` : `${from}/`}zz_${kind!.toLowerCase()}`
      forwards[`${forward.slice(path.length + 1)}/forward.go`] =
        `package forward\n\nimport from "${from}"\n\nvar Webhook any = &from.${kind}{}\n`
      webhooks.push(`"${kind}": ${named(forward)}.Webhook,`)
    }
    for (const [, kind] of text.matchAll(/^var (\w+) = conversion\.NewHubSpokeConverter\(/gm))
      converters.push(
        `"${kind}": func(scheme *runtime.Scheme) (any, error) { return ${named(from)}.${kind}(scheme) },`,
      )
  }
  const table = [
    'package main',
    'import "k8s.io/apimachinery/pkg/runtime"',
    ...[...imports].map(([from, name]) => `import ${name} "${from}"`),
    ...declared('schemes = []func(*runtime.Scheme) error', schemes),
    ...declared('getters = []any', getters),
    ...declared('webhooks = map[string]any', webhooks),
    ...declared('converters = map[string]func(*runtime.Scheme) (any, error)', converters),
    '',
  ]
  return {
    files: { ...forwards, [`${probeFolder}/webhooks.go`]: table.join('\n') },
    crds: [...new Set(files.filter((file) => /config\/crd\/bases\/.*\.yaml$/.test(file)).map(dirname))],
  }
}

const declared = (start: string, lines: readonly string[]) => [`var ${start}{`, ...lines, '}']

function filesOf(root: string, folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name)
      if (skipped.test(relative(root, path))) return []
      return entry.isDirectory() ? filesOf(root, path) : [relative(root, path)]
    })
}
