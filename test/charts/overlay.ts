/** Values that are laid over those of a chart. */
export type Overlay = Readonly<Record<string, unknown>>

/** What has to be laid over some values so that they become others: members that differ, lists as a whole. */
export function overlayOf(values: Overlay, goal: Overlay): Overlay {
  const members = Object.entries(goal).flatMap(([key, wanted]) => {
    const has = values[key]
    if (isMap(has) && isMap(wanted)) {
      const below = overlayOf(has, wanted)
      return Object.keys(below).length > 0 ? [[key, below] as const] : []
    }
    return JSON.stringify(has) === JSON.stringify(wanted) ? [] : [[key, wanted] as const]
  })
  return Object.fromEntries(members)
}

/** An overlay with one more value at a path; maps on the way are made. */
export function withValue(overlay: Overlay, [key, ...rest]: readonly string[], value: unknown): Overlay {
  if (key === undefined) return overlay
  const below = overlay[key]
  return { ...overlay, [key]: rest.length === 0 ? value : withValue(isMap(below) ? below : {}, rest, value) }
}

function isMap(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
