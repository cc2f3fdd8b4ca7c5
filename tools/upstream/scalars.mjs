// Compares what our readers of YAML take scalars for with what kubectl's takes them for.
import { compare } from './bundled.mjs'

await compare('scalars', 'tools/upstream/scalars.ts', ({ readScalars }) => readScalars(process.argv.slice(2)))
