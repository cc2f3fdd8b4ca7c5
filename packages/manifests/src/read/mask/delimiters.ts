/** How the code of a template is told from the text around it. */
export interface Delimiters {
  readonly open: string
  readonly close: string
  readonly language: 'go' | 'jinja' | 'jinja-code' | 'jinja-comment' | 'ytt-text'
}

export const braces: readonly Delimiters[] = [{ open: '{{', close: '}}', language: 'go' }]
export const angles: readonly Delimiters[] = [{ open: '<<', close: '>>', language: 'go' }]
export const squares: readonly Delimiters[] = [{ open: '$[[', close: ']]', language: 'go' }]
export const dollarBraces: readonly Delimiters[] = [{ open: '${{', close: '}}', language: 'go' }]
export const jinja: readonly Delimiters[] = [
  { open: '{{', close: '}}', language: 'jinja' },
  { open: '{%', close: '%}', language: 'jinja-code' },
  { open: '{#', close: '#}', language: 'jinja-comment' },
]
export const yttText: readonly Delimiters[] = [{ open: '(@', close: '@)', language: 'ytt-text' }]
