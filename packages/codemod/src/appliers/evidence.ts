import { dirname, join } from 'node:path'
import { projectFiles } from '@capi-migrate/edits'
import type { Applier } from '@capi-migrate/edits'
import { ts } from 'ts-morph'
import { isFile, isThere } from '../disk.ts'

/** What a program imports that only those of an applier do. */
export interface Imported {
  readonly applier: Applier
  readonly imports: string
}

/** The project file that a program lies below. */
export interface Below {
  readonly applier: Applier
  readonly below: string
}

/** What only programs of an applier import. `@pulumi/pulumi/automation` runs such programs, and is part of none. */
const modules: readonly (readonly [Applier, RegExp])[] = [
  ['pulumi', imported(String.raw`@pulumi(?:verse)?/(?!pulumi/automation['"])[^'"\n]+`)],
  ['pulumi', /<reference path=["']([^"'\n]*\.sst\/platform\/config\.d\.ts)/g],
  ['terraform', imported(String.raw`(?:cdktf|cdktn|@cdktf/[^'"\n]+|@cdktn/[^'"\n]+)`)],
]

/** What every text holds that imports one of these. */
export const moduleMarks: readonly string[] = ['@pulumi', '.sst/platform', 'cdktf', 'cdktn']

function imported(name: string): RegExp {
  return new RegExp(String.raw`\b(?:from|import|require)\s*\(?\s*['"](${name})['"]`, 'g')
}

/**
 * The applier whose module a file imports. A text with an import in it may become a program of its own, but in a test: there only
 * what the test imports itself counts.
 */
export function importedEvidence(text: string, path: string): Imported | undefined {
  for (const [applier, pattern] of modules)
    for (const [, imports] of text.matchAll(pattern))
      if (!test.test(path) || importsItself(text, imports!)) return { applier, imports: imports! }
  return undefined
}

const test = /\.(?:test|spec)\.[cm]?[jt]sx?$/

function importsItself(text: string, name: string): boolean {
  const { importedFiles, referencedFiles } = ts.preProcessFile(text, true, true)
  return [...importedFiles, ...referencedFiles].some(({ fileName }) => fileName === name)
}

/** Finds the nearest project file above a path, in its repository; each folder is looked at once. */
export function projectAbove(): (path: string) => Below | undefined {
  const known = new Map<string, Below | undefined>()
  const find = (folder: string): Below | undefined => {
    if (known.has(folder)) return known.get(folder)
    const own = Object.entries(projectFiles).find(([name]) => isFile(join(folder, name)))
    const up = dirname(folder)
    const isTop = up === folder || isThere(join(folder, '.git'))
    const found = own ? { applier: own[1], below: join(folder, own[0]) } : isTop ? undefined : find(up)
    known.set(folder, found)
    return found
  }
  return (path) => find(dirname(path))
}
