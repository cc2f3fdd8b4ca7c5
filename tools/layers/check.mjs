import { builtinModules } from 'node:module'
import { posix } from 'node:path'
import { importsOf, withoutComments } from './imports.mjs'
import { knowsKinds, layers } from './table.mjs'

const scope = '@capi-migrate/'
// Kinds of the API are capitalised; `node.kind === 'map'` is a union of our own.
const comparesKind = /\bkind [!=]==? '[A-Z]|'[A-Z]\w*' [!=]==? [\w.?]*\bkind\b/

/**
 * What one file of packages/ or apps/ does that its layer may not.
 *
 * @param {string} path from the root of the repository, such as `packages/plan/src/find.ts`
 * @param {string} text of the file
 * @param {Record<string, object>} manifest package.json of the file's package
 * @returns {string[]} one sentence for each breach
 */
export function breaches(path, text, manifest) {
  const [group, name] = path.split('/')
  const layer = layers[name]
  if (layer === undefined) return [`${group}/${name} has no place in tools/layers/table.mjs`]
  const isTest = /\.test\.\w+$|^[^/]+\/[^/]+\/test\//.test(path)
  const found = importsOf(text).flatMap((one) => breach(one, { path, name, layer, manifest, isTest }) ?? [])
  if (!isTest && !knowsKinds.includes(name) && comparesKind.test(withoutComments(text))) {
    found.push(`compares a kind by name; ask ${knowsKinds.join(' or ')}`)
  }
  return found
}

function breach({ target, form }, { path, name, layer, manifest, isTest }) {
  if (target.startsWith('.'))
    return leavesItsPackage(path, target) ? `reaches into another package: ${target}` : undefined
  if (target.startsWith('node:') || builtinModules.includes(target)) {
    return layer.io === false && !isTest ? `${name} does no I/O, and imports ${target}` : undefined
  }
  if (target.startsWith(scope)) {
    const other = target.slice(scope.length).split('/')[0]
    if (layer.lazily?.includes(other) && form === 'value' && !isTest)
      return `may import ${other} only lazily or as types`
    if (![...layer.imports, ...(layer.lazily ?? [])].includes(other)) return `${name} may not import ${other}`
  }
  return declares(manifest, target, isTest)
    ? undefined
    : `imports ${target}, which its package.json does not declare`
}

function leavesItsPackage(path, target) {
  const home = path.split('/').slice(0, 2).join('/')
  return !posix.join(posix.dirname(path), target).startsWith(`${home}/`)
}

/** Tests may also use what the root declares for all. A program that is bundled declares what it uses as devDependencies. */
function declares({ dependencies, devDependencies, bin }, target, isTest) {
  const wanted = target
    .split('/')
    .slice(0, target.startsWith('@') ? 2 : 1)
    .join('/')
  if (isTest && ['vitest', 'fast-check'].includes(wanted)) return true
  return wanted in { ...dependencies, ...(isTest || bin ? devDependencies : undefined) }
}
