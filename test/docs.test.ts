import { cpSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { migrate, migrated, old, scratch } from './program.ts'

const examples = fileURLToPath(new URL('../examples/docs', import.meta.url))

function indented(text: string, space: string): string {
  return text.replace(/^(?=[^\n])/gm, space)
}

test('only --docs searches Markdown and AsciiDoc files', () => {
  const cwd = scratch({ 'a.md': `\`\`\`yaml\n${old}\`\`\`\n` })
  expect(migrate(['manifests', '--check'], { cwd })).toMatchObject({ code: 0, stdout: '' })
  expect(migrate(['manifests', '--docs', '--check'], { cwd })).toMatchObject({ code: 2, stdout: 'a.md\n' })
  expect(migrate(['manifests', 'a.md', '--check'], { cwd })).toMatchObject({ code: 2, stdout: 'a.md\n' })
})

test.each<[string, string, (text: string) => string]>([
  [
    'backticks',
    'a.md',
    (text) => `\
# A

\`\`\`yaml
${text}\`\`\`
end`,
  ],
  ['backticks with a title', 'a.mdx', (text) => `\`\`\`yml title="a" {1}\n${text}\`\`\`\n`],
  [
    'longer fences around a fence',
    'a.md',
    (text) => `\
\`\`\`\`yaml
${text}# \`\`\`
\`\`\`\`
`,
  ],
  ['tildes', 'a.markdown', (text) => `~~~yaml\n${text}~~~\n`],
  ['no language', 'a.md', (text) => `\`\`\`\n${text}\`\`\`\n`],
  [
    'a list',
    'a.md',
    (text) => `\
- a

    \`\`\`yaml
${indented(text, '    ')}    \`\`\`
`,
  ],
  ['the line of a list', 'a.md', (text) => `1. \`\`\`yaml\n${indented(text, '   ')}   \`\`\`\n`],
  [
    'AsciiDoc',
    'a.adoc',
    (text) => `\
[source,yaml]
.title
----
${text}----
`,
  ],
  [
    'AsciiDoc with options',
    'a.asciidoc',
    (text) => `\
[source%linenums,yaml,subs="attributes"]
....
${text}....
`,
  ],
  [
    'CRLF',
    'a.md',
    (text) =>
      `\
a

\`\`\`yaml
${text}\`\`\`
`.replaceAll('\n', '\r\n'),
  ],
])('code in %s is migrated, and nothing around it', (_, file, around) => {
  const cwd = scratch({ [file]: around(old) })
  expect(migrate(['manifests', '--docs', '--write'], { cwd })).toMatchObject({ code: 0, stderr: '' })
  expect(readFileSync(join(cwd, file), 'utf8')).toBe(around(migrated))
  expect(migrate(['manifests', '--docs', '--check'], { cwd })).toMatchObject({ code: 0, stdout: '' })
})

test.each([
  ['another language', `\`\`\`sh\n${old}\`\`\`\n`],
  ['a fence that does not end', `\`\`\`yaml\n${old}`],
  [
    'a fence below migrate-ignore',
    `\
<!-- migrate-ignore -->

\`\`\`yaml
${old}\`\`\`
`,
  ],
  [
    'a fragment',
    `\
\`\`\`yaml
topology:
  class: a # of cluster.x-k8s.io/v1beta1, apiVersion
\`\`\`
`,
  ],
  ['prose', old],
])('%s stays', (_, text) => {
  const cwd = scratch({ 'a.md': text })
  expect(migrate(['manifests', '--docs', '--check'], { cwd })).toMatchObject({ code: 0, stdout: '' })
})

test('code that cannot be read stays and is told with its place; the rest of the file is migrated', () => {
  const cwd = scratch()
  cpSync(examples, cwd, { recursive: true })
  const { code, stdout } = migrate(['manifests', '--docs', '--write'], { cwd })
  expect(code).toBe(0)
  expect(stdout).toContain('4 objects: 4 moved')
  expect(stdout).toContain('1 code block that cannot be read')
  const guide = readFileSync(join(cwd, 'guide.md'), 'utf8')
  expect(guide).toContain('spec: {\n  ...\n')
  // Its first line, where it is now.
  const line = guide.slice(0, guide.indexOf('spec: {\n  ...\n')).split('\n').length - 2
  expect(stdout).toContain(`\n  guide.md:${line}  unexpected end`)
  const json = JSON.parse(migrate(['manifests', '--docs', '--format', 'json'], { cwd }).stdout) as {
    totals: object
    unread: readonly object[]
  }
  expect(json.totals).toMatchObject({ changes: 0, unread: 1 })
  expect(json.unread).toMatchObject([{ file: 'guide.md', line }])
})
