import { actionsOf } from './actions.ts'
import { angles, braces, dollarBraces, jinja, squares, yttText } from './delimiters.ts'
import type { Delimiters } from './delimiters.ts'
import type { Form } from './form.ts'
import type { Hole } from './hole.ts'
import { variablesOf } from './variables.ts'
import { sequencesOf } from './terraform.ts'
import { codeOf } from './ytt.ts'

/** What marks the template code of each form, besides `${…}` and the lines of ytt. */
const delimiters: Record<Form, readonly Delimiters[]> = {
  plain: [],
  json: [],
  envsubst: [],
  helm: braces,
  gotmpl: braces,
  jinja,
  terraform: [],
  ytt: yttText,
  angle: angles,
  square: squares,
  dollar: dollarBraces,
}

/** The single holes of a text, in order and without overlap; a variable has the actions in it as its parts. Linear. */
export function scan(text: string, form: Form): Hole[] {
  if (form === 'plain') return []
  if (form === 'terraform') return sequencesOf(text)
  const actions = delimiters[form].length > 0 ? actionsOf(text, delimiters[form]) : []
  const code = form === 'ytt' ? codeOf(text) : []
  const all = merge(actions, code)
  return mergeVariables(variablesOf(text, all), all)
}

/** Two lists as one; where two holes overlap, the one that starts first stays. */
function merge(some: readonly Hole[], others: readonly Hole[]): Hole[] {
  if (others.length === 0 || some.length === 0) return [...some, ...others]
  const sorted = [...some, ...others].sort((a, b) => a.start - b.start)
  const kept: Hole[] = []
  for (const hole of sorted) if (hole.start >= (kept.at(-1)?.end ?? 0)) kept.push(hole)
  return kept
}

/** The variables skip whole actions, so an action lies either outside or inside of one. */
function mergeVariables(variables: readonly Hole[], actions: readonly Hole[]): Hole[] {
  if (variables.length === 0 || actions.length === 0)
    return [...(variables.length === 0 ? actions : variables)]
  const all: Hole[] = []
  let at = 0
  for (const variable of variables) {
    for (; at < actions.length && actions[at]!.start < variable.start; at++) all.push(actions[at]!)
    const from = at
    while (at < actions.length && actions[at]!.end <= variable.end) at++
    all.push(at === from ? variable : { ...variable, parts: actions.slice(from, at) })
  }
  return all.concat(actions.slice(at))
}
