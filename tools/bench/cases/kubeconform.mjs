import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { load } from 'js-yaml'
import { built, sourcesOf } from '../baseline/build.mjs'
import { asYaml, documents } from '../generate/stream.mjs'
import { line } from '../line.mjs'
import { inTurn, run, runOther } from '../measure.mjs'

/**
 * A validator beside ours, in turn, on one stream. It reads each object once and checks it by its schema; ours reads it three times,
 * plans, proves, and checks what comes of it.
 */
export async function* kubeconform({ migrate, folder, profile }) {
  const binary = join(folder, 'kubeconform')
  const missing = built('kubeconform', binary, 'github.com/yannh/kubeconform/cmd/kubeconform')
  if (missing) return void (yield { skipped: missing })
  const schemas = join(folder, 'schemas')
  writeSchemas(sourcesOf('clusterctl', 'sigs.k8s.io/cluster-api'), schemas)

  const stream = join(folder, 'stream.yaml')
  writeFileSync(stream, asYaml(documents(5_000)))
  const location = join(schemas, '{{.ResourceKind}}-{{.ResourceAPIVersion}}.json')
  const { theirs, preview } = await inTurn(5, {
    theirs: () => runOther(binary, ['-strict', '-schema-location', location, stream]),
    preview: () => run([migrate, 'manifests', stream], { codes: [2, 3], profile }),
  })
  yield line('kubeconform on a stream of 5,000 documents, processor time', theirs.cpuMs / 1e3, 's')
  yield line('our preview with proofs against that', preview.cpuMs / theirs.cpuMs, '×')
}

/** One file for each version of each of upstream's kinds. */
function writeSchemas(sources, folder) {
  mkdirSync(folder)
  for (const path of readdirSync(sources, { recursive: true })) {
    if (!/crd\/bases\/.*\.yaml$/.test(path)) continue
    const { spec } = load(readFileSync(join(sources, path), 'utf8'))
    for (const { name, schema } of spec.versions)
      writeFileSync(
        join(folder, `${spec.names.kind.toLowerCase()}-${name}.json`),
        JSON.stringify(schema.openAPIV3Schema),
      )
  }
}
