import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The licence texts of the npm packages that went into a bundle, which their licences ask to travel with it.
 *
 * @param {string} root folder that the inputs are relative to
 * @param {string[]} inputs files of the bundle, as esbuild's metafile names them
 */
export function notices(root, inputs) {
  const folders = new Set(
    inputs.flatMap((input) => input.match(/^.*node_modules\/(?:@[^/]+\/)?[^/]+/)?.[0] ?? []),
  )
  return [...folders]
    .sort()
    .map((folder) => notice(join(root, folder)))
    .join('\n')
}

function notice(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const file = readdirSync(folder).find((each) => /^licen[cs]e/i.test(each))
  const text =
    file === undefined ? 'The package carries no licence text.' : readFileSync(join(folder, file), 'utf8')
  return `${name} ${version} (${license})\n\n${text.trim()}\n`
}
