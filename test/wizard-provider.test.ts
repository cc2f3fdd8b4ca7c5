import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { commitAll } from './git.ts'
import { migrate, scratch } from './program.ts'
import { copyOf, Person } from './provider.ts'
import { hasTmux, openTerminal, type Terminal } from './terminal.ts'

const example = fileURLToPath(new URL('../examples/provider', import.meta.url))

interface Plan {
  readonly transitions: readonly { readonly transition: string; readonly stage: string }[]
  readonly steps: readonly {
    readonly id: string
    readonly state: string
    readonly found: string
    readonly files: readonly unknown[]
    readonly tasks: readonly { readonly what: string }[]
    readonly decision?: object
  }[]
}

function planOf(cwd: string): Plan {
  return JSON.parse(migrate(['wizard', '--format', 'json'], { cwd }).stdout) as Plan
}

/** Looks again at what is on disk. Keys are read in order: once help is shown, the look has begun. */
function lookAgain(terminal: Terminal): void {
  terminal.press('r', '?')
  terminal.until('a page up')
  terminal.press('Escape')
  terminal.until(/^(?!.*(?:a page up|files read))/s)
}

/** Goes to a step by the filter of the list. */
function goTo(terminal: Terminal, id: string): void {
  terminal.press('Escape', 'Escape', 'Escape', 'Escape')
  terminal.until('› overview')
  terminal.press('Enter')
  terminal.until('› steps')
  terminal.press('/', ...id, 'Enter')
  terminal.until(new RegExp(`❯ . ${id}`))
  terminal.press('Enter')
  terminal.until(`› ${id} ›`)
}

/** Writes step after step for as long as there is one with something to write. Returns the steps. */
function writeAll(terminal: Terminal, cwd: string): readonly string[] {
  const written: string[] = []
  for (;;) {
    const step = planOf(cwd).steps.find(({ files }) => files.length > 0)
    if (!step) return written
    written.push(step.id)
    commitAll(cwd)
    goTo(terminal, step.id)
    lookAgain(terminal)
    terminal.until('What the tool will do')
    terminal.press('w')
    terminal.until('› confirm')
    terminal.press('y')
    terminal.until(/\d+ files? written\./)
    expect(written.length).toBeLessThan(40)
  }
}

/** What no file can tell, a person notes: a decision, a tag, a check in CI. */
function noteAll(terminal: Terminal, cwd: string): void {
  for (const { id, decision, found, state } of planOf(cwd).steps) {
    if (state === 'done' || state === 'not needed' || (found !== 'unknown' && !decision)) continue
    goTo(terminal, id)
    if (decision) {
      terminal.press('Enter')
      terminal.until('› decide')
      terminal.press('Enter')
      terminal.until('Decided:')
    } else {
      terminal.press('d')
      terminal.until('Why is it done?')
      terminal.press('o', 'k', 'Enter')
      terminal.until('Noted as done: ok')
    }
  }
}

/** Says that support for the older contract ends, which nothing of it is offered before. */
function chooseEnd(terminal: Terminal): void {
  goTo(terminal, 'stage')
  terminal.press('Enter')
  terminal.until('› decide')
  terminal.press('j', 'Enter')
  terminal.until('Decided: End contract v1beta1')
}

const left = ({ steps }: Plan): readonly string[] =>
  steps.flatMap(({ id, tasks }) => tasks.map(({ what }) => `${id} ${what}`))

test.skipIf(!hasTmux)(
  'the example provider goes from v1beta1 to the end of it with the wizard alone',
  { timeout: 600_000 },
  () => {
    const cwd = scratch()
    copyOf(example, cwd)
    const person = new Person(cwd)
    commitAll(cwd)
    const terminal = openTerminal('wizard', cwd, { columns: 120, rows: 40, seconds: 600 })
    terminal.until('Next: M01')
    // The Go code and go.mod move with their step.
    expect(writeAll(terminal, cwd)).toEqual(expect.arrayContaining(['M01', 'M09']))
    expect(left(planOf(cwd)).filter((task) => /^M0[1-4]/.test(task))).toEqual([])
    expect(left(planOf(cwd))).toContain('M10 no controller writes status.initialization.provisioned')

    person.setUpMigrator()
    person.addVersion('infrastructure', 'PaperCluster')
    person.addVersion('controlplane', 'PaperControlPlane')
    person.addFields()
    person.writeFacts()
    expect(writeAll(terminal, cwd)).toEqual(expect.arrayContaining(['M13', 'M14', 'M15']))
    noteAll(terminal, cwd)
    expect(planOf(cwd).transitions).toContainEqual(
      expect.objectContaining({ transition: 'contract', stage: 'v1beta2' }),
    )
    // A provider that follows both contracts has nothing left to do.
    const states = planOf(cwd).steps.map(({ id, state }) => `${id} ${state}`)
    expect(states.filter((step) => !/ (?:done|not needed)$/.test(step))).toEqual([])
    expect(states).toContain('M17 not needed')

    chooseEnd(terminal)
    lookAgain(terminal)
    expect(planOf(cwd).steps.find(({ id }) => id === 'M17')?.state).toBe('open')
    person.dropSeverity()
    person.dropFlags()
    person.unserve('infrastructure', 'PaperCluster')
    person.unserve('controlplane', 'PaperControlPlane')
    writeAll(terminal, cwd)
    person.removeVersion('infrastructure', 'PaperCluster')
    person.removeVersion('controlplane', 'PaperControlPlane')
    writeAll(terminal, cwd)
    expect(left(planOf(cwd))).toEqual([])

    noteAll(terminal, cwd)
    expect(planOf(cwd).transitions.map(({ stage }) => stage)).toEqual(['final', 'final', 'final', 'final'])
    lookAgain(terminal)
    terminal.press('q')
    terminal.until('exit 0')
    expect(migrate(['contract', '--stage', 'final'], { cwd }).code).toBe(0)
  },
)
