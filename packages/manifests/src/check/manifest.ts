import { groupBy, lineIndex } from '@capi-migrate/edits'
import type { Checked, FileProblem, Skipped } from '@capi-migrate/edits'
import { ValueError, valueOf } from '@capi-migrate/edits/yaml'
import { Checker } from './checker.ts'
import type { CheckOptions, ReadDocument } from './checker.ts'
import type { Templates } from './half-migrated.ts'
import { objectsIn } from './subjects.ts'
import type { FoundObject } from './subjects.ts'
import { Budget } from './cel-budget.ts'
import { judge, withJudgement } from './judge.ts'
import { readParts } from './read-parts.ts'
import { namesOurKind, sayUnchecked } from './unchecked.ts'
import type { KnownVersions, Unchecked } from './unchecked.ts'

/** What a text is checked by, besides what its objects are. */
export interface ManifestCheckOptions extends CheckOptions, KnownVersions {
  /** A text without this, and without a kind of Cluster API, need not be readable. */
  readonly mark?: string
}

/** What a strict check says of one file. */
export interface ManifestCheck {
  readonly checked: Checked
  /** How many objects have a kind that no schema is known of, by kind and version. */
  readonly unknown: ReadonlyMap<string, number>
  /** Expressions of schemas that nothing here can evaluate. */
  readonly unread: readonly string[]
  readonly problem?: FileProblem
  readonly skipped?: Skipped
}

/** Checks texts, one after the other, all within what the rules of a run may cost. */
export function checking(): (text: string, options?: ManifestCheckOptions) => Promise<ManifestCheck> {
  const budget = new Budget()
  return (text, options) => checkManifest(text, options, budget)
}

/** Checks every object of a YAML or JSON text against the schema of the version it says it is of. */
export async function checkManifest(
  text: string,
  options: ManifestCheckOptions = {},
  budget: Budget = new Budget(),
): Promise<ManifestCheck> {
  const documents: ReadDocument[] = []
  const left = read(text, options, documents)
  const checker = new Checker(text, { templates: objectsOf(documents), ...options })
  for (const document of documents) checker.addDocument(document)
  const { checked, unknown, open } = checker
  const judgement = open.length > 0 ? await judge(open, budget) : undefined
  return {
    checked: judgement ? withJudgement(checked, judgement) : checked,
    unknown,
    unread: judgement?.unread ?? [],
    ...left,
  }
}

/** Looks objects up that stand beside one another. They are gathered when the first is asked for. */
function objectsOf(documents: readonly ReadDocument[]): Templates {
  let index: ReadonlyMap<string, readonly FoundObject[]> | undefined
  return (group, kind, name) => {
    index ??= groupBy(
      documents.flatMap(({ value }) => objectsIn(value)),
      (one) =>
        keyOf(one.group, one.kind, (one.object.metadata as { readonly name?: unknown } | undefined)?.name),
    )
    const found = index.get(keyOf(group, kind, name)) ?? []
    return found.map(({ object }) => object as ReturnType<Templates>[number])
  }
}

function keyOf(group: string, kind: string, name: unknown): string {
  return JSON.stringify([group, kind, name])
}

/** Reads the documents of a text, up to what cannot be read. */
function read(
  text: string,
  { file, mark = '', ...known }: ManifestCheckOptions,
  documents: ReadDocument[],
): Pick<ManifestCheck, 'problem' | 'skipped'> {
  const problem = (offset: number, what: string, next: string): { problem: FileProblem } => ({
    problem: { ...lineIndex(text).positionOf(offset), what, next },
  })
  const isForeign = (): boolean => !text.includes(mark) && !namesOurKind(text)
  const unchecked: Unchecked[] = []
  try {
    for (const part of readParts(text, file, known)) {
      unchecked.push(...(part.unchecked ?? []))
      if ((part.skipped || part.error) && isForeign()) return {}
      if (part.skipped) return { skipped: part.skipped }
      if (part.error) return problem(part.shift + part.error.offset, part.error.what, 'mend the file')
      for (const root of part.roots) documents.push({ root, value: valueOf(root), shift: part.shift })
    }
    return unchecked.length > 0 ? { skipped: sayUnchecked(unchecked, text) } : {}
  } catch (error) {
    if (error instanceof ValueError) return problem(error.offset, error.message, error.next)
    throw error
  }
}
