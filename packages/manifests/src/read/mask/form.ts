import { holdsAny } from '@capi-migrate/edits'
import { actionsOf } from './actions.ts'
import { bareOf } from './bare.ts'
import { braces } from './delimiters.ts'
import { isTerraform } from './terraform.ts'
import { hasVariable } from './variables.ts'

/**
 * The language a text is a template of, or none. `angle`, `square` and `dollar` are Go templates with the delimiters
 * `<< >>`, `$[[ ]]` and `${{ }}`. All but `plain` may hold `${…}` as well; in `terraform` that is an expression.
 */
export type Form =
  | 'plain'
  | 'json'
  | 'envsubst'
  | 'helm'
  | 'gotmpl'
  | 'jinja'
  | 'ytt'
  | 'terraform'
  | 'angle'
  | 'square'
  | 'dollar'

/**
 * The form of a text; `file` is its path, as far as it is known. Braces that are text to YAML do not make a template:
 * they are for cloud-init, for the patches of a ClusterClass, for whoever reads the value. Linear.
 */
export function formOf(text: string, file = ''): Form {
  const hasBraces = text.includes('{{')
  if (isJson(text, file)) return 'json'
  if (file.endsWith('.tftpl') && isTerraform(text, file)) return 'terraform'
  if (hasBraces && /\.j(?:2|inja2?)$/.test(file)) return 'jinja'
  if (hasBraces && isHelm(text, file)) return 'helm'
  const named = namedForm(text)
  if (named) return named
  if (text.includes('#@') && /(?:^|[ \t])#@(?:[ \t]|(?:overlay|data|schema|yaml|library|ytt)\/)/m.test(text))
    return 'ytt'
  if (isTerraform(text, file)) return 'terraform'
  if ((hasBraces && mayBeBare(text, '{{')) || mayBeBare(text, '{%')) {
    const bare = bareOf(text)
    if (bare.percent) return 'jinja'
    if (bare.braces || bare.data) return 'gotmpl'
  }
  return hasVariable(text) ? 'envsubst' : 'plain'
}

function isJson(text: string, file: string): boolean {
  if (/\.ya?ml$|\.tpl$/.test(file)) return false
  return file.endsWith('.json') || /^\uFEFF?\s*(?:\{\s*(?:"|\})|\[\s*(?:[[{"]|\]))/.test(text)
}

/** `{{ range .Values }}` alone reads a field that may be called so in any Go template. */
const helmWords =
  /\.(?:Values|Release|Chart|Capabilities|Files|Template)\.\w|\btoYaml\s+\$?\.Values\b|\b(?:include|tpl)\s+["`(.$]/

const hasHelmHint = holdsAny([
  '.Values',
  '.Release',
  '.Chart',
  '.Capabilities',
  '.Files',
  '.Template',
  'include ',
  'tpl ',
])

function isHelm(text: string, file: string): boolean {
  if (/(?:^|\/)_[^/]*\.tpl$|\/templates\/.*\.tpl$/.test(file)) return true
  if (!hasHelmHint(text)) return false
  return actionsOf(text, braces).some(({ start, end }) => helmWords.test(text.slice(start, end)))
}

/** A quick look: false where no `{{` reads data or stands where a key or a value starts. */
function mayBeBare(text: string, open: '{{' | '{%'): boolean {
  for (let at = text.indexOf(open); at !== -1; at = text.indexOf(open, at + 2)) {
    let before = at - 1
    while (before >= 0 && (text[before] === ' ' || text[before] === '\t')) before--
    if (before < 0 || '\n-:?,[{\uFEFF'.includes(text[before]!)) return true
    if (open === '{{' && /^-?[ \t]{0,9}[.$]/.test(text.slice(at + 2, at + 13))) return true
  }
  return false
}

/** A form that an annotation of Weave GitOps names, or that shows by actions that read data. */
function namedForm(text: string): Form | undefined {
  if (!text.includes('<<') && !text.includes('$[[') && !text.includes('${{')) return undefined
  const named = /delimiters:[ \t]*["']?(<<|\$\[\[|\$\{\{),/.exec(text)?.[1]
  if (named === '<<' || /<<-?[ \t]*[.$][\w.]+[^<>\n]{0,400}>>/.test(text)) return 'angle'
  if (named === '$[[' || /\$\[\[-?[ \t]*[.$]\w[^[\]\n]{0,400}\]\]/.test(text)) return 'square'
  if (named === '${{' || /\$\{\{-?[ \t]*[\w.$][^{}\n]{0,400}\}\}/.test(text)) return 'dollar'
  return undefined
}
