import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { machine } from './input.ts'
import type { HostileInput } from './input.ts'

const client = `export const version = 'cluster.x-k8s.io/v1beta1'
export interface Machine {
  apiVersion: 'cluster.x-k8s.io/v1beta1'
  kind: 'Machine'
  spec: { nodeDrainTimeout?: string }
}
`
const program = { 'a.yaml': machine, 'a.ts': client, 'tsconfig.json': '{}' }

type Lay = (path: string) => string | void

/** Things that are no regular file, and what stands for one. */
const things: Readonly<Record<string, Lay>> = {
  'a FIFO': (path) => done(spawnSync('mkfifo', [path])),
  'a folder': (path) => void mkdirSync(path),
  'a symlink to /dev/zero': (path) => symlinkSync('/dev/zero', path),
  'a symlink to a FIFO': (path) => {
    symlinkSync(`${path}.fifo`, path)
    return done(spawnSync('mkfifo', [`${path}.fifo`]))
  },
  'a symlink to itself': (path) => symlinkSync(path, path),
  'a symlink to nowhere': (path) => symlinkSync('nowhere', path),
  'a symlink out of the root': (path) => {
    const outside = join(dirname(path), '../outside')
    writeFileSync(outside, machine)
    symlinkSync(outside, path)
  },
  'a device': (path) => done(spawnSync('mknod', [path, 'c', '1', '5'])),
  'a socket that nobody serves': (path) =>
    done(
      spawnSync(process.execPath, [
        '-e',
        `require('net').createServer().listen(${JSON.stringify(path)}, () => process.kill(process.pid, 'SIGKILL'))`,
      ]),
      'SIGKILL',
    ),
}

function done({ status, signal, error }: ReturnType<typeof spawnSync>, by?: string): string | undefined {
  return status === 0 || (by !== undefined && signal === by)
    ? undefined
    : (error?.message ?? `it ended with ${status}`)
}

/** Where one may lie, and the runs that come across it. */
const places: Readonly<Record<string, readonly (readonly string[])[]>> = {
  '.migrateignore': [
    ['manifests', '.'],
    ['codemod', '.'],
  ],
  '.gitignore': [['manifests', '.']],
  '.capi-migrate.json': [['manifests', '.', '--write'], ['tasks'], ['wizard', '.', '--status']],
  '.capi-migrate.json.lock': [['manifests', '.', '--write']],
  'migrate.config.json': [['codemod', '.']],
  'tsconfig.json': [['codemod', '.']],
  'b.yaml': [
    ['manifests', '.'],
    ['manifests', 'b.yaml'],
    ['manifests', '.', '--crds', 'b.yaml', '--contract', 'v1beta2'],
    ['check', '.', '--crds', 'b.yaml'],
    ['convert', 'b.yaml'],
    ['status', 'b.yaml'],
    ['status', '.'],
    ['contract', '.'],
    ['wizard', '.', '--status'],
  ],
  'b.json': [
    ['convert', 'b.json', '--format', 'jsonl'],
    ['merge-reports', 'b.json'],
  ],
  'TASKS.md': [['manifests', '.', '--tasks', 'TASKS.md']],
  'kustomization.yaml': [['manifests', '.']],
  'Chart.yaml': [['manifests', '.']],
  'go.mod': [
    ['contract', '.'],
    ['wizard', '.', '--status'],
  ],
}

const odd: readonly HostileInput[] = Object.entries(places).flatMap(([place, runs]) =>
  Object.entries(things).map(([thing, lay]) => {
    const { [place as keyof typeof program]: _, ...others } = program
    return { name: `${place} is ${thing}`, files: others, lay: (folder) => lay(join(folder, place)), runs }
  }),
)

