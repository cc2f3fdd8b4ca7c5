import { printable } from '@capi-migrate/edits'
import { kindsIn, type Row } from './rows.ts'
import { stateSigns, type Tone } from './theme.ts'
import { counted, placeOf } from './words.ts'

/** A row in one line as a terminal may show it, and its tone. */
export function rowText(row: Row): readonly [text: string, tone: Tone | undefined] {
  const [text, tone] = writtenText(row)
  return [printable(text), tone]
}

function writtenText(row: Row): readonly [text: string, tone: Tone | undefined] {
  switch (row.is) {
    case 'step': {
      const [sign, tone] = stateSigns[row.state]
      return [`${sign} ${row.step.id.padEnd(3)} ${row.state.padEnd(11)}${row.step.title}${row.left}`, tone]
    }
    case 'file': {
      const { source, plan } = row.file
      const kinds = kindsIn(row.file)
      return [
        `${row.isIn ? '[x]' : '[ ]'} ${source.file}  ${counted(plan.edits.length, 'edit')}${kinds ? `  ${kinds}` : ''}`,
        row.isIn ? undefined : 'quiet',
      ]
    }
    case 'task':
      return [
        `${row.decided === undefined ? '' : '✓ decided  '}${placeOf(row.task, 36)}  ${row.task.object}  ${row.task.what}`,
        row.decided === undefined ? undefined : 'quiet',
      ]
    case 'option':
      return [`${row.option.label}: ${row.option.consequence}`, undefined]
    case 'kind':
      return [row.says, undefined]
    case 'check':
      return [`${row.command}${row.result === undefined ? '' : `  ${row.result}`}`, undefined]
  }
}
