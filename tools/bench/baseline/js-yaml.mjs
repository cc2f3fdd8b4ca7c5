// What a script of an afternoon does: loads and dumps each document of the same files, and proves nothing.
import { readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { dump, loadAll } from 'js-yaml'

const [target] = process.argv.slice(2)
let length = 0
for (const file of filesOf(target)) {
  const text = readFileSync(file, 'utf8')
  for (const document of loadAll(text)) length += dump(document).length
}
if (length === 0) throw new Error('nothing dumped')

function filesOf(path) {
  if (statSync(path).isFile()) return [path]
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}
