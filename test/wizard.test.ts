import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { commitAll } from './git.ts'
import { migrate, migrated, old, scratch } from './program.ts'
import { drawnFor, hasTmux, openTerminal } from './terminal.ts'

/** A repository of manifests under git, with everything committed. */
function repository(files: Readonly<Record<string, string>> = { 'a.yaml': old, 'b/c.yaml': old }): string {
  const cwd = scratch(files)
  commitAll(cwd)
  return cwd
}

const escapes = new RegExp(String.fromCodePoint(27))

describe('without a terminal', () => {
  test.each([[[]], [['--plain']], [['--status']]])('the plan is printed, and nothing waits: %j', (flags) => {
    const { code, stdout, stderr } = migrate(['wizard', ...flags], { cwd: repository() })
    expect(code).toBe(2)
    expect(stdout).toContain('● G01 Move every object to v1beta2: open')
    expect(stdout).not.toMatch(escapes)
    expect(stderr).toBe('')
  })

  test.each(['CI', 'TERM', 'NO_COLOR'])('with %s set too', (name) => {
    const env = { [name]: 'dumb' }
    const { code, stdout } = migrate(['wizard'], { cwd: repository(), env })
    expect([code, escapes.test(stdout)]).toEqual([2, false])
  })

  test('a repository that is there ends with 3 until somebody keeps it so, and with 0 then', () => {
    const cwd = repository({ 'a.yaml': migrated })
    expect(migrate(['wizard'], { cwd })).toMatchObject({
      code: 3,
      stdout: expect.stringContaining('G05 Keep it so'),
    })
    const workflow = join(cwd, '.gitlab-ci.yml')
    writeFileSync(workflow, 'check:\n  script: npx capi-migrate migrate manifests . --check\n')
    expect(migrate(['wizard'], { cwd })).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('Templates and clients   final            done'),
    })
  })

  test('nothing to migrate is a friendly end', () => {
    const { code, stdout } = migrate(['wizard'], { cwd: scratch({ 'a.txt': 'hello' }) })
    expect(code).toBe(0)
    expect(stdout).toMatch(
      /^Nothing of Cluster API was found in \.: \d+ files? looked at\. There is nothing to do\.\n$/,
    )
  })

  test('durations of charts are a decision, and what is planned goes by it', () => {
    const cwd = repository({
      'chart/Chart.yaml': 'apiVersion: v2\nname: c\nversion: 0.1.0\n',
      'chart/values.yaml': 'drain: 5m\n',
      'chart/templates/machine.yaml': `\
apiVersion: cluster.x-k8s.io/v1beta1
kind: Machine
metadata:
  name: a
spec:
  clusterName: a
  nodeDrainTimeout: {{ .Values.drain }}
  bootstrap:
    dataSecretName: a
  infrastructureRef:
    apiVersion: infrastructure.cluster.x-k8s.io/v1beta1
    kind: DockerMachine
    name: a
`,
    })
    const { stdout } = migrate(['wizard'], { cwd })
    expect(stdout).toContain('● G00 Decide how charts turn durations into seconds: open')
    const notes = { version: 1, tool: '0', decisions: { G00: 'helpers' }, done: {}, tasks: {}, open: {} }
    writeFileSync(join(cwd, '.capi-migrate.json'), JSON.stringify(notes))
    const decided = migrate(['wizard'], { cwd })
    expect(decided.stdout).toContain('✓ G00 Decide how charts turn durations into seconds: done')
    expect(decided.stdout).toContain('● G01 Move every object to v1beta2: open')
    expect(decided.stdout).toContain('migrate manifests --helpers --write')
    expect(decided.stdout).toContain('the tool writes 2 files')
  })

  test('an error in one file is told in place, the rest goes on', () => {
    const { code, stdout } = migrate(['wizard'], {
      cwd: repository({ 'a.yaml': old, 'bad.yaml': `${old}\tx: [` }),
    })
    expect(code).toBe(1)
    expect(stdout).toContain('the tool writes 1 file')
    expect(stdout).toMatch(/error bad\.yaml:\d+ {2}\S/)
  })

  test('markdown and json say the same', () => {
    const cwd = repository()
    expect(migrate(['wizard', '--format', 'markdown'], { cwd }).stdout).toContain(
      '- [ ] **G01 Move every object to v1beta2** (open)',
    )
    expect(JSON.parse(migrate(['wizard', '--format', 'json'], { cwd }).stdout)).toMatchObject({
      version: 1,
      kind: 'manifests',
      steps: [
        { id: 'G01', state: 'open', files: [{ file: 'a.yaml' }, { file: 'b/c.yaml' }] },
        {},
        {},
        {},
        {},
      ],
    })
  })

  test.each([
    ['{', /it is not JSON/],
    ['{"version": 99}', /its version 99 is newer/],
  ])('notes that are damaged or newer are told and left alone: %s', (text, problem) => {
    const cwd = repository({ 'a.yaml': old, '.capi-migrate.json': text })
    const { code, stderr } = migrate(['wizard'], { cwd })
    expect([code, stderr]).toEqual([2, expect.stringMatching(problem)])
    expect(readFileSync(join(cwd, '.capi-migrate.json'), 'utf8')).toBe(text)
  })

  test.each([
    ['nope', 'there is no folder nope'],
    ['a.yaml', 'a.yaml is no folder'],
  ])('%s is an error', (path, what) => {
    expect(migrate(['wizard', path], { cwd: repository() })).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(what),
    })
  })
})

