// Runs in a package's prepack: npm packs LICENSE and README.md that stand in the package's own folder; these stand at the root.
import { copyFileSync } from 'node:fs'

for (const file of process.argv.slice(2)) copyFileSync(new URL(`../../${file}`, import.meta.url), file)
