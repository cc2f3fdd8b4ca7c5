import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bindings, screenNames } from './keys.ts'
import { reduce } from './machine.ts'
import { footerOf } from './offered.ts'
import { pageOf } from './page.ts'
import { rowsOf } from './rows.ts'
import { hereOf, placeAt, stateAtStart, type Effect, type Event, type State } from './state.ts'
import { statesOf } from './step.ts'
import { pending, step, survey, task } from '../test/surveys.ts'

const today = new Date('2026-11-21T00:00:00Z')
const start = stateAtStart('.', today)
const scanned = reduce(start, { is: 'scanned', survey })[0]

/** Presses keys one after another; the effects of the last. */
function press(state: State, ...keys: readonly string[]): readonly [State, readonly Effect[]] {
  return keys.reduce<readonly [State, readonly Effect[]]>(
    ([now], key) => reduce(now, { is: 'key', key }),
    [state, []],
  )
}

const screenOf = (state: State): string => hereOf(state).screen

test('the first scan opens the overview, later ones keep the place', () => {
  expect(screenOf(scanned)).toBe('overview')
  const [inSteps] = press(scanned, 'return')
  expect(screenOf(reduce(inSteps, { is: 'scanned', survey })[0])).toBe('steps')
})

test('Enter on the overview stands on the first step that is not passed', () => {
  const passed = { ...survey, steps: [step('G00', { found: 'done' }), ...survey.steps] }
  const [state] = press(reduce(start, { is: 'scanned', survey: passed })[0], 'return')
  expect(hereOf(state).cursor).toBe(1)
})

test('files are written after a yes to the question, and only those that are in', () => {
  const [asked, before] = press(scanned, 'return', 'return', 'return', 'space', 'escape', 'w')
  expect([screenOf(asked), before]).toEqual(['confirm', []])
  const [, effects] = press(asked, 'y')
  expect(effects).toMatchObject([{ do: 'write', step: 'G01', anyway: false }])
  expect(effects[0]).toHaveProperty('files.length', 1)
  expect(press(asked, 'f')[1]).toMatchObject([{ do: 'write', anyway: true }])
  expect(press(asked, 'n')[1]).toEqual([])
})

test('a second yes while files are written does nothing', () => {
  const [writing] = press(scanned, 'return', 'return', 'w', 'y')
  expect(press(writing, 'y')[1]).toEqual([])
})

test('with every file left out there is nothing to ask', () => {
  const [state, effects] = press(scanned, 'return', 'return', 'return', 'a', 'w')
  expect([screenOf(state), effects, state.message]).toEqual([
    'files',
    [],
    'No file of this step is to be written.',
  ])
})

test('a filter finds files by their kinds, and `a` takes only those out', () => {
  const [state] = press(scanned, 'return', 'return', 'return', '/', ...'deploy', 'return', 'a')
  expect([...state.leftOut]).toEqual(['ü/b.yaml'])
})

test('keys are text where text is written', () => {
  const [state] = press(scanned, 'return', '/', 'q', '?', 'space', 'x', 'backspace')
  expect(hereOf(state)).toMatchObject({ screen: 'steps', filter: 'q? ' })
  expect(press(state, 'escape')[0].places.at(-1)).toMatchObject({ screen: 'steps', filter: '' })
})

test('a task that is marked as decided vanishes and is noted', () => {
  const [, effects] = press(scanned, 'return', 'j', 'return', 't', 'd', ...'we keep it', 'return')
  expect(effects).toMatchObject([{ do: 'save', notes: { tasks: { one: 'we keep it' } } }])
  const [state] = press(scanned, 'return', 'j', 'return', 't', 'd', ...'we keep it', 'return')
  expect(rowsOf(state, hereOf(state))).toMatchObject([
    { task: { id: 'two' } },
    { task: { id: 'one' }, decided: 'we keep it' },
  ])
})

test('Enter opens a task, and only `o` its file, at its line', () => {
  const [open, none] = press(scanned, 't', 'return')
  expect([screenOf(open), none]).toEqual(['task', []])
  expect(pageOf(open, hereOf(open)).map(({ text }) => text)).toContain('  Decide.')
  const edit = [{ do: 'edit', file: 'a.yaml', line: 3 }]
  expect(press(open, 'o')[1]).toEqual(edit)
  expect(press(scanned, 't', 'o')[1]).toEqual(edit)
})

