import { applyEdits, lineIndex } from '@capi-migrate/edits'
import type { Edit, FilePlan, PlannedObject, PlansByPath, RepositoryFile } from '@capi-migrate/edits'
import { definitionsIn } from './definitions-in.ts'
import type { Variable } from './variable.ts'

/** A variable that moves with its templates, and what becomes of its values. */
export interface Settled {
  readonly variable: Variable
  readonly restated: (value: string) => string
}

/**
 * Plans with those of the files that set variables. Throws where a file would not say the new values afterwards: that is
 * our mistake.
 */
export function withDefinitions(plans: PlansByPath, settled: readonly Settled[]): PlansByPath {
  const defined = settled.flatMap(({ variable }) => variable.definitions)
  const files = new Map(defined.map(({ file }) => [file.path, file]))
  const all = new Map(plans)
  for (const file of files.values()) {
    const changes = settled.flatMap((one) => changesIn(file, one))
    if (changes.length === 0) continue
    const plan = all.get(file.path) ?? { file: file.file, tasks: [], objects: [] }
    const planned = withChanges(plan, file.text, changes)
    prove(planned.after, file, settled)
    all.set(file.path, planned)
  }
  return all
}

/** A value that is written anew. */
interface Change {
  readonly name: string
  readonly edit: Edit
}

function changesIn(file: RepositoryFile, { variable, restated }: Settled): readonly Change[] {
  const { name, definitions } = variable
  return definitions.flatMap(({ file: { path }, definition }) => {
    const { start, end } = definition.value
    const now = restated(definition.text)
    if (path !== file.path || now === definition.text) return []
    return [{ name, edit: { start, end, text: definition.written(now), row } }]
  })
}

const row = 'Variable:value'

function withChanges(
  plan: Pick<FilePlan, 'file' | 'tasks' | 'objects'> & Partial<FilePlan>,
  before: string,
  changes: readonly Change[],
): FilePlan {
  const lines = lineIndex(before)
  const lineOf = ({ edit }: Change): number => lines.positionOf(edit.start).line
  const edits = [...(plan.edits ?? []), ...changes.map(({ edit }) => edit)].sort((a, b) => a.start - b.start)
  const objects = changes.map((change): PlannedObject => ({
    apiVersion: '',
    kind: 'Variable',
    name: change.name,
    line: lineOf(change),
    rows: [{ row, verb: 'restate', count: 1, why: 'the templates that use it take the newer form' }],
    emptied: [],
    droppedComments: [],
  }))
  const done = new Set(changes.map(lineOf))
  return {
    ...plan,
    before,
    after: applyEdits(before, edits),
    edits,
    objects: [...plan.objects, ...objects],
    // What else was left to a person of such a line is about its older value.
    tasks: plan.tasks.filter(({ line }) => !done.has(line)),
  }
}

/** Throws where another look at the file does not find each variable set to what it is to be. */
function prove(after: string, file: RepositoryFile, settled: readonly Settled[]): void {
  for (const { variable, restated } of settled) {
    const { name } = variable
    const own = variable.definitions.filter(({ file: { path } }) => path === file.path)
    const wanted = own.map(({ definition }) => restated(definition.text))
    const found = definitionsIn(after, file.file, name).map(({ text }) => text)
    if (wanted.length !== found.length || wanted.some((text, i) => text !== found[i]))
      throw new Error(
        `${file.file} would set ${name} to ${found.join(', ')}, and not to ${wanted.join(', ')}`,
      )
  }
}
