/** A path of the API as a program writes it. */
export interface WrittenPath {
  /** As the rows know it: `spec.files[0].path`; `[]` stands for all items. */
  readonly path: string
  /** Another path in the same notation. */
  readonly print: (path: string) => string
}

const dotted = /^(?<open>\{?\$?\.?)(?<path>\w+(?:\.[\w-]+|\[(?:\d+|\*)?\])+)(?<close>\}?)$/
const pointer = /^(?:\/[\w~-]+){2,}$/
const items = /\[\*?\]/g

/** Reads a text that is a path and nothing else: `status.phase`, `$.status.phase`, `{.status.phase}`, `/status/phase`. */
export function readPath(text: string): WrittenPath | undefined {
  if (pointer.test(text)) return pointerOf(text)
  const found = dotted.exec(text)?.groups
  if (!found) return undefined
  const star = /\[\*\]/.test(text) ? '[*]' : '[]'
  // lodash also takes `files.0.path`.
  const hasPoints = /\.\d+(?:\.|$)/.test(text)
  const print = (path: string): string =>
    (found.open ?? '') + shown(path.replace(items, star), hasPoints) + (found.close ?? '')
  return { path: found.path!.replace(items, '[]').replace(/\.(\d+)(?=\.|\[|$)/g, '[$1]'), print }
}

/** Paths that stand in a text among other things, each with a dot before it: those of jq and of JSONPath. */
export function pathsIn(
  text: string,
): readonly (WrittenPath & { readonly start: number; readonly end: number })[] {
  return [
    ...text.matchAll(
      /(?:(?<![\w$)\]])|(?<=\.items\[(?:\*|\d*)\]))\.(?:spec|status)(?:\.[A-Za-z]\w*|\[(?:\d+|\*)?\])+/g,
    ),
  ].flatMap(({ 0: found, index }) => {
    const read = readPath(found)
    return read ? [{ ...read, start: index, end: index + found.length }] : []
  })
}

function pointerOf(text: string): WrittenPath {
  const steps = text.slice(1).split('/')
  const path = steps
    .map((step, at) => (/^\d+$/.test(step) ? `[${step}]` : (at > 0 ? '.' : '') + step))
    .join('')
  return { path, print: (to) => `/${to.replace(/\[(\d+)\]/g, '.$1').replaceAll('.', '/')}` }
}

function shown(path: string, hasPoints: boolean): string {
  return hasPoints ? path.replace(/\[(\d+)\]/g, '.$1') : path
}