test('what was decided is taken back', () => {
  const [decided] = press(scanned, 't', 'd', 'x', 'return')
  expect(decided.notes.tasks).toEqual({ one: 'x' })
  // It stands last now.
  expect(press(decided, 'u')[0].message).toBe('Nothing was decided here.')
  const [open, saved] = press(decided, 'G', 'u')
  expect([open.notes.tasks, saved]).toMatchObject([{}, [{ do: 'save', notes: { tasks: {} } }]])
  const [chosen] = press(scanned, 'return', 'j', 'j', 'return', 'return', 'return')
  expect(chosen.notes.decisions).toEqual({ G03: 'in-place' })
  const [undecided, effects] = press(chosen, 'u')
  expect([undecided.notes.decisions, effects]).toMatchObject([{}, [{ do: 'save' }, { do: 'scan' }]])
})

test('what is copied is what its screen is about', () => {
  const copied = (...keys: readonly string[]): unknown => press(scanned, ...keys)[1]
  expect(copied('t', 'c')).toEqual([{ do: 'copy', text: 'Decide.' }])
  expect(copied('return', 'return', 'c')).toEqual([{ do: 'copy', text: 'migrate manifests --write' }])
  expect(copied('return', 'j', 'return', 'c')).toEqual([])
  const ready = 'write `A *bool `json:"a,omitempty"`` in `ThingStatus`, and run `make generate`'
  const go = { ...survey, steps: [step('M09', { tasks: [{ ...task('one'), next: ready }] })] }
  expect(press(reduce(start, { is: 'scanned', survey: go })[0], 't', 'c')[1]).toEqual([
    { do: 'copy', text: 'A *bool `json:"a,omitempty"`\nmake generate' },
  ])
})

test('a check of the repository is run when it is chosen, and what it said is kept with the step', () => {
  const checked = { ...survey, checks: ['make test'] }
  const [state, effects] = press(
    reduce(start, { is: 'scanned', survey: checked })[0],
    'return',
    'return',
    'v',
    'return',
  )
  expect(effects).toEqual([{ do: 'run', step: 'G01', command: 'make test' }])
  const [after, saved] = reduce(state, { is: 'ran', step: 'G01', command: 'make test', code: 2 })
  expect(saved).toMatchObject([
    { do: 'save', notes: { checks: { 'G01: make test': 'failed with 2 on 2026-11-21' } } },
    { do: 'scan' },
  ])
  const [page] = press(after, 'escape')
  expect(pageOf(page, hereOf(page)).map(({ text }) => text)).toContain(
    '  make test failed with 2 on 2026-11-21',
  )
  expect(press(scanned, 'return', 'return', 'v')[0].message).toMatch(/no checks/)
})

test('a step for the end of the way says before it is written who does not understand it', () => {
  const words = (to: 'v1beta2' | 'final'): string => {
    const steps = [step('G02', { to, files: [pending('c.yaml')] })]
    const [asked] = press(
      reduce(start, { is: 'scanned', survey: { ...survey, steps } })[0],
      'return',
      'return',
      'w',
    )
    expect(screenOf(asked)).toBe('confirm')
    return pageOf(asked, hereOf(asked))
      .map(({ text }) => text)
      .join(' ')
  }
  expect(words('final')).toContain('What knows only v1beta1, such as a manager before Cluster API v1.11,')
  expect(words('v1beta2')).not.toContain('only v1beta1')
})

test('a step that waits warns before it is written, and one without files does not offer it', () => {
  const waiting = step('G02', { after: ['G01'], files: [pending('c.yaml')] })
  const steps = [step('G01', { tasks: [task('one')] }), waiting]
  const [state] = press(reduce(start, { is: 'scanned', survey: { ...survey, steps } })[0], 'return')
  const [asked] = press(state, 'j', 'return', 'w')
  expect(pageOf(asked, hereOf(asked)).map(({ text }) => text)).toContain(
    'This step waits for G01. What is written now may not hold until that is done.',
  )
  const keysOf = (at: State): readonly string[] => footerOf(at).map(({ key }) => key)
  expect(keysOf(press(state, 'return')[0])).not.toContain('w')
  expect(keysOf(press(state, 'j', 'return')[0])).toContain('w')
})

