import type { FilePlan } from '@capi-migrate/edits'
import type { Document } from '@capi-migrate/edits/yaml'
import type { ConvertOptions } from '@capi-migrate/transitions'
import type { OpenExpression } from '../check/open-expression.ts'
import type { Style } from '../layout/style.ts'
import type { BodyOf } from '../read/both-versions.ts'
import type { Form } from '../read/mask/index.ts'
import type { Marks } from '../read/ours.ts'
import type { Printed } from '../read/stand-in/stand-in.ts'
import type { DocumentPlan } from './plan-document.ts'

/** How a file is to be planned. */
export interface ManifestOptions extends Marks {
  readonly to: ConvertOptions['to']
  /** The line of stages that objects go along; upstream's where absent. */
  readonly line?: ConvertOptions['line']
  /** `(group, kind)` → `group/version`, for references on the way down. */
  readonly lookup?: ConvertOptions['lookup']
  /** What lies beside an object as kustomizations build it. */
  readonly built?: Pick<ConvertOptions, 'templates' | 'users'>
  /** Templates of ClusterClasses, and what refers to objects, that are neither built nor in the text itself. */
  readonly templates?: ConvertOptions['templates']
  readonly users?: ConvertOptions['users']
  readonly namespace?: ConvertOptions['namespace']
  /** What a provider's kinds are to the contract, and where their objects are to go. */
  readonly provider?: ConvertOptions['provider']
  /** Rewrites texts of a ClusterClass's patches. */
  readonly rewrite?: ConvertOptions['rewrite']
  /** Whether the templates of its chart may call our named templates; absent where nobody asked for that. */
  readonly helpers?: boolean
  /** What the code of a version in a template of a chart is known to print. */
  readonly printed?: Printed
  /** What a named template of its chart says. */
  readonly bodyOf?: BodyOf
  /** Whether all that its chart reads a value or a named template for is such versions. */
  readonly isTaken?: (name: string) => boolean
  /** The names of members that are empty somewhere below one of these keys in the values of its chart. */
  readonly emptyBelow?: (keys: readonly string[]) => ReadonlySet<string>
  /** Whether a term of code, `.Values.a`, is empty in some values of its chart; `undefined` where none has it. */
  readonly emptyAt?: (term: string) => boolean | undefined
  /** Whether code prints nothing with the values of its chart, and no condition in the chart asks for them. */
  readonly printsNothing?: (code: string) => boolean
  /** True where maps that a template prints are not converted by such a call: there may be a way without. */
  readonly printedStays?: true
  /** What is known of values that a template engine will replace. */
  readonly placeholder?: ConvertOptions['placeholder']
  /** Variables that something other than a person gives their values, which stay as they are: so does what uses them. */
  readonly given?: ReadonlySet<string>
  /** The file's name, for the plan and its tasks; `-` for stdin. */
  readonly file?: string
  /** Also rewrites the v1beta1 fields of objects that say v1beta2 already. */
  readonly repair?: boolean
  /** Also takes out fields that the version of their object does not have, and the version it goes to does. */
  readonly dropIgnored?: boolean
  /** Also writes what else names objects that move, where there is one answer. */
  readonly references?: boolean
  /** Also writes machine data: text that a Machine gets when it boots. A change of it replaces Machines. */
  readonly machineData?: boolean
  /** What Machines take a Secret or a ConfigMap for; see `passes/nested/boot-files.ts`. */
  readonly bootFiles?: (kind: string, name: string, namespace: string | undefined) => string | undefined
  /** What takes the events of an event source, by the kind of what does and the name of the source. */
  readonly takers?: (kind: string, source: string) => readonly string[]
  /** Also writes each task as a comment into the code of a text for people, whose own lines take none. */
  readonly annotate?: boolean
  /** Whether the file is known to hold patches, which need not be whole objects; where absent its name tells. */
  readonly isPatch?: boolean
  /** True where patches may complete its objects: what one lacks is told, and keeps nothing back. */
  readonly isBase?: true
  /** True where template code has been taken care of. */
  readonly plain?: true
  /** Plans each document in place of `planDocument`: where more is known of it than it says itself. */
  readonly documents?: DocumentPlanner
  /** What of a chart is planned together with what includes it: where such documents start, and the named templates. */
  readonly followed?: { readonly starts: ReadonlySet<number>; readonly names: ReadonlySet<string> }
  /** Of one document of a template, cut out of its text: whether a `range` or `with` is around it there. */
  readonly part?: { readonly isEnclosed: () => boolean }
  /** The language the text is a template of, where that is known. */
  readonly form?: Form
}

/** Plans a document; `start` is the offset of `text` in the whole text. */
export type DocumentPlanner = (
  text: string,
  document: Document,
  options: ConvertOptions,
  around: () => Style,
  start: number,
) => DocumentPlan | undefined

/** What is to happen to one manifest file. */
export interface ManifestPlan extends FilePlan {
  /** What the strict check leaves to an evaluator; see {@link judged}. */
  readonly open?: readonly OpenExpression[]
  /** Of a part of a template: named templates that its file is to get at its end. */
  readonly named?: readonly string[]
}

/** Plans a text on its own. */
export type TextPlanner = (text: string, options: ManifestOptions) => ManifestPlan
