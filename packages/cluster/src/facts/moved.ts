import { entriesOf } from '@capi-migrate/status-model'
import { mapPath, newest, patternOf, reverse, transitions } from '@capi-migrate/transitions'

/** Whether a field is one of v1beta1 alone: v1beta2 has it in another place, or not at all. */
export function hasMoved(group: string, kind: string, field: readonly string[]): boolean {
  const path = patternOf(field)
  return transitions
    .filter((one) => one.to === newest && one.group === group && one.kind === kind)
    .some((one) => {
      const { row, to } = mapPath(one, path)
      if (row === undefined || to.includes(path)) return false
      // Some names stand in both versions for different things: whoever reads them may have moved already.
      const back = mapPath(reverse(one), path)
      return !back.exact && back.row?.verb !== 'move'
    })
}

/**
 * What a script or an expression about a kind reads that v1beta2 does not have: fields (`spec.nodeDrainTimeout`), and
 * condition types that are gone from the kind (`the condition ControlPlaneReady`).
 */
export function movedIn(group: string, kind: string, text: string): readonly string[] {
  const paths = [...text.matchAll(/\b((?:spec|status)(?:\.[A-Za-z]\w*)+)/g)].map(([, path = '']) => path)
  const fields = paths.filter((path) => hasMoved(group, kind, path.split('.')))
  const entries = entriesOf(group, kind)
  const current = new Set(entries.flatMap((entry) => (entry.on === undefined ? entry.current : [])))
  const words = [...text.matchAll(/["']([A-Z][A-Za-z]+)["']/g)].map(([, word = '']) => word)
  const gone = words.filter((word) => !current.has(word) && entries.some(({ legacy }) => legacy === word))
  return [...new Set([...fields, ...gone.map((type) => `the condition ${type}`)])]
}
