import { lineIndex } from '@capi-migrate/edits'
import type { LineIndex } from '@capi-migrate/edits'
import type { ts } from 'ts-morph'
import { Changes } from './changes.ts'
import { styleOf } from './style.ts'
import type { Style } from './style.ts'
import type { Component } from './vue/component.ts'

/** A file that is read as a program. Offsets are those of `text`, which has no byte order mark. */
export interface Source {
  /** Absolute. */
  readonly path: string
  /** As people know it. */
  readonly name: string
  readonly text: string
  readonly hasMark: boolean
  readonly ast: ts.SourceFile
  /** Absent where no types were asked for. */
  readonly checker?: ts.TypeChecker
  /** True where the compiler tells apart what may be absent. */
  readonly isStrict: boolean
  /** Whose the module is that a specifier stands for here; `undefined` where there is none. */
  readonly resolve?: (specifier: string) => 'own' | 'foreign' | undefined
  /** All that is read together with it; nothing where no types were asked for. */
  readonly around: readonly Source[]
  readonly changes: Changes
  readonly lines: LineIndex
  readonly style: Style
  /** What it is in whole, where its program is only a part. */
  readonly component?: Component
}

/** What a compiler knows of a source. */
type Types = Required<Pick<Source, 'checker' | 'isStrict' | 'resolve' | 'around'>>

export function sourceOf(
  path: string,
  name: string,
  whole: string,
  ast: ts.SourceFile,
  types?: Types,
  component?: Component,
): Source {
  const text = bare(whole)
  // Of most sources nobody asks for these.
  let lines: LineIndex | undefined
  let style: Style | undefined
  return {
    path,
    name,
    text,
    hasMark: whole.startsWith(mark),
    ast,
    isStrict: false,
    around: [],
    ...types,
    changes: new Changes(text),
    get lines() {
      return (lines ??= lineIndex(text))
    },
    get style() {
      return (style ??= styleOf(ast.text))
    },
    ...(component && { component }),
  }
}

/** The byte order mark that a text begins with. */
export const mark = '\uFEFF'

/** A text without its byte order mark. */
export function bare(text: string): string {
  return text.startsWith(mark) ? text.slice(mark.length) : text
}
