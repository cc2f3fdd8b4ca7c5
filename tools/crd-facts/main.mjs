#!/usr/bin/env node
// Writes packages/transitions/src/generated/schemas.ts from a folder of CRDs: `npm run crd-facts -- --crds DIR`.
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { factsOf } from './facts.mjs'

const root = new URL('../../', import.meta.url)
const target = fileURLToPath(new URL('packages/transitions/src/generated/schemas.ts', root))
const { values } = parseArgs({
  options: { crds: { type: 'string', default: fileURLToPath(new URL('../shared/crds/v1.14.0', root)) } },
})

const text = factsOf(values.crds)
writeFileSync(target, text)
console.error(`${target}: ${text.match(/^ {2}\{/gm)?.length ?? 0} nodes, ${Buffer.byteLength(text)} bytes`)
