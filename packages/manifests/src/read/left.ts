import type { Skipped } from '@capi-migrate/edits'
import type { Document, Node } from '@capi-migrate/edits/yaml'

/** Placeholders that keep a text from being YAML, in the order they are looked for. */
const forms: ReadonlyArray<{ reason: string; pattern: RegExp; what: string }> = [
  { reason: 'ytt', pattern: /^\s*#@|\s#@ |\(@[=-]/m, what: 'it is a ytt template' },
  {
    reason: 'helm',
    pattern:
      /\{\{-?\s*(?:[^}]*\.(?:Values|Release|Chart|Capabilities|Files)\b|include\b|template\b|define\b|[^}]*\b(?:nindent|toYaml|tpl)\b)/,
    what: 'it is a Helm template',
  },
  { reason: 'gotmpl', pattern: /\{\{/, what: 'it is a Go or Jinja template' },
  { reason: 'jinja', pattern: /\{%/, what: 'it is a Jinja template' },
  { reason: 'terraform', pattern: /(?:^|[^%])%\{~?\s*(?:if|for)\b/, what: 'it is a Terraform template' },
  {
    reason: 'block',
    pattern: /^[ \t]*(?:- )?(?:\$\{?[A-Za-z_]\w*\}?|__[A-Z][A-Z\d_]*__)[ \t]*\r?$/m,
    what: 'a placeholder stands for whole lines',
  },
  { reason: 'envsubst', pattern: /\$\{|<<\w+>>/, what: 'a placeholder stands where YAML does not allow one' },
]

/** Why a text that cannot be parsed is left for later; `undefined` where it has no placeholder. */
export function placeholderForm(text: string): Skipped | undefined {
  const form = forms.find(({ pattern }) => pattern.test(text))
  return form && { reason: form.reason, what: form.what }
}

/** Why a text that parses is left for later all the same: it parses to something else than it says. */
export function hiddenForm(text: string, documents: readonly Document[]): Skipped | undefined {
  if (text.includes('#@') && forms[0]!.pattern.test(text)) return { reason: 'ytt', what: forms[0]!.what }
  const suspicious = text.includes('{{') || text.includes('${') || text.includes('{%')
  if (!suspicious || !documents.some(({ root }) => root && hidesPlaceholder(text, root))) return undefined
  return placeholderForm(text)
}

/** `a: {{ x }}` parses as a map of a map, `a: ${X:= #y}` as a text that ends too early. */
function hidesPlaceholder(text: string, node: Node): boolean {
  if (node.kind === 'alias') return false
  if (node.kind === 'scalar')
    return node.style === 'plain' && (isCut(node.text, '${', '}') || isCut(node.text, '{{', '}}'))
  if (node.flow && (text.startsWith('{{', node.body) || text.startsWith('{%', node.body))) return true
  return node.entries.some(
    ({ key, value }) => (key && hidesPlaceholder(text, key)) || hidesPlaceholder(text, value),
  )
}

function isCut(text: string, open: string, close: string): boolean {
  const at = text.lastIndexOf(open)
  return at !== -1 && !text.includes(close, at)
}
