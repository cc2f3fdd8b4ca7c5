import { always, mapToList } from '../codecs.ts'
import { restate } from '../row.ts'
import type { Row } from '../row.ts'

const asList = mapToList('name', 'fields')

/** A map of failure domains becomes a list; the server writes `controlPlane: false` out. */
export function failureDomains(path: string): Row[] {
  const { up } = asList
  const withFlag: typeof up = (value, context) => {
    const list = up(value, context)
    if (context.reading === 'author' || !Array.isArray(list)) return list
    return (list as Record<string, unknown>[]).map((item) => ({
      ...item,
      controlPlane: always(false).up(item.controlPlane, context),
    }))
  }
  return [restate(path, { ...asList, up: withFlag })]
}
