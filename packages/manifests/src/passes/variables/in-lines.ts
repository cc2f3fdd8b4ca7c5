import { basename } from 'node:path'
import { isScript } from '../references/plan-script.ts'
import type { Definition } from './definition.ts'

/** Files of assignments: `.env`, `.envrc`, `test.env`, `.env.local`, `setup.rc`, `clusterctl-rc`. */
const ofAssignments = /^\.env(?:rc)?$|^\.env\.|\.env(?:rc|\.[\w-]+)?$|[.-]?rc$/

const makefiles = /^(?:GNUm|m|M)akefile|\.mk$|^Makefile\./

/** The assignments of one word to a variable; none in programs, whose assignments are something else. */
export function definitionsInLines(text: string, file: string, name: string): readonly Definition[] {
  const base = basename(file)
  const patterns = makefiles.test(base)
    ? [ofMake(name)]
    : isScript(file, text) || ofAssignments.test(base)
      ? ofShell(name)
      : []
  return patterns.flatMap((pattern) =>
    [...text.matchAll(pattern)].map((match): Definition => {
      const [start, end] = match.indices!.groups!.value!
      const whole = { start: match.index, end: match.index + match[0].length }
      return { whole, value: { start, end }, text: match.groups!.value!, written: (now) => now }
    }),
  )
}

const word = String.raw`(?<value>[\w.:/+-]*)`

/** `NAME := 60s`, `export NAME ?= 60s`. */
function ofMake(name: string): RegExp {
  return new RegExp(
    String.raw`^(?:export[ \t]+|override[ \t]+)*${name}[ \t]*[?:]{0,2}=[ \t]*${word}${rest}`,
    'dgm',
  )
}

/** `NAME=60s`, `export NAME="60s"`, and with a default of its own, `NAME=${NAME:-60s}`. */
function ofShell(name: string): readonly RegExp[] {
  const head = String.raw`^[ \t]*(?:export[ \t]+|readonly[ \t]+)*${name}=`
  const own = String.raw`\$\{${name}:?[-=]("?)`
  return [
    new RegExp(String.raw`${head}(["']?)${word}\1${rest}`, 'dgm'),
    new RegExp(String.raw`${head}("?)${own}${word}\2\}\1${rest}`, 'dgm'),
  ]
}

const rest = String.raw`[ \t]*(?:[ \t]#.*)?(?=\r?$)`