describe('with numbers and plain text', () => {
  test('the whole way is walked by answers on stdin, and nothing is redrawn', () => {
    const cwd = repository({ 'a.yaml': old })
    // steps, G01, its files, write, yes
    const answers = ['1', '1', '1']
    const talk = migrate(['wizard', '--accessible'], { cwd, input: `${answers.join('\n')}\n` })
    expect(talk.stdout).toContain('[x] a.yaml')
    expect(talk.stdout).not.toMatch(escapes)
    expect(readFileSync(join(cwd, 'a.yaml'), 'utf8')).toBe(old)
  })

  test('a number that is none is told, and Enter never writes', () => {
    const cwd = repository({ 'a.yaml': old })
    const { stdout } = migrate(['wizard', '--accessible'], { cwd, input: `99\n${'\n'.repeat(30)}` })
    expect(stdout).toContain('There is no choice 99: type a number from 1 to')
    expect(readFileSync(join(cwd, 'a.yaml'), 'utf8')).toBe(old)
  })
})

// `.ci/run` installs tmux; elsewhere this says that it is skipped.
describe.skipIf(!hasTmux)('in a real terminal (tmux)', () => {
  test('a repository of manifests is migrated, taken back, migrated again and left', () => {
    const cwd = repository()
    const terminal = openTerminal('wizard', cwd)
    terminal.until('Next: G01')
    terminal.press('Enter')
    terminal.until('❯ ● G01')
    terminal.press('Enter')
    terminal.until('What the tool will do')
    terminal.press('w')
    terminal.until('Write 2 files')
    terminal.press('y')
    terminal.until('2 files written.')
    expect(readFileSync(join(cwd, 'b/c.yaml'), 'utf8')).toBe(migrated)
    terminal.press('u')
    terminal.until(/2 files are as they were before\.(?!.*files read)/s)
    expect(readFileSync(join(cwd, 'a.yaml'), 'utf8')).toBe(old)
    terminal.press('Escape')
    terminal.until('❯ ● G01')
    terminal.press('Enter', 'Enter')
    terminal.until('[x] b/c.yaml')
    terminal.press('Space', 'w')
    terminal.until('Write 1 file ')
    terminal.press('y')
    terminal.until(/1 file written\.(?!.*files read)/s)
    expect(readFileSync(join(cwd, 'a.yaml'), 'utf8')).toBe(old)
    terminal.press('q')
    terminal.until('1 file could still be written')
    terminal.press('y')
    expect(terminal.until('exit 2')).toMatch(/^Left: \d steps, 1 file to write\. Next is G01 .*$/m)
    expect(existsSync(join(cwd, '.capi-migrate.json'))).toBe(false)
  })

  test('decisions are kept, and the wizard stands where it was left', () => {
    const cwd = repository({ 'a.yaml': migrated })
    const terminal = openTerminal('wizard', cwd)
    terminal.until('Next: G05')
    terminal.press('Enter')
    terminal.until('❯ ● G05')
    terminal.press('Enter')
    terminal.until('No file can tell')
    terminal.press('d')
    terminal.until('Why is it done?')
    terminal.press('o', 'k', 'Enter')
    terminal.until('Noted as done: ok')
    terminal.press('q')
    terminal.until('exit 0')
    expect(JSON.parse(readFileSync(join(cwd, '.capi-migrate.json'), 'utf8'))).toMatchObject({
      done: { G05: 'ok' },
    })
    openTerminal('wizard', cwd).until('Nothing is left to do here.')
    expect(migrate(['wizard', '--start-fresh'], { cwd }).code).toBe(3)
  })

  test('a client is asked which versions it reads, and its code is moved', () => {
    const cwd = repository({
      'tsconfig.json': '{}',
      'cluster.ts': `export interface Cluster {
  apiVersion: 'cluster.x-k8s.io/v1beta1'
  kind: 'Cluster'
  status?: { infrastructureReady?: boolean }
}
export const isReady = (cluster: Cluster) => cluster.status?.infrastructureReady
`,
    })
    const terminal = openTerminal('wizard', cwd)
    terminal.until('Next: C01')
    terminal.press('Enter', 'Enter')
    terminal.until('Does the code meet clusters of both versions')
    terminal.press('Enter')
    terminal.until('❯ Switch')
    terminal.press('Enter')
    terminal.until('Decided: Switch')
    terminal.press('Escape')
    terminal.until('● C02 open')
    terminal.press('j', 'Enter')
    terminal.until('in 1 file')
    terminal.press('w')
    terminal.until('Write 1 file ')
    terminal.press('y')
    terminal.until('1 file written.')
    expect(readFileSync(join(cwd, 'cluster.ts'), 'utf8')).toContain(
      'cluster.status?.initialization?.infrastructureProvisioned',
    )
    terminal.press('Escape')
    terminal.until('✓ C02')
  })

  test('a resize leaves no ghosts, and Ctrl-C leaves terminal and files as they were', () => {
    const cwd = repository()
    const terminal = openTerminal('wizard', cwd, { columns: 120, rows: 30 })
    terminal.until('Next: G01')
    terminal.resize(70, 20)
    terminal.until(drawnFor(70))
    terminal.resize(95, 26)
    const screen = terminal.until(drawnFor(95))
    expect(screen.match(/migrate wizard ›/g)).toHaveLength(1)
    expect(screen.match(/Next: G01/g)).toHaveLength(1)
    terminal.press('C-c')
    expect(terminal.until('exit 2')).not.toContain('›')
    expect(readFileSync(join(cwd, 'a.yaml'), 'utf8')).toBe(old)
  })

  test('what is not committed is refused, and f writes it all the same', () => {
    const cwd = repository({ 'a.yaml': old })
    writeFileSync(join(cwd, 'a.yaml'), `${old}# mine\n`)
    const terminal = openTerminal('wizard', cwd)
    terminal.until('Next: G01')
    terminal.press('Enter', 'Enter', 'w')
    terminal.until('Write 1 file ')
    terminal.press('y')
    terminal.until('nothing was written')
    terminal.press('f')
    terminal.until('1 file written.')
    expect(readFileSync(join(cwd, 'a.yaml'), 'utf8')).toBe(`${migrated}# mine\n`)
  })

  test('a task opens in $EDITOR, and the wizard comes back', async () => {
    const task = old.replace('    version: v1.33.0', '    version: v1.33.0\n  controlPlaneRef: {{ x }}')
    const cwd = repository({ 'a.yaml': old, 'b.yaml': task })
    writeFileSync(join(cwd, 'editor'), '#!/bin/sh\necho "$@" > asked\n', { mode: 0o755 })
    const terminal = openTerminal('wizard', cwd, { env: `EDITOR=./editor VISUAL=` })
    terminal.until('Next: G01')
    terminal.press('t')
    terminal.until('❯ b.yaml')
    terminal.press('Enter')
    terminal.until('› task')
    terminal.press('o')
    await vi.waitFor(() => {
      expect(readFileSync(join(cwd, 'asked'), 'utf8')).toMatch(/^\+\d+ b\.yaml\n$/)
    }, 10_000)
    terminal.until('› task')
    terminal.press('C-c')
    terminal.until('exit 2')
  })

  test('a wide terminal shows what a row holds beside it', () => {
    const terminal = openTerminal('wizard', repository(), { columns: 160, rows: 50 })
    terminal.until('Next: G01')
    terminal.press('Enter')
    const screen = terminal.until('│ G01 Move every object to v1beta2')
    expect(screen).toMatch(/❯ ● G01 open .* │ G01 Move/)
    terminal.resize(90, 24)
    expect(terminal.until(drawnFor(90))).not.toContain('│')
  })

  test('a check of the repository is run when it is chosen, and kept with the step', () => {
    const cwd = repository({ 'a.yaml': old, Makefile: 'test:\n\t@echo all is well\n' })
    const terminal = openTerminal('wizard', cwd)
    terminal.until('Next: G01')
    terminal.press('Enter', 'Enter', 'v')
    terminal.until('❯ make test')
    terminal.press('Enter')
    expect(terminal.until('Press enter to go on.')).toContain('all is well')
    terminal.press('Enter')
    terminal.until('make test  passed on')
    const notes = JSON.parse(readFileSync(join(cwd, '.capi-migrate.json'), 'utf8')) as { checks: object }
    expect(notes.checks).toEqual({ 'G01: make test': expect.stringMatching(/^passed on /) })
  })

  test('where no git is, copies are kept before files are written', () => {
    const cwd = scratch({ 'a.yaml': old })
    const terminal = openTerminal('wizard', cwd, { env: `TMPDIR='${cwd}'` })
    terminal.until('Next: G01')
    terminal.press('Enter', 'Enter', 'w')
    terminal.until('No git repository is here')
    terminal.press('y')
    terminal.until('The files as they were')
    const [kept] = readdirSync(cwd).filter((name) => name.startsWith('capi-migrate-before-'))
    expect(readFileSync(join(cwd, kept!, 'a.yaml'), 'utf8')).toBe(old)
    expect(readFileSync(join(cwd, 'a.yaml'), 'utf8')).toBe(migrated)
  })
})
