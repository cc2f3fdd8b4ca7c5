import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { built } from '../baseline/build.mjs'
import { asYaml, documents } from '../generate/stream.mjs'
import { line } from '../line.mjs'
import { inTurn, run, runOther } from '../measure.mjs'

/**
 * Upstream's converter beside ours, in turn: on one stream and on many small files. It converts without a proof, drops the
 * comments, and reads one file a process.
 */
export async function* clusterctl({ migrate, folder, profile }) {
  const binary = join(folder, 'clusterctl')
  const missing = built('clusterctl', binary)
  if (missing) return void (yield { skipped: missing })
  const converted = join(folder, 'converted.yaml')
  const convert = (path) => ['convert', path, '--to-version', 'v1beta2', '--output', converted]

  const stream = join(folder, 'stream.yaml')
  writeFileSync(stream, asYaml(documents(5_000)))
  const one = await inTurn(5, {
    theirs: () => runOther(binary, convert(stream)),
    preview: () => run([migrate, 'manifests', stream], { codes: [2, 3], profile }),
    ours: () => run([migrate, 'convert', stream]),
  })
  yield* beside('a stream of 5,000 documents', one)

  const few = join(folder, 'files')
  mkdirSync(few)
  documents(500).forEach((text, i) => writeFileSync(join(few, `${i}.yaml`), text))
  const many = await inTurn(3, {
    theirs: () => runOther('sh', ['-c', each, binary, few, converted]),
    preview: () => run([migrate, 'manifests', few], { codes: [2, 3] }),
  })
  yield* beside('500 files', many)
}

const each =
  'for file in "$1"/*.yaml; do "$0" convert "$file" --to-version v1beta2 --output "$2" || exit 1; done'

function* beside(what, { theirs, preview, ours }) {
  yield line(`clusterctl convert of ${what}, processor time`, theirs.cpuMs / 1e3, 's')
  yield line('our preview with proofs against that', preview.cpuMs / theirs.cpuMs, '×')
  if (ours) yield line('our convert against that', ours.cpuMs / theirs.cpuMs, '×')
}
