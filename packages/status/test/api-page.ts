import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Node, Project } from 'ts-morph'
import type { ExportedDeclarations, JSDocableNode } from 'ts-morph'

/** What the published packages export, entry by entry: each name's signature as it is written, and what its comment says. */
export function apiPage(): string {
  const project = new Project({
    compilerOptions: {
      module: 199,
      moduleResolution: 99,
      // Packages of ours are read from their sources: a fresh clone has compiled nothing.
      customConditions: ['source'],
      allowImportingTsExtensions: true,
      noEmit: true,
    },
    skipAddingFilesFromTsConfig: true,
  })
  const entries = ['transitions', 'status-model', 'status'].flatMap(entriesOf).map(({ name, file }) => {
    const names = [...project.addSourceFileAtPath(file).getExportedDeclarations()]
    const parts = names
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([exported, [declaration]]) => partOf(exported, declaration!))
    return [`## \`${name}\``, ...parts].join('\n\n')
  })
  const made = '<!-- Generated from the sources by `npm run status-docs`. Do not edit. -->'
  const lead =
    'These packages do no I/O and do not know Node: what is in them ' +
    'runs in a browser as it does on a server, and a bundler takes only what is imported.'
  const codemod = codemodPart(project)
  return `${[made, '# API of the published packages', lead, ...entries, codemod].join('\n\n')}\n`
}

/** What plans programs, for those who work in a clone of the repository; its README has the example, whose output is tested. */
function codemodPart(project: Project): string {
  const home = new URL('../../codemod/', import.meta.url)
  const readme = readFileSync(new URL('README.md', home), 'utf8')
  const [, example] = [...readme.matchAll(/```ts\n.*?```\n\n```text\n.*?```/gs)]
  const exported = project
    .addSourceFileAtPath(fileURLToPath(new URL('src/index.ts', home)))
    .getExportedDeclarations()
  const parts = ['planProgram', 'ProgramFiles', 'CodemodOptions', 'defaults'].map((name) =>
    partOf(name, exported.get(name)![0]!),
  )
  const lead =
    'Not published by itself: `migrate codemod` calls it, and so does code in a clone of this repository. It needs Node: ' +
    'it reads what the programs import from the disk. It writes nothing.'
  return ['## `@capi-migrate/codemod`', lead, example![0], ...parts].join('\n\n')
}

function entriesOf(folder: string): readonly { readonly name: string; readonly file: string }[] {
  const home = new URL(`../../${folder}/`, import.meta.url)
  const manifest = JSON.parse(readFileSync(new URL('package.json', home), 'utf8')) as Manifest
  return Object.entries(manifest.exports).map(([entry, { source }]) => ({
    name: `${manifest.name}${entry.slice(1)}`,
    file: fileURLToPath(new URL(source, home)),
  }))
}

interface Manifest {
  readonly name: string
  readonly exports: Readonly<Record<string, { readonly source: string }>>
}

function partOf(name: string, declaration: ExportedDeclarations): string {
  if (Node.isSourceFile(declaration))
    return `### \`${name}\`\n\nThe types of every kind that is modelled: \`${name}.Machine\`, \`${name}.MachineStatus\` and so on.`
  const text = commentOf(declaration)
  return [`### \`${name}\``, `\`\`\`ts\n${signatureOf(declaration)}\n\`\`\``, ...(text ? [text] : [])].join(
    '\n\n',
  )
}

/** Without the body of a function and the value of a constant. */
function signatureOf(declaration: ExportedDeclarations): string {
  if (Node.isFunctionDeclaration(declaration)) {
    const whole = declaration.getText()
    return whole.slice(0, declaration.getBodyOrThrow().getStart() - declaration.getStart()).trim()
  }
  if (Node.isVariableDeclaration(declaration)) {
    const type = declaration.getTypeNode()?.getText()
    return `export const ${declaration.getName()}${type ? `: ${type}` : ` = ${declaration.getInitializer()?.getText() ?? ''}`}`
  }
  return declaration.getText()
}

function commentOf(declaration: ExportedDeclarations): string {
  const documented = Node.isVariableDeclaration(declaration)
    ? declaration.getVariableStatement()
    : declaration
  const docs = (documented as Partial<JSDocableNode> | undefined)?.getJsDocs?.() ?? []
  return docs.map((doc) => doc.getDescription().trim()).join('\n\n')
}