test('where no git is, the question says so', () => {
  const bare = { ...survey, unguarded: true as const }
  const [asked] = press(reduce(start, { is: 'scanned', survey: bare })[0], 'return', 'return', 'w')
  const words = pageOf(asked, hereOf(asked))
    .map(({ text }) => text)
    .join(' ')
  expect(words).toContain('No git repository is here to bring the files back.')
})

test('a decision is noted and passes its step', () => {
  const [state, effects] = press(scanned, 'return', 'j', 'j', 'return', 'return', 'j', 'return')
  expect(effects).toMatchObject([{ do: 'save', notes: { decisions: { G03: 'new' } } }, { do: 'scan' }])
  expect(statesOf(survey.steps, state.notes).get('G03')).toBe('done')
})

test('only a step that no file can tell is noted as done', () => {
  const [refused] = press(scanned, 'return', 'return', 'd')
  expect(refused.message).toBe('The repository itself tells whether this step is done.')
  const [state] = press(scanned, 'return', 'j', 'j', 'j', 'return', 'd', 'o', 'k', 'return')
  expect(state.notes.done).toEqual({ G04: 'ok' })
})

test('where the notes cannot be written nothing asks for it', () => {
  const closed = { ...scanned, notesProblem: 'it is newer' }
  const [state, effects] = press(closed, 't', 'd', 'x', 'return')
  expect([effects, state.notes.tasks]).toEqual([[], { one: 'x' }])
})

test('quit asks while edits are pending, and leaves at once where none is', () => {
  const [asked, none] = press(scanned, 'q')
  expect([screenOf(asked), none]).toEqual(['quit', []])
  expect(press(asked, 'y')[1]).toEqual([{ do: 'leave' }])
  const calm = reduce(start, {
    is: 'scanned',
    survey: { ...survey, steps: [step('G02', { tasks: [task('one')] })] },
  })[0]
  expect(press(calm, 'q')[1]).toEqual([{ do: 'leave' }])
})

test.each(screenNames)('Ctrl-C leaves from the screen %s', (screen) => {
  const state: State = { ...scanned, places: [placeAt(screen)] }
  expect(press(state, 'ctrl+c')[1]).toEqual([{ do: 'leave' }])
})

test('what was written is shown, can be taken back once, and is scanned again', () => {
  const last = { step: 'G01', changes: [], failures: [] }
  const [state, effects] = reduce(scanned, { is: 'written', last })
  expect([screenOf(state), effects]).toEqual(['result', [{ do: 'scan' }]])
  expect(state.scanning).toBeDefined()
  expect(press(state, 'u')[1]).toEqual([{ do: 'undo', last }])
  const [undone] = reduce(state, { is: 'written', last: { ...last, undone: true } })
  expect(press(undone, 'u')[1]).toEqual([])
})

test('another kind of repository is noted and scanned as that', () => {
  const [, effects] = press(scanned, 'c', 'j', 'j', 'return')
  expect(effects).toMatchObject([
    { do: 'save', notes: { kind: 'provider' } },
    { do: 'scan', kind: 'provider' },
  ])
})

