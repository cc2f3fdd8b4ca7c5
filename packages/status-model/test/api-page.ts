import { fileURLToPath } from 'node:url'
import { Node, Project } from 'ts-morph'
import type { ExportedDeclarations, JSDocableNode } from 'ts-morph'
import packageJson from '../package.json' with { type: 'json' }

/** What the package exports, entry by entry: each name's signature as it is written, and what its comment says. */
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
  const entries = Object.entries(packageJson.exports).map(([name, { source }]) => {
    const file = project.addSourceFileAtPath(fileURLToPath(new URL(`../${source}`, import.meta.url)))
    const names = [...file.getExportedDeclarations()].toSorted(([a], [b]) => (a < b ? -1 : 1))
    const parts = names.map(([exported, [declaration]]) => partOf(exported, declaration!))
    return [`## \`${packageJson.name}${name.slice(1)}\``, ...parts].join('\n\n')
  })
  const lead =
    'Made by `npm run status-docs` from the sources; a test says when it is stale. Nothing here does I/O or knows Node: ' +
    'it runs in a browser as it does on a server, and a bundler takes only what is imported.'
  return `${['# API of `@capi-migrate/status-model`', lead, ...entries].join('\n\n')}\n`
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
