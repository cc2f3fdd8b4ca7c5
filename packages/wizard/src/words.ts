import { grouped } from '@capi-migrate/edits'
import { removalPlans } from '@capi-migrate/status-model'

/** `1 file`, `2 files` */
export function counted(count: number, noun: string): string {
  return `${grouped(count)} ${noun}${count === 1 ? '' : 's'}`
}

/** `…/bases/a.yaml:3`: a place in at most that many columns, shortened from the left; `-` where there is no file. */
export function placeOf(
  { file, line }: { readonly file?: string; readonly line: number },
  width: number,
): string {
  if (file === undefined) return '-'
  const place = `${file}:${line}`
  return place.length <= width ? place : `…${place.slice(1 - width)}`
}

/** A text in lines of at most that many columns; words longer than a line are left whole. */
export function wrapped(text: string, width: number): readonly string[] {
  const lines: string[] = []
  for (const word of text.split(/\s+/)) {
    const line = lines.at(-1)
    if (line !== undefined && line.length + 1 + word.length <= width)
      lines[lines.length - 1] = `${line} ${word}`
    else lines.push(word)
  }
  return lines
}

/** The end of v1beta1: which release, when it is planned, and how many days are left. */
export function deadlineOf(today: Date): string {
  const { release, date } = removalPlans.at(-1)!
  const days = Math.ceil((Date.parse(`${date}-01`) - today.getTime()) / 86_400_000)
  const left = days > 0 ? `${counted(days, 'day')} left` : 'now'
  return `Cluster API ${release} serves v1beta1 no longer: planned for ${date}, ${left}`
}
