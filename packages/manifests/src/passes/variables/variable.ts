import type { RepositoryFile } from '@capi-migrate/edits'
import { isDocs } from '../../read/code-block.ts'
import { isScript } from '../references/plan-script.ts'
import { isCode } from '../unwritten/code.ts'
import { definitionsIn } from './definitions-in.ts'
import type { Definition } from './definition.ts'
import { mentionsIn, usesIn } from './mentions.ts'

/** A variable of templates, and all that a repository says of it. */
export interface Variable {
  readonly name: string
  readonly definitions: readonly { readonly file: RepositoryFile; readonly definition: Definition }[]
  /** Files of the run that are templates with it. */
  readonly templates: readonly RepositoryFile[]
  /** Where else it is used: scripts, programs, what the run does not plan. */
  readonly others: readonly { readonly file: RepositoryFile; readonly offset: number }[]
}

/** Reads what files say of a variable. Comments and texts for people only speak of it. */
export function variableIn(files: readonly RepositoryFile[], name: string): Variable {
  const read = files.filter(({ file }) => !isForPeople(file)).map((file) => mentionedIn(file, name))
  return {
    name,
    definitions: read.flatMap(({ file, definitions }) =>
      definitions.map((definition) => ({ file, definition })),
    ),
    templates: read.flatMap(({ file, isTemplate }) => (isTemplate ? file : [])),
    others: read.flatMap(({ file, others }) => others.map((offset) => ({ file, offset }))),
  }
}

function mentionedIn(
  file: RepositoryFile,
  name: string,
): {
  readonly file: RepositoryFile
  readonly definitions: readonly Definition[]
  readonly isTemplate: boolean
  readonly others: readonly number[]
} {
  const { text } = file
  const definitions = definitionsIn(text, file.file, name)
  const mayBeTemplate = file.isPlanned && !isScript(file.file, text) && !isCode(file.file)
  const uses = mayBeTemplate ? usesIn(text, name) : []
  const known = [...uses, ...definitions.map(({ whole }) => whole)]
  const others = mentionsIn(text, name).filter(
    (at) => !known.some(({ start, end }) => start <= at && at < end) && !isHandedOn(text, at),
  )
  return { file, definitions, isTemplate: uses.length > 0, others }
}

/** True for a line that only hands variables on: `export A B`. */
function isHandedOn(text: string, at: number): boolean {
  const end = text.indexOf('\n', at)
  return /^[ \t]*export(?:[ \t]+\w+)+[ \t]*\r?$/.test(
    text.slice(text.lastIndexOf('\n', at) + 1, end === -1 ? undefined : end),
  )
}

function isForPeople(file: string): boolean {
  return isDocs(file) || /\.(?:md|mdx|adoc|rst|txt)$|(?:^|\/)CHANGELOG[^/]*$/.test(file)
}
