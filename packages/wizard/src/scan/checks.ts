import { dirname, basename } from 'node:path'
import type { FoundFile } from '@capi-migrate/plan'
import { textOf } from './recognise.ts'

/** Targets of a Makefile that tell whether a provider is still whole, in the order they are run. */
const targets = ['generate', 'manifests', 'lint', 'test'] as const

/** Scripts of a package that tell the same of a client. */
const scripts = ['typecheck', 'lint', 'build', 'test'] as const

/** The commands at the top of a repository that tell whether it is still whole. They are only run when a person chooses one. */
export function checksOf(files: readonly FoundFile[], root: string): readonly string[] {
  const top = new Map(
    files.filter(({ path }) => dirname(path) === root).map(({ path }) => [basename(path), textOf(path)]),
  )
  const makefile = top.get('Makefile') ?? ''
  const made = targets.filter((target) => new RegExp(`^${target}\\s*:(?!=)`, 'm').test(makefile))
  const own = scriptsIn(top.get('package.json'))
  return [
    ...made.map((target) => `make ${target}`),
    ...(top.has('go.mod') ? ['go build ./...', 'go vet ./...'] : []),
    ...scripts.filter((script) => own.includes(script)).map((script) => `npm run ${script}`),
  ]
}

function scriptsIn(text = '{}'): readonly string[] {
  try {
    return Object.keys((JSON.parse(text) as { readonly scripts?: object }).scripts ?? {})
  } catch {
    return []
  }
}
