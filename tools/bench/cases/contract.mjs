import { writeProvider } from '../generate/provider.mjs'
import { line, took } from '../line.mjs'
import { inTurn, run } from '../measure.mjs'

const counts = { crds: 60, goFiles: 1_500 }
const scan = new URL('../baseline/scan.mjs', import.meta.url).pathname

/** The contract of a large provider, against reading its files. */
export async function* contract({ migrate, folder, profile }) {
  const provider = writeProvider(folder, counts)
  const { ours, read } = await inTurn(3, {
    ours: () => run([migrate, 'contract', provider.folder], { codes: [0, 3], profile }),
    read: () => run([scan, provider.folder]),
  })
  yield line(
    `contract of ${provider.files.toLocaleString('en')} files, ${(provider.bytes / 1e6).toFixed(0)} MB`,
    ours.ms / 1e3,
    's',
    5,
  )
  yield* took(ours, 400)
  yield line('reading them alone', read.ms / 1e3, 's')
  yield line('contract against that', ours.ms / read.ms, '×')
}
