/** The forms of `migrate status`. SARIF is not among them: it speaks of places in files, and here is none. */
export const statusFormats = ['text', 'json', 'junit', 'github', 'markdown'] as const