describe('Go code', () => {
  const [atGo] = press(scanned, 'return', 'G', 'return')
  const words = (state: State): string =>
    pageOf(state, hereOf(state))
      .map(({ text }) => text)
      .join('\n')
  const filesOf = (effect: Effect | undefined): readonly string[] =>
    effect && 'files' in effect ? effect.files.map(({ source }) => source.file) : []

  test('is unproven until it is compiled, which is asked for by a key and writes nothing', () => {
    expect(words(atGo)).toContain('2 files of Go, +2 −2 lines, which go in or out together')
    expect(words(atGo)).toContain('Unproven: p compiles it in a copy')
    const [running, effects] = press(atGo, 'p')
    expect([screenOf(running), effects]).toMatchObject(['proof', [{ do: 'prove', isOnline: false }]])
    expect(filesOf(effects[0])).toEqual(['main.go', 'go.mod'])
    // It is shown, and not begun, once more.
    expect(press(running, 'escape', 'p')[1]).toEqual([])
    const told = reduce(running, {
      is: 'proving',
      progress: { what: 'packages compiled', done: 3, total: 9, seconds: 61, now: 'k8s.io/api/core/v1' },
    })[0]
    expect(words(told)).toContain('3 of 9 packages compiled, 61 s\nk8s.io/api/core/v1')
    const [proven] = reduce(told, { is: 'proved', result: { state: 'compiled', errors: [], behind: 0 } })
    expect(words(proven)).toContain('Proven: it compiles')
    expect(words(press(proven, 'w')[0])).toContain('Proven: it compiles')
    expect(screenOf(press(proven, 'w')[0])).toBe('confirm')
  })

  test('that is compiled can be stopped, and asked about once more with what go may download', () => {
    const [running] = press(atGo, 'p')
    expect(press(running, 'x')[1]).toEqual([{ do: 'stop proving' }])
    expect(press(running, 'm')[1]).toEqual([])
    const result = { state: 'unproven', why: 'there is no go', next: 'install Go' } as const
    const [stopped] = reduce(running, { is: 'proved', result })
    expect(words(stopped)).toContain('Unproven: there is no go')
    expect(words(press(stopped, 'escape')[0])).toContain('Unproven: there is no go')
    expect(press(stopped, 'x')[1]).toEqual([])
    expect(press(stopped, 'm')[1]).toMatchObject([{ do: 'prove', isOnline: true }])
  })

  test('that is planned anew has not been compiled', () => {
    const [running] = press(atGo, 'p')
    const [anew, effects] = reduce(running, { is: 'scanned', survey })
    expect(effects).toEqual([{ do: 'stop proving' }])
    expect(anew.proof).toBeUndefined()
    const result = { state: 'compiled', errors: [], behind: 0 } as const
    expect(reduce(anew, { is: 'proved', result })[0].proof).toBeUndefined()
  })

  test('is in or out as a whole', () => {
    const [files] = press(atGo, 'return', 'space')
    expect([...files.leftOut]).toEqual(['main.go', 'go.mod'])
    expect([...press(files, 'j', 'j', 'space')[0].leftOut]).toEqual([])
    expect([...press(atGo, 'return', '/', ...'go.mod', 'return', 'a')[0].leftOut]).toEqual([
      'go.mod',
      'main.go',
    ])
    expect(press(files, 'p')[0].message).toBe('This step writes no Go code.')
  })

  test('is shown without tabs, whose width nobody knows, and copied with them', () => {
    const file = pending('main.go')
    const plan = {
      ...file.plan,
      before: '\ta\n',
      after: '\tb\n',
      edits: [{ start: 1, end: 2, text: 'b', row: '' }],
    }
    const steps = [step('M01', { files: [{ ...file, plan }] })]
    const [diff] = press(
      reduce(start, { is: 'scanned', survey: { ...survey, steps } })[0],
      'return',
      'return',
      'return',
      'return',
    )
    expect(words(diff)).toContain('\n-    a\n+    b')
    expect(press(diff, 'c')[1]).toMatchObject([{ text: expect.stringContaining('\n-\ta\n+\tb') }])
  })

  test('that was written is committed with go.sum', () => {
    const changes = [{ source: { file: 'go.mod', path: '/r/go.mod', root: '/r', named: false } }] as never
    const [written] = reduce(atGo, { is: 'written', last: { step: 'G07', changes, failures: [] } })
    expect(words(written)).toContain('go mod tidy')
    expect(press(written, 'c')[1]).toEqual([
      {
        do: 'copy',
        text: "go -C /r mod tidy && git add -- /r/go.mod /r/go.sum && git commit -m 'Cluster API v1beta2: title of G07 (1 file)' -- /r/go.mod /r/go.sum",
      },
    ])
  })
})

