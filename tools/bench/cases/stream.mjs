import { closeSync, openSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { asJsonLines, asYaml, documents } from '../generate/stream.mjs'
import { line, took } from '../line.mjs'
import { inTurn, run } from '../measure.mjs'

const jsYaml = fileURLToPath(new URL('../baseline/js-yaml.mjs', import.meta.url))
const count = 5_000

/** One file of many documents, proofs included. Upstream's converter takes 1.24 s for such a stream. */
export async function* stream({ migrate, folder, profile }) {
  const path = join(folder, 'stream.yaml')
  const text = asYaml(documents(count))
  writeFileSync(path, text)
  const { ours, dumped } = await inTurn(5, {
    ours: () => run([migrate, 'manifests', path], { codes: [2, 3], profile }),
    dumped: () => run([jsYaml, path]),
  })
  yield line('preview of 5,000 documents', ours.ms / 1e3, 's', 1.3)
  yield line('documents', count / (ours.ms / 1e3), '/s')
  yield line('text', Buffer.byteLength(text) / 1e6 / (ours.ms / 1e3), 'MB/s')
  yield* took(ours, 300)
  yield line('js-yaml load and dump', dumped.ms / 1e3, 's')
  yield line('preview against that', ours.ms / dumped.ms, '×')
}

/** The same objects as JSON lines through the pipe. */
export const convertServer = convert('server')
export const convertAuthor = convert('author')

function convert(reading) {
  return async function* ({ migrate, folder, profile }) {
    const path = join(folder, 'objects.jsonl')
    writeFileSync(path, asJsonLines(documents(count)))
    const args = [migrate, 'convert', '--format', 'jsonl', '--reading', reading, '-']
    const { ours } = await inTurn(5, {
      ours: async () => {
        const stdin = openSync(path, 'r')
        try {
          return await run(args, { stdin, profile })
        } finally {
          closeSync(stdin)
        }
      },
    })
    yield line(`convert 5,000 objects, reading ${reading}`, ours.ms / 1e3, 's')
    yield line('objects', count / (ours.ms / 1e3), '/s')
    yield* took(ours, 300)
  }
}
