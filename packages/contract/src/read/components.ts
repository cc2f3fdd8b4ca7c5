import type { Repository } from '../repository.ts'
import { folderOf, nameOf } from '../sources.ts'
import type { Manifest } from './manifest.ts'

/** The objects that the components of a release are made of: what `config/default` builds, else what lies in config/. */
export function componentsOf({ manifests, builds }: Repository): readonly Manifest[] {
  const [top] = [...builds].flatMap(([{ file }, files]) =>
    folderOf(file) === 'config/default' ? [files] : [],
  )
  if (top) return manifests.filter(({ file }) => top.has(file))
  return manifests.filter(({ file }) => file.startsWith('config/') && !/^config\/(?:samples|test)/.test(file))
}

/** The objects of the published cluster templates. */
export function templatesOf({ manifests }: Repository): readonly Manifest[] {
  return manifests.filter(({ file }) => isClusterTemplate(file))
}

export function isClusterTemplate(file: string): boolean {
  return isPublished(file) && /^cluster-template.*\.ya?ml$/.test(nameOf(file))
}

/** The objects of the published ClusterClasses. */
export function classesOf({ manifests }: Repository): readonly Manifest[] {
  return manifests.filter(({ file }) => isPublished(file) && /^clusterclass-.*\.ya?ml$/.test(nameOf(file)))
}

/** The objects that end-to-end tests create with the provider as it is: those of the files they publish with it. */
export function testedOf({ endToEnd, testManifests, builds }: Repository): readonly Manifest[] {
  const files = new Set(
    endToEnd.flatMap(({ releases }) =>
      releases.flatMap(({ from, files: all }) => (from === 'here' ? all : [])),
    ),
  )
  // A template that is not there is built from the kustomization that lies in a folder of its name.
  for (const [{ file }, built] of builds)
    if (files.has(`${folderOf(file)}.yaml`)) for (const one of built) files.add(one)
  return testManifests.filter(({ file }) => files.has(file))
}

/** Those for tests are not for users. */
function isPublished(file: string): boolean {
  return /(?:^|\/)templates\//.test(file) && !/(?:^|\/)(?:test|tests|e2e)\//.test(file)
}

/** Objects of some kinds. */
export function ofKinds(manifests: readonly Manifest[], ...kinds: readonly string[]): readonly Manifest[] {
  return manifests.filter(({ kind }) => kinds.includes(kind))
}
