import type { Context } from '../codec.ts'
import type { Line } from '../line.ts'
import type { RewriteText } from './json-patch.ts'
import type { TemplateLookup } from './worlds.ts'

/** What a ClusterClass's unit may look things up with. */
export interface Lookups {
  readonly lookup: Context['lookup']
  readonly templates?: TemplateLookup
  readonly users?: Context['users']
  readonly rewrite?: RewriteText
  readonly placeholder?: Context['placeholder']
  /** Also repairs what is half-migrated: patches, and the templates that are looked up. */
  readonly repair?: boolean
  /** Takes out patches of fields that the version of their template does not have, without a task. */
  readonly dropIgnored?: boolean
  readonly line?: Line
}
