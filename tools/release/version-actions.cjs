// What `nx release version` reads and writes: the package.json of each published package. Nx brings this for JavaScript in
// @nx/js only, which is larger than all else that the workspace installs.
const { execFileSync } = require('node:child_process')
const { readFileSync, writeFileSync } = require('node:fs')
const { join } = require('node:path')
const { VersionActions } = require('nx/release')

/** Files outside of the packages that say which version of the program to install. */
const pinned = ['action.yml', '.pre-commit-hooks.yaml', 'examples/automation/pre-commit-config.yaml']

exports.pinned = pinned

exports.default = class extends VersionActions {
  validManifestFilenames = ['package.json']

  async readCurrentVersionFromSourceManifest(tree) {
    const manifestPath = join(this.projectGraphNode.data.root, 'package.json')
    return { manifestPath, currentVersion: readIn(tree, manifestPath).version }
  }

  async readCurrentVersionFromRegistry() {
    throw new Error(
      'versions are read from package.json: set release.version.currentVersionResolver to "disk"',
    )
  }

  async readCurrentVersionOfDependency(tree, graph, project) {
    const { packageName: name } = graph.nodes[project].data.metadata.js
    const { dependencies } = readIn(tree, join(this.projectGraphNode.data.root, 'package.json'))
    return {
      currentVersion: dependencies?.[name] ?? null,
      dependencyCollection: dependencies?.[name] ? 'dependencies' : null,
    }
  }

  async updateProjectVersion(tree, version) {
    return this.rewrite(tree, (manifest) => {
      manifest.version = version
      return [`${manifest.name} is ${version}`]
    })
  }

  /** Packages of ours are asked for in the very version that they are released with. */
  async updateProjectDependencies(tree, graph, versions) {
    return this.rewrite(tree, ({ name, dependencies = {} }) =>
      Object.entries(versions).flatMap(([project, version]) => {
        const dependency = graph.nodes[project].data.metadata.js.packageName
        if (dependencies[dependency] === undefined) return []
        dependencies[dependency] = version
        return [`${name} asks for ${dependency} ${version}`]
      }),
    )
  }

  rewrite(tree, change) {
    return this.manifestsToUpdate.flatMap(({ manifestPath }) => {
      const manifest = readIn(tree, manifestPath)
      const log = change(manifest)
      tree.write(manifestPath, `${JSON.stringify(manifest, null, 2)}\n`)
      return log
    })
  }
}

const readIn = (tree, path) => JSON.parse(tree.read(path, 'utf-8'))

/** Gives the pinned files, and the lock file, the version that packages have by now. */
exports.afterAllProjectsVersioned = async (cwd, { dryRun }) => {
  const { version } = JSON.parse(readFileSync(join(cwd, 'apps/cli/package.json'), 'utf8'))
  if (dryRun) return { changedFiles: [], deletedFiles: [] }
  for (const file of pinned) {
    const text = readFileSync(join(cwd, file), 'utf8')
    writeFileSync(
      join(cwd, file),
      text.replace(/(capi-migrate@|rev: v|default: )\d+\.\d+\.\d+/g, `$1${version}`),
    )
  }
  execFileSync('npm', ['install', '--package-lock-only', '--ignore-scripts', '--prefer-offline'], { cwd })
  return { changedFiles: [...pinned, 'package-lock.json'], deletedFiles: [] }
}
