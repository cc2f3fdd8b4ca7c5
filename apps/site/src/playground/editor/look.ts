import { HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import type { Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { tags } from '@lezer/highlight'

/** How the editor looks: the colours are variables of the site, so they follow its scheme. */
export const look: Extension = [
  syntaxHighlighting(
    HighlightStyle.define([
      { tag: [tags.propertyName, tags.definition(tags.propertyName)], color: 'var(--code-constant)' },
      { tag: [tags.string, tags.special(tags.string), tags.content], color: 'var(--code-string)' },
      { tag: [tags.comment, tags.lineComment], color: 'var(--code-comment)' },
      { tag: [tags.keyword, tags.meta, tags.bool, tags.null, tags.number], color: 'var(--code-keyword)' },
      { tag: [tags.labelName, tags.typeName, tags.tagName], color: 'var(--code-function)' },
    ]),
  ),
  EditorView.theme({
    '&': { height: '100%', color: 'var(--vp-c-text-1)', backgroundColor: 'var(--vp-c-bg)', fontSize: '13px' },
    '&.cm-focused': { outline: '2px solid var(--vp-c-brand-1)', outlineOffset: '-1px' },
    '.cm-scroller': { fontFamily: 'var(--vp-font-family-mono)', lineHeight: '20px', overflow: 'auto' },
    '.cm-content': { padding: '8px 0', caretColor: 'var(--vp-c-text-1)' },
    '.cm-gutters': {
      color: 'var(--vp-c-text-2)',
      backgroundColor: 'var(--vp-c-bg-alt)',
      borderRight: '1px solid var(--vp-c-divider)',
    },
    '.cm-activeLine': { backgroundColor: 'color-mix(in srgb, var(--vp-c-text-1) 5%, transparent)' },
    '.cm-tooltip, .cm-panels': {
      maxWidth: '36em',
      color: 'var(--vp-c-text-1)',
      backgroundColor: 'var(--vp-c-bg-elv)',
      border: '1px solid var(--vp-c-border)',
      fontFamily: 'var(--vp-font-family-base)',
    },
    '.cm-diagnostic': { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', padding: '6px 10px' },
    '.cm-panel.cm-panel-lint ul [aria-selected]': { backgroundColor: 'var(--vp-c-default-soft)' },
    '.cm-specialChar': { color: 'var(--vp-c-danger-1)' },
  }),
]
