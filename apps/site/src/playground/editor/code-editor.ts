import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { json } from '@codemirror/lang-json'
import { yaml } from '@codemirror/lang-yaml'
import { bracketMatching, indentUnit } from '@codemirror/language'
import { lintGutter, lintKeymap, setDiagnostics } from '@codemirror/lint'
import { EditorState } from '@codemirror/state'
import type { Extension } from '@codemirror/state'
import { EditorView, highlightActiveLine, highlightSpecialChars, keymap, lineNumbers } from '@codemirror/view'
import type { Remark } from './remark.ts'
import { look } from './look.ts'

/** A text that is edited, with what is said of its lines. */
export interface CodeEditor {
  /** Shows a text in place of the one before; nothing happens where it is the same. */
  readonly show: (text: string, path: string) => void
  readonly mark: (remarks: readonly Remark[]) => void
  /** Goes to a line, from 1. */
  readonly goTo: (line: number) => void
  readonly focus: () => void
  readonly end: () => void
}

/** Hears of a change by a person, and how to get the text, which takes a while if it is long. Of a paste, all is there. */
export type OnChange = (text: () => string, isPaste: boolean) => void

/**
 * Puts an editor into an element. It lies in a shadow tree: there CodeMirror makes its style sheets without an element for
 * them, which the policy of the site forbids.
 */
export function codeEditor(host: HTMLElement, label: string, onChange: OnChange): CodeEditor {
  const root = host.attachShadow({ mode: 'open' })
  const view = new EditorView({ parent: root, root })
  const text = (): string => view.state.sliceDoc()
  let isOurs = false
  let isJson: boolean | undefined
  const extensions: Extension = [
    lineNumbers(),
    lintGutter(),
    history(),
    highlightSpecialChars(),
    highlightActiveLine(),
    bracketMatching(),
    indentUnit.of('  '),
    // Tab leaves the editor, as it does everything else of the page.
    keymap.of([...defaultKeymap, ...historyKeymap, ...lintKeymap]),
    // Scrolled by keyboard: axe knows by `tabindex` alone that it can be.
    EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' }),
    // Files are the page's, not text to be put in.
    EditorView.domEventHandlers({
      drop: hasFiles,
      paste: ({ clipboardData }) => (clipboardData?.files.length ?? 0) > 0,
    }),
    EditorView.updateListener.of(({ docChanged, transactions }) => {
      if (docChanged && !isOurs)
        onChange(
          text,
          transactions.some((one) => one.isUserEvent('input.paste')),
        )
    }),
    look,
  ]
  return {
    show(shown, path) {
      const wasJson = isJson
      isJson = path.endsWith('.json')
      if (isJson === wasJson && text() === shown) return
      const language = isJson ? json() : yaml()
      isOurs = true
      view.setState(EditorState.create({ doc: shown, extensions: [extensions, language, endOfLines(shown)] }))
      isOurs = false
    },
    mark(remarks) {
      const { doc } = view.state
      const diagnostics = remarks
        .filter(({ line }) => line <= doc.lines)
        .map(({ line, severity, text }) => {
          const { from, text: whole } = doc.line(line)
          // The first word is marked: to go to the end of a long line would scroll its start out of view.
          const [before, word] = /^(\s*)([^\s:]*)/
            .exec(whole)!
            .slice(1)
            .map(({ length }) => length)
          return { from: from + before!, to: from + before! + word!, severity, message: text }
        })
      view.dispatch(setDiagnostics(view.state, diagnostics))
    },
    goTo(line) {
      const { from } = view.state.doc.line(Math.min(line, view.state.doc.lines))
      view.dispatch({
        selection: { anchor: from },
        effects: EditorView.scrollIntoView(from, { y: 'center' }),
      })
      view.focus()
    },
    focus: () => view.focus(),
    end: () => view.destroy(),
  }
}

function hasFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes('Files') ?? false
}

/** Ends of lines stay as they are: where they are mixed, a CR is a character of its line. */
function endOfLines(text: string): Extension {
  const ends = text.match(/\r?\n/g) ?? []
  return EditorState.lineSeparator.of(ends.length > 0 && ends.every((end) => end === '\r\n') ? '\r\n' : '\n')
}
