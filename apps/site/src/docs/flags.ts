import type { MarkdownRenderer } from 'vitepress'

/** Keeps each flag of a command on one line: a browser breaks a line after a dash, and `--` is no flag. */
export function flags(markdown: MarkdownRenderer): void {
  const { rules } = markdown.renderer
  const render = rules.code_inline!
  rules.code_inline = (...all) =>
    render(...all).replace(/(?<=[ >])--?[a-z][\w-]*/g, '<span class="flag">$&</span>')
}
