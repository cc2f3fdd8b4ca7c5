import { assemble } from '../assemble.ts'
import { ConvertError } from '../codec.ts'
import type { Context } from '../codec.ts'
import { placeObject } from '../place.ts'
import { placeRepair } from '../repair.ts'
import { route, steps } from '../line.ts'
import { convertOnServer, printedByServer } from '../server.ts'
import { apiVersionOf } from '../transition.ts'
import type { Stage, Transition } from '../transition.ts'
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
  { group, from, to }: Transition,
  { templates, lookup, repair = false }: WorldOptions,
): readonly World[] {
  const title = `${kind} ${name}`
  const found = templates?.(group, kind, name) ?? []
  const worlds = found.map((one) => {
    const template = repair ? repaired(one, lookup) : one
    const before = readAs(template, from, lookup)
    const now = readAs(template, to, lookup)
    return before && now ? new World(title, before, now) : new World(title, undefined, undefined)
  })
  return worlds.length > 0 ? worlds : [new World(title, undefined, undefined)]
}

interface WorldOptions {
  readonly templates?: TemplateLookup
  readonly lookup: Context['lookup']
  readonly repair?: boolean
}

function repaired(
  template: Readonly<Record<string, unknown>>,
  lookup: Context['lookup'],
): Readonly<Record<string, unknown>> {
  const placed = placeRepair({ ...template }, lookup)
  return placed ? (assemble(template, placed.placements) as Record<string, unknown>) : template
}

/** A template in a version, as it is after its own conversion; v1beta1 has implicit members that only a server writes. */
function readAs(
  template: Readonly<Record<string, unknown>>,
  stage: Stage,
  lookup: Context['lookup'],
): unknown {
  const { apiVersion, kind } = template
  const path = steps(apiVersion, kind, stage)
  const isThere = apiVersion === apiVersionOf(String(apiVersion).split('/')[0]!, stage)
  if (!path && !isThere) return undefined
  if (stage === 'v1beta1') {
    try {
      return path ? convertOnServer(path, template, lookup) : printedByServer(template)
    } catch (error) {
      if (!(error instanceof ConvertError)) throw error
    }
  }
  if (!path) return template
  return assemble(template, placeObject(route(apiVersion, kind, stage)!, { ...template }, lookup).placements)
}
