import { grouped } from '@capi-migrate/edits'
import { isInteractive } from './terminal.ts'

/** A line of progress on stderr: count, rate and time left. */
export interface Progress {
  /** Without a total nobody knows how much there is. */
  readonly show: (done: number, total?: number) => void
  /** Takes the line away. */
  readonly clear: () => void
}

/** Milliseconds before the line appears, and between two of its states. */
const patience = 1000
const pace = 100

const silent: Progress = { show: () => undefined, clear: () => undefined }

/** Shows progress where a person watches and the work takes more than a second. */
export function progress(what: string): Progress {
  if (!isInteractive() || process.stderr.isTTY !== true) return silent
  const start = Date.now()
  let shown = 0
  return {
    show: (done, total) => {
      const now = Date.now()
      if (now - start < patience || now - shown < pace) return
      shown = now
      process.stderr.write(`\r\u001b[K${sayProgress(what, done, total, now - start)}`)
    },
    clear: () => {
      if (shown > 0) process.stderr.write('\r\u001b[K')
    },
  }
}

/** `4,210 of 20,000 files read · 3,900/s · 4 s left` */
export function sayProgress(
  what: string,
  done: number,
  total: number | undefined,
  milliseconds: number,
): string {
  const rate = (done / milliseconds) * 1000
  if (total === undefined) return `${grouped(done)} ${what} · ${grouped(Math.round(rate))}/s`
  const left = rate > 0 ? ` · ${Math.ceil((total - done) / rate)} s left` : ''
  return `${grouped(done)} of ${grouped(total)} ${what} · ${grouped(Math.round(rate))}/s${left}`
}