/** Trees and their permissions. */
const trees: readonly HostileInput[] = [
  {
    name: 'a folder that leads back to itself',
    files: program,
    lay: (folder) => symlinkSync('..', join(folder, 'up')),
    runs: [
      ['manifests', '.'],
      ['codemod', '.'],
    ],
  },
  {
    name: 'a folder that leads to the root of the disk',
    files: program,
    lay: (folder) => symlinkSync('/', join(folder, 'all')),
    runs: [['manifests', '.', '--write']],
  },
  {
    name: 'symlinks that double at each of 30 levels',
    files: { 'end/a.yaml': machine },
    lay: (folder) => {
      for (let i = 0; i < 30; i++) {
        mkdirSync(join(folder, `l${i}`))
        for (const name of ['a', 'b'])
          symlinkSync(i === 29 ? '../end' : `../l${i + 1}`, join(folder, `l${i}`, name))
      }
    },
    runs: [['manifests', '.', '--write']],
  },
  {
    name: 'files that nobody may read',
    files: program,
    lay: (folder) => chmodSync(join(folder, 'a.yaml'), 0),
    runs: [['manifests', '.', '--write']],
  },
  {
    name: 'a .git that is an empty file',
    files: { ...program, '.git': '' },
    runs: [['manifests', '.', '--write']],
  },
  {
    name: 'a .git that leads elsewhere',
    files: { ...program, '.git': 'gitdir: /nowhere\n' },
    runs: [
      ['manifests', '.', '--write'],
      ['contract', '.'],
    ],
  },
  {
    name: 'a lock of notes that a living process holds',
    files: { 'a.yaml': machine.replace('5m', '${X}'), '.capi-migrate.json.lock': '1' },
    runs: [['manifests', '.', '--write']],
  },
  {
    name: 'notes that name files outside',
    files: {
      'a.yaml': machine,
      '.capi-migrate.json': JSON.stringify({
        version: 1,
        open: Object.fromEntries(
          ['/etc/passwd', '../../../../../../etc/passwd', '/dev/zero', 'a.yaml/b', '', '.', '\0'].map(
            (file, i) => [String(i), { file, object: 'root', row: 'r', what: 'w', next: 'n', to: 'v1beta2' }],
          ),
        ),
      }),
    },
    runs: [['manifests', '.'], ['tasks'], ['tasks', '--prune']],
  },
  ...[
    'a*a*a*a*a*a*b',
    '**/a/**/a/**/a/**/a/**/a/**/b',
    ' '.repeat(50_000),
    `!${'!'.repeat(50_000)}`,
    '[a'.repeat(400),
  ].map((pattern): HostileInput => ({
    name: `an ignore file with ${pattern.slice(0, 20).trim() || 'spaces'}`,
    files: {
      [`${'a'.repeat(250)}.yaml`.slice(-255)]: machine,
      '.gitignore': `${pattern}\n`,
      '.migrateignore': pattern,
    },
    runs: [['manifests', '.']],
  })),
  {
    name: 'an ignore file of 100 MB',
    files: { 'a.yaml': machine },
    lay: (folder) => writeFileSync(join(folder, '.migrateignore'), Buffer.alloc(100 * 1024 * 1024, 'a\n')),
    runs: [['manifests', '.']],
  },
  ...['manifests', 'check', 'status', 'convert'].map((command): HostileInput => ({
    name: `${command} of 70 MB on stdin`,
    files: {},
    stdin: Buffer.alloc(70 * 1024 * 1024, machine),
    runs: [[command, '-']],
  })),
  {
    name: 'a line of 70 MB on stdin',
    files: {},
    stdin: Buffer.alloc(70 * 1024 * 1024, 'a'),
    runs: [['convert', '-', '--format', 'jsonl']],
  },
  {
    name: 'a file of 2 GB with nothing in it',
    files: { 'a.yaml': machine },
    lay: (folder) => done(spawnSync('truncate', ['-s', '2G', join(folder, 'big.yaml')])),
    runs: [
      ['manifests', '.'],
      ['manifests', 'big.yaml'],
      ['check', '.'],
      ['status', 'big.yaml'],
      ['convert', 'big.yaml'],
      ['contract', '.'],
    ],
  },
]

export const files: readonly HostileInput[] = [...odd, ...trees]
