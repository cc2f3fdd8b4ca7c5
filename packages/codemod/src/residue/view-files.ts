import { dirname, join } from 'node:path'
import { ts } from 'ts-morph'
import { isThere, textOfFile } from '../disk.ts'

/** The text of the view that a literal names as a file: `res.render('list')`, `'views/list.ejs'`. */
export function viewNamedBy(node: ts.StringLiteralLike, path: string): string | undefined {
  const { text } = node
  if (!/^[\w@.-]+(?:\/[\w@.-]+)*$/.test(text)) return undefined
  const isRendered = isFirstOfRender(node)
  if (!isRendered && !named.test(text)) return undefined
  const names = isRendered && !/\.\w+$/.test(text) ? endings.map((each) => `${text}.${each}`) : [text]
  for (const folder of foldersAround(path))
    for (const name of names)
      for (const file of [join(folder, 'views', name), join(folder, name)]) {
        const view = textOfFile(file)
        if (view !== undefined) return view
      }
  return undefined
}

const endings = ['ejs', 'njk', 'nunjucks', 'hbs', 'handlebars', 'mustache', 'pug', 'eta', 'liquid', 'html']
const named = new RegExp(String.raw`\.(?:${endings.slice(0, -1).join('|')})$`)

function isFirstOfRender(node: ts.StringLiteralLike): boolean {
  const { parent } = node
  if (!ts.isCallExpression(parent) || parent.arguments[0] !== node) return false
  return /(?:^|\.)(?:render\w*|view)$/.test(parent.expression.getText())
}

/** The folder of a file and those around it, up to that of its package. */
function foldersAround(path: string): readonly string[] {
  const folders = [dirname(path)]
  while (folders.length < mostFolders && !isThere(join(folders.at(-1)!, 'package.json')))
    folders.push(dirname(folders.at(-1)!))
  return folders
}

const mostFolders = 6