const keys = [
  ...new Set(bindings.flatMap(({ keys: some }) => some)),
  'ctrl+c',
  'backspace',
  'tab',
  'z',
  '多',
  'pasted text\u001b[31m',
]
const last = { step: 'G01', changes: [], failures: [] }
const events: readonly Event[] = [
  { is: 'scanned', survey },
  { is: 'scanned', survey: { ...survey, steps: [] } },
  { is: 'scanned', survey: { root: '.', steps: [], failures: [], files: 0 } },
  { is: 'scan failed', what: 'no' },
  { is: 'progress', of: 'scanning', progress: { what: 'files read', done: 1, total: 2 } },
  { is: 'written', last },
  { is: 'refused', what: 'not committed' },
  { is: 'ran', step: 'G01', command: 'make test', code: 0 },
  { is: 'proving', progress: { what: 'packages compiled', done: 1, total: 2 } },
  { is: 'proved', result: { state: 'unproven', why: 'there is no go', next: 'install it' } },
  { is: 'proved', result: { state: 'compiled', errors: [{ file: 'a.go', line: 1, what: 'x' }], behind: 1 } },
  { is: 'notes refused', what: 'read-only' },
  { is: 'resized', size: [60, 10] },
]

describe.each(screenNames)('on the screen %s', (screen) => {
  test.each(survey.steps.map(({ id }) => id))(
    'at step %s every event leads to a state that can be shown',
    (id) => {
      const here = placeAt(screen, { step: id, file: 'a.yaml', task: 'one' })
      const at: State = { ...scanned, places: [placeAt('overview'), here] }
      for (const event of [...events, ...keys.map((key): Event => ({ is: 'key', key }))]) {
        const [state] = reduce(at, event)
        expect(() => [pageOf(state, hereOf(state)), rowsOf(state, hereOf(state))]).not.toThrow()
      }
    },
  )
})

const enter = { is: 'key', key: 'return' }
const goFiles = ['main.go', 'go.mod']

test('law: no keys and no events crash it, nothing is written without a yes to the question, nothing is compiled or downloaded unasked, and Go code is in or out as a whole', () => {
  const anything = fc.oneof(
    // Far enough to be asked something: the step with Go code.
    { weight: 1, arbitrary: fc.constant<Event>({ is: 'key', key: 'G' }) },
    { weight: 8, arbitrary: fc.constantFrom(...keys).map((key): Event => ({ is: 'key', key })) },
    { weight: 1, arbitrary: fc.constantFrom(...events) },
  )
  fc.assert(
    fc.property(fc.array(anything, { maxLength: 60 }), (sequence) => {
      let state = start
      for (const event of sequence) {
        const before = hereOf(state)
        const [next, effects] = reduce(state, event)
        for (const effect of effects) {
          if (effect.do === 'prove') {
            expect(event).toEqual({ is: 'key', key: effect.isOnline ? 'm' : 'p' })
            expect(state.proof?.progress).toBeUndefined()
            for (const { source } of effect.files) expect(state.leftOut.has(source.file)).toBe(false)
          }
          if (effect.do === 'run') expect([before.screen, event]).toEqual(['checks', enter])
          if (effect.do !== 'write') continue
          expect(before.screen).toBe('confirm')
          expect(event).toMatchObject({ is: 'key', key: expect.stringMatching(/^[yf]$/) })
          for (const { source } of effect.files) expect(state.leftOut.has(source.file)).toBe(false)
        }
        expect(new Set(goFiles.map((file) => next.leftOut.has(file))).size).toBe(1)
        expect(next.places.length).toBeGreaterThan(0)
        const here = hereOf(next)
        pageOf(next, here)
        const rows = rowsOf(next, here)
        if (rows.length > 0 && !here.writes) expect(here.cursor).toBeLessThan(rows.length)
        state = next
      }
    }),
    { numRuns: 2000 },
  )
})

test('law: a long list answers as fast as a short one', () => {
  const files = Array.from({ length: 10_000 }, (_, at) => pending(`cluster-${at}.yaml`))
  const [state] = press(
    reduce(start, { is: 'scanned', survey: { ...survey, steps: [step('G01', { files })] } })[0],
    'return',
    'return',
    'return',
    'G',
  )
  expect(hereOf(state).cursor).toBe(9_999)
})
