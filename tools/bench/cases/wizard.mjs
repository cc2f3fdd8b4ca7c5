import { spawn, spawnSync } from 'node:child_process'
import { line } from '../line.mjs'
import { inTurn, run } from '../measure.mjs'

/** The first frame, and how fast keys are answered while a large tree is read. A terminal is made by `script`. */
export async function* wizard(bench) {
  if (spawnSync('script', ['--version']).status !== 0)
    throw new Error('there is no `script` (util-linux) to make a terminal')
  const { folder } = bench.tree(20_000)
  const starts = []
  const keys = []
  for (let round = 0; round < 5; round++) {
    const { first, answers } = await session(bench.migrate, folder, 10)
    starts.push(first)
    keys.push(...answers)
  }
  const { bare } = await inTurn(9, { bare: () => run(['-e', '0'], { memory: false }) })
  yield line('first frame', median(starts), 'ms', 300)
  yield line('against node -e 0', median(starts) / bare.ms, '×')
  yield line('a key during the scan, median', median(keys), 'ms', 50)
  yield line('a key during the scan, slowest', Math.max(...keys), 'ms')
}

/** Opens the wizard, opens and closes its help while it scans, and leaves. Times are in milliseconds. */
async function session(migrate, folder, times) {
  const { CI: _, ...env } = process.env
  const command = `stty cols 80 rows 24; exec "${process.execPath}" "${migrate}" wizard "${folder}"`
  const started = performance.now()
  const terminal = spawn('script', ['-qfc', command, '/dev/null'], { env, stdio: ['pipe', 'pipe', 'ignore'] })
  let seen = ''
  let check = () => undefined
  terminal.stdout.on('data', (bytes) => {
    seen += bytes
    check()
  })
  const shows = (words) =>
    new Promise((resolve, reject) => {
      const late = setTimeout(() => reject(new Error(`the wizard never shows ${words}`)), 20_000)
      check = () => {
        if (!seen.includes(words)) return
        clearTimeout(late)
        seen = ''
        resolve(performance.now())
      }
      check()
    })
  const first = (await shows('Looking at the repository')) - started
  const answers = []
  for (let time = 0; time < times; time++) {
    const [key, words] = time % 2 === 0 ? ['?', 'lists and texts'] : ['\u001b', 'Looking at the repository']
    const pressed = performance.now()
    terminal.stdin.write(key)
    answers.push((await shows(words)) - pressed)
  }
  terminal.stdin.write('\u0003')
  await new Promise((resolve) => terminal.once('exit', resolve))
  return { first, answers }
}

function median(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]
}
