// Bundles main.ts and runs it.
import { fileURLToPath, pathToFileURL } from 'node:url'
import { bundled } from './bundle.mjs'

const module = fileURLToPath(new URL('.', import.meta.url))
const program = await bundled(`${module}main.ts`, 'cluster')
const { main } = await import(pathToFileURL(program).href)
process.exitCode = await main(process.argv.slice(2), { module, program })
