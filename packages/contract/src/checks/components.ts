import { aggregationLabel, hasAccess } from '@capi-migrate/contract-rules'
import { allows } from '../read/cluster-role.ts'
import { classesOf, componentsOf, isClusterTemplate, ofKinds, templatesOf } from '../read/components.ts'
import type { Manifest } from '../read/manifest.ts'
import { isContractLabel, selectedLabels } from '../read/selected-labels.ts'
import { nameOf } from '../sources.ts'
import type { Looks } from './look.ts'
import { absent, aside, met, unknown, violated } from './seen.ts'
import type { Subject, Whole } from './subject.ts'

type Name =
  | 'repo.crdLabels'
  | 'repo.label'
  | 'repo.aggregatedRole'
  | 'repo.role'
  | 'repo.oneNamespace'
  | 'repo.container'
  | 'repo.managerArguments'
  | 'repo.images'
  | 'repo.variables'
  | 'repo.noNamespaceObject'
  | 'repo.noReferenceNamespace'
  | 'repo.noVariables'
  | 'repo.commonVariables'

/** What the components and templates of a repository say. */
export const componentLooks: Looks<Name, Whole & Partial<Pick<Subject, 'crd'>>> = {
  'repo.crdLabels': (_, { repository, crd }) => {
    const [selected] = selectedLabels(repository)
    if (selected) {
      const { labels, reached } = selected
      const [label] = labels
      return violated(
        `commonLabels puts ${label.key} on ${reached.kind} ${reached.name} and into its selector, which cannot change`,
        `move contract labels to the kustomization of config/crd, under labels; clusterctl upgrade makes the ${reached.kind} anew, with kubectl apply delete it first`,
        label,
      )
    }
    const label = crd?.labels.find(({ key }) => isContractLabel(key))
    return label ? met(label) : aside
  },

  'repo.label': ({ key }, { repository: { kustomizations, crds } }) => {
    const labels = [...kustomizations.flatMap((one) => one.labels), ...crds.flatMap((crd) => crd.labels)]
    const label = labels.find((one) => one.key === key)
    return label
      ? met(label)
      : absent(`nothing is labelled ${key}`, `add ${key} under labels of config/default`)
  },

  'repo.aggregatedRole': (_, { repository, crd }) => {
    if (!crd || hasAccess(crd.group)) return aside
    const roles = repository.clusterRoles.filter(({ labels }) => String(labels[aggregationLabel]) === 'true')
    const verbs = ['get', 'list', 'watch', 'create', 'update', 'patch', 'delete']
    const role = roles.find(({ rules }) => rules.some((rule) => allows(rule, crd.group, crd.plural, verbs)))
    return role
      ? met(role)
      : violated(
          `no ClusterRole gives Cluster API the kinds of ${crd.group}`,
          `add a ClusterRole for ${crd.plural} with ${verbs.join(', ')}, labelled ${aggregationLabel}: "true"`,
        )
  },

  'repo.role': ({ resources }, { repository: { clusterRoles } }) => {
    const rules = clusterRoles.flatMap((role) => role.rules.map((rule) => ({ ...rule, file: role.file })))
    const lacking = resources.filter(
      (name) => !rules.some((rule) => [name, '*'].some((one) => rule.resources.includes(one))),
    )
    if (clusterRoles.length === 0) return unknown('the roles of the provider')
    return lacking.length === 0
      ? met(rules.find((rule) => rule.resources.includes(resources[0]!)))
      : absent(`no role names ${lacking.join(', ')}`, `allow the manager ${lacking.join(', ')}`)
  },

  'repo.oneNamespace': (_, { repository }) => {
    const found = ofKinds(componentsOf(repository), 'Namespace')
    if (componentsOf(repository).length === 0)
      return unknown('the components: there are no objects in config/')
    if (found.length === 0)
      return absent('the components have no Namespace', 'add one, or users have to name theirs')
    const builds = [...repository.builds.values()]
    const together =
      builds.length === 0
        ? found
        : builds.map((files) => found.filter(({ file }) => files.has(file))).find(({ length }) => length > 1)
    return together === undefined || together.length === 1
      ? met(found[0])
      : violated(`the components have ${together.length} Namespaces`, 'keep one', together[1])
  },

  'repo.container': ({ name }, { repository }) => {
    const managers = ofKinds(componentsOf(repository), 'Deployment')
    if (managers.length === 0) return unknown('the Deployment of the manager')
    const other = managers.find((one) => !containersOf(one).some((container) => container.name === name))
    return other
      ? violated(
          `${other.name} has no container called ${name}`,
          `call the container of the controllers ${name}`,
          other,
        )
      : met(managers[0])
  },

  'repo.managerArguments': ({ names }, { repository }) => {
    const managers = ofKinds(componentsOf(repository), 'Deployment')
    if (managers.length === 0) return unknown('the Deployment of the manager')
    const given = managers.find((one) =>
      containersOf(one).some(({ args }) =>
        names.some((name) => args.some((arg) => arg.startsWith(`--${name}`))),
      ),
    )
    return given ? met(given) : aside
  },

  'repo.images': (_, { repository }) => {
    const managers = ofKinds(componentsOf(repository), 'Deployment')
    const images = managers.flatMap((one) => containersOf(one).map(({ image }) => ({ image, one })))
    if (images.length === 0) return unknown('the Deployment of the manager')
    const short = images.find(({ image }) => !/^[^/]+[.:][^/]*\/.+[:@]/.test(image))
    // Names such as `controller:latest` are stand-ins that the release replaces.
    if (short && !short.image.includes('/'))
      return unknown(`the image of the release: ${short.image} is a stand-in`)
    return short
      ? violated(
          `${short.image} names no registry or no tag`,
          'write registry/repository/image:tag',
          short.one,
        )
      : met(images[0]?.one)
  },

  'repo.variables': (_, { repository }) => {
    const { sources } = repository
    const files = new Set(componentsOf(repository).map(({ file }) => file))
    for (const file of files) {
      const text = sources.textOf(file) ?? ''
      const bad = /\$\{[^}]*\$[^}]*\}/.exec(text)
      if (bad)
        return violated(`${bad[0]} has a variable inside a variable`, 'write one variable', {
          file,
          line: text.slice(0, bad.index).split('\n').length,
        })
    }
    return files.size > 0 ? met() : unknown('the components: there are no objects in config/')
  },

  'repo.noNamespaceObject': (_, { repository }) => {
    // Examples are for users, and in no release.
    const templates = templatesOf(repository).filter(({ file }) => !/(?:^|\/)examples?\//.test(file))
    const [namespace] = ofKinds(templates, 'Namespace')
    if (namespace) return violated('a template makes a Namespace', 'leave it to the user', namespace)
    return templates[0] ? met(templates[0]) : aside
  },

  'repo.noReferenceNamespace': (_, { repository }) => {
    const classes = ofKinds(classesOf(repository), 'ClusterClass')
    const bad = classes.find(({ object }) => namesNamespace(object.spec))
    if (bad) return violated(`a reference of ${bad.name} names a namespace`, 'leave it out', bad)
    return classes[0] ? met(classes[0]) : aside
  },

  'repo.noVariables': (_, { repository }) => {
    const files = new Set(classesOf(repository).map(({ file }) => file))
    for (const file of files) {
      const text = repository.sources.textOf(file) ?? ''
      const at = text.search(variable)
      if (at !== -1)
        return violated('a ClusterClass has a variable', 'make it a variable of the ClusterClass', {
          file,
          line: text.slice(0, at).split('\n').length,
        })
    }
    const [first] = files
    return first === undefined ? aside : met({ file: first, line: 1 })
  },

  'repo.commonVariables': ({ names }, { repository: { sources } }) => {
    const file = sources.paths.find(
      (path) => isClusterTemplate(path) && nameOf(path) === 'cluster-template.yaml',
    )
    const text = file === undefined ? undefined : sources.textOf(file)
    if (file === undefined || text === undefined) return aside
    // The namespace is usually left to the one who applies the template.
    const lacking = names.filter((name) => name !== 'NAMESPACE' && !text.includes(`\${${name}`))
    return lacking.length === 0
      ? met({ file, line: 1 })
      : violated(`the template does not use ${lacking.join(', ')}`, 'call variables by their common names', {
          file,
          line: 1,
        })
  },
}

/** A variable of clusterctl; `$${` is how a dollar is written. */
const variable = /(?<!\$)\$\{/

interface Container {
  readonly name: string
  readonly image: string
  readonly args: readonly string[]
}

function containersOf({ object }: Manifest): readonly Container[] {
  const spec = (object.spec as { template?: { spec?: { containers?: unknown } } } | undefined)?.template?.spec
  const listed = Array.isArray(spec?.containers) ? (spec.containers as Record<string, unknown>[]) : []
  return listed.map(({ name, image, args }) => ({
    name: String(name),
    image: String(image ?? ''),
    args: Array.isArray(args) ? args.map(String) : [],
  }))
}

/** Whether a reference anywhere below names a namespace. */
function namesNamespace(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  if ('kind' in value && 'namespace' in value) return true
  return Object.values(value).some(namesNamespace)
}
