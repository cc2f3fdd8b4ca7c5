import { renderToString } from 'ink'
import { describe, expect, test } from 'vitest'
import { screenNames } from '../keys.ts'
import { reduce } from '../machine.ts'
import { Frame } from './frame.tsx'
import { placeAt, stateAtStart, type Place, type State } from '../state.ts'
import { survey } from '../../test/surveys.ts'

const today = new Date('2026-11-21T00:00:00Z')
const last = { step: 'G01', changes: [], failures: [] }
const scanned: State = {
  ...reduce(stateAtStart('.', today), { is: 'scanned', survey: { ...survey, checks: ['make test'] } })[0],
  last,
  proof: {
    step: 'G07',
    result: { state: 'compiled', errors: [{ file: 'a.go', line: 7, what: 'undefined: x' }], behind: 2 },
  },
}

/** What must be read on a screen, wherever it is shown. */
const says: Readonly<Record<(typeof screenNames)[number], readonly [place: Partial<Place>, words: string]>> =
  {
    scan: [{}, 'Looking at the repository …'],
    overview: [{}, 'Next: G01 Title of G01'],
    steps: [{}, '❯ ● G01 open       Title of G01'],
    step: [{ step: 'G01' }, '2 edits in 2 files'],
    files: [{ step: 'G01' }, '❯ [x] a.yaml  1 edit  Cluster'],
    diff: [{ step: 'G01', file: 'a.yaml' }, '+apiVersion: cluster.x-k8s.io/v1beta2'],
    tasks: [{}, '❯ a.yaml:3  Cluster a  It cannot be known.'],
    task: [{ task: 'one' }, 'It cannot be known.'],
    decide: [{ step: 'G03' }, '❯ In place: Fields are added.'],
    kind: [{}, '❯ a repository of manifests'],
    note: [{ task: 'one', writes: { what: 'task', text: 'we keep it' } }, 'What was decided? we keep it▏'],
    confirm: [{ step: 'G01' }, 'Write 2 files for G01 Title of G01?'],
    result: [{ step: 'G01' }, '0 files written.'],
    checks: [{ step: 'G01' }, 'make test'],
    proof: [{ step: 'G07' }, 'a.go:7'],
    help: [{}, 'in or out'],
    quit: [{}, '5 files could still be written.'],
  }

function linesOf(state: State): readonly string[] {
  return renderToString(<Frame state={state} />, { columns: state.size[0] }).split('\n')
}

describe.each([60, 80, 160])('%d columns wide', (columns) => {
  test.each(screenNames)('the screen %s says what it must, and no line is too long', (screen) => {
    const [more, words] = says[screen]
    const state: State = { ...scanned, size: [columns, 40], places: [placeAt(screen, more)] }
    const lines = linesOf(state)
    expect(lines.join('\n')).toContain(words)
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(columns)
    expect(lines.length).toBeLessThan(40)
  })
})

test('a frame is never higher than the terminal', () => {
  for (const rows of [10, 12, 24]) {
    const state: State = { ...scanned, size: [60, rows], places: [placeAt('help')] }
    expect(linesOf(state).length).toBeLessThan(rows)
  }
})

test('wide characters count as two columns', () => {
  const wide = {
    ...survey,
    recognised: { kind: 'manifests' as const, evidence: [{ file: '集群/生产.yaml', what: '集'.repeat(80) }] },
  }
  const state: State = {
    ...reduce(scanned, { is: 'scanned', survey: wide })[0],
    size: [60, 40],
    places: [placeAt('overview')],
  }
  const lines = linesOf(state)
  const widthOf = (line: string): number =>
    [...line].reduce((sum, char) => sum + (/\p{Script=Han}/u.test(char) ? 2 : 1), 0)
  expect(Math.max(...lines.map(widthOf))).toBeLessThanOrEqual(60)
})
