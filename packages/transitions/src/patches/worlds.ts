import { assemble } from '../assemble.ts'
import { ConvertError } from '../codec.ts'
import type { Context } from '../codec.ts'
import { hopsOf } from '../compose.ts'
import { knownVersion } from '../known-versions.ts'
import type { Line } from '../line.ts'
import { placeObject } from '../place.ts'
import { placeRepair } from '../repair.ts'
import { convertOnServer, printedByServer } from '../server.ts'
import type { Stage } from '../stages.ts'
import { upstream } from '../table.ts'
import { apiVersionsOf } from '../transition.ts'
import type { Transition } from '../transition.ts'
import type { TemplateUse } from './class.ts'
import { World } from './world.ts'

/** The template of a name, as it may turn out: none where it is not at hand, several where template code decides. */
export type TemplateLookup = (
  group: string,
  kind: string,
  name: string,
) => readonly Readonly<Record<string, unknown>>[]

/** What a reference's template may be, in the old version and in the new one, as far as it is at hand. */
export function worldsOf(
  { kind, name }: Pick<TemplateUse, 'kind' | 'name'>,
  transition: Transition,
  options: WorldOptions,
): readonly World[] {
  const { group, from, to } = transition
  const { templates, lookup, repair = false, line = upstream } = options
  const title = `${kind} ${name}`
  const apiVersions = apiVersionsOf(transition)
  const found = templates?.(group, kind, name) ?? []
  const worlds = found.map((one) => {
    const template = repair ? repaired(one, lookup, line) : one
    const before = readOnce(template, { stage: from, apiVersion: apiVersions.from }, lookup, line)
    const now = readOnce(template, { stage: to, apiVersion: apiVersions.to }, lookup, line)
    if (!before || !now) return new World(title, undefined, undefined)
    return new World(title, before, now, template.apiVersion === apiVersions.from ? template : undefined)
  })
  return worlds.length > 0 ? worlds : [new World(title, undefined, undefined)]
}

interface WorldOptions {
  readonly templates?: TemplateLookup
  readonly lookup: Context['lookup']
  readonly repair?: boolean
  readonly line?: Line
}

function repaired(
  template: Readonly<Record<string, unknown>>,
  lookup: Context['lookup'],
  line: Line,
): Readonly<Record<string, unknown>> {
  const placed = placeRepair({ ...template }, lookup, undefined, line)
  return placed ? (assemble(template, placed.placements) as Record<string, unknown>) : template
}

/** What was read of the templates that were asked for last: a class is converted for each way that its text may turn out. */
const known = new Map<string, { readonly value: unknown }>()
const mostKnown = 64

/** The same as {@link readAs}, once where all that it depends on is upstream's. */
function readOnce(...given: Parameters<typeof readAs>): unknown {
  const [template, { stage, apiVersion }, lookup, line] = given
  const key = `${stage} ${apiVersion} ${JSON.stringify(template)}`
  // JSON has no other word for what is not a number.
  if (lookup !== knownVersion || line !== upstream || key.includes('null')) return readAs(...given)
  const found = known.get(key) ?? { value: readAs(...given) }
  known.delete(key)
  known.set(key, found)
  if (known.size > mostKnown) known.delete(known.keys().next().value!)
  return found.value
}

/** A template in a version, as it is after its own conversion; v1beta1 has implicit members that only a server writes. */
function readAs(
  template: Readonly<Record<string, unknown>>,
  { stage, apiVersion: asked }: { readonly stage: Stage; readonly apiVersion: string },
  lookup: Context['lookup'],
  line: Line,
): unknown {
  const { apiVersion, kind } = template
  const transition = line.route(apiVersion, kind, stage)
  if (!transition && apiVersion !== asked) return undefined
  if (stage === 'v1beta1') {
    try {
      return transition ? convertOnServer(hopsOf(transition), template, lookup) : printedByServer(template)
    } catch (error) {
      if (!(error instanceof ConvertError)) throw error
    }
  }
  if (!transition) return template
  return assemble(template, placeObject(transition, { ...template }, lookup).placements)
}
