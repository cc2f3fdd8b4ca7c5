import type { Form } from '../../read/mask/index.ts'

/**
 * New text of a template that holds `{{ }}` for somebody else, such as the patches of a ClusterClass, written so that
 * the template engine prints it as it is. Braces of the template itself are tokens, and not among them.
 */
export function escaped(text: string, form: Form): string {
  const escape = escapes[form]
  return escape ? text.replace(/(?:\{\{[^{}]*\}\})+/g, escape) : text
}

const inGoTemplate = (actions: string): string => `{{ \`${actions}\` }}`

const escapes: Readonly<Partial<Record<Form, (actions: string) => string>>> = {
  helm: inGoTemplate,
  gotmpl: inGoTemplate,
  jinja: (actions) => `{% raw %}${actions}{% endraw %}`,
}
