import type { Edit } from '@capi-migrate/edits'
import { groupPatterns, newest, schemaOf } from '@capi-migrate/transitions'

/** A version and a kind that stand beside each other, each an action, in one order or the other. */
const pairs = ['apiVersion: @version|kind: @kind', 'kind: @kind|apiVersion: @version'].map((pair) => {
  const [first, second] = pair
    .split('|')
    .map((line) =>
      line
        .replace('@version', `["']?(?<group>${groupPatterns.own})/(?<version>\\{\\{[^{}\\n]*\\}\\})["']?`)
        .replace('@kind', `["']?(?<kind>\\{\\{[^{}\\n]*\\}\\})["']?`),
    )
  return new RegExp(`^(?<indent>[ \\t]*)(?:- +)?${first}[ \\t]*\\r?\\n[ \\t]*${second}[ \\t]*\\r?$`, 'gmd')
})

/**
 * Edits for versions that are chosen in step with their kinds: `ternary "v1alpha1" "v1beta1"` beside `ternary
 * "OtherTemplate" "KubeadmControlPlaneTemplate"` on the same condition. Of a kind of ours the version moves, that of any
 * other kind stays.
 */
export function movedChoices(text: string): readonly Edit[] {
  // A patch of a class is written for the version that is named, and which kind it is for is not known here.
  if (!text.includes('ternary') || text.includes('jsonPatches')) return []
  return pairs.flatMap((pair) =>
    [...text.matchAll(pair)].flatMap(({ groups, indices }): Edit[] => {
      const { group, version, kind } = groups as { group: string; version: string; kind: string }
      const [versions, kinds] = [choiceIn(version), choiceIn(kind)]
      if (!versions || versions.condition !== kinds?.condition) return []
      const moved = versions.values.map((one, i) =>
        one === 'v1beta1' && schemaOf(group, newest, kinds.values[i]!) ? newest : one,
      )
      const [start, end] = indices!.groups!.version!
      let at = 0
      const text = version.replace(/"[^"]*"/g, (word) =>
        at < 2 && word === `"${versions.values[at]}"` ? `"${moved[at++]}"` : word,
      )
      return text === version ? [] : [{ start, end, text, row: 'Template:version' }]
    }),
  )
}

/** One of two values, by a condition. */
interface Choice {
  readonly condition: string
  readonly values: readonly string[]
}

function choiceIn(action: string): Choice | undefined {
  const code = action.replace(/^\{\{-?\s*|\s*-?\}\}$/g, '').replace(/\s+/g, ' ')
  const [, yes, no, after] = /^ternary "([^"]*)" "([^"]*)" ([^|"]+)$/.exec(code) ?? []
  if (yes !== undefined) return { condition: after!, values: [yes, no!] }
  const piped = /^([^|"]+?) ?\| ?ternary "([^"]*)" "([^"]*)"$/.exec(code)
  return piped ? { condition: piped[1]!, values: [piped[2]!, piped[3]!] } : undefined
}
