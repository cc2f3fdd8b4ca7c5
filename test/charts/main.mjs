// Bundles main.ts and runs it.
import { fileURLToPath, pathToFileURL } from 'node:url'
import { bundled } from '../../tools/management-cluster/bundle.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const program = await bundled(fileURLToPath(new URL('main.ts', import.meta.url)), 'charts')
const { main } = await import(pathToFileURL(program).href)
process.exitCode = await main(process.argv.slice(2), root)
