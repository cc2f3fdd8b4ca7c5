// Runs in a package's prepack: npm packs what stands in the package's own folder; LICENSE, README.md and the schemas stand
// elsewhere.
import { copyFileSync } from 'node:fs'
import { basename } from 'node:path'

for (const file of process.argv.slice(2))
  copyFileSync(new URL(`../../${file}`, import.meta.url), basename(file))
