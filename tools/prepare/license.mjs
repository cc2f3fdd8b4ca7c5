// Runs in a package's prepack: npm packs a LICENSE that stands in the package's own folder, and ours stands at the root.
import { copyFileSync } from 'node:fs'

copyFileSync(new URL('../../LICENSE', import.meta.url), 'LICENSE')
