/** A command of a script: its words, each with its offset. Lines that end with a backslash go on. */
export interface Command {
  readonly words: readonly Word[]
  /** The words that `jq` or `yq` is called with behind it: they read what it prints. */
  readonly read: readonly Word[]
}

/** A word of a command, with the quotes around it or in it taken off. */
export interface Word {
  readonly text: string
  /** Offset of its first character in the script. */
  readonly start: number
  readonly raw: string
}

/** What a text with a call of `kubectl` or `oc` holds; `kubectl.kubernetes.io/…` is an annotation. */
export const calls: readonly string[] = ['kubectl ', 'KUBECTL', 'oc get ', 'oc wait ', 'oc patch ']

/** What a text holds that calls `kubectl` by a list of words: `[kubectl, wait]`, `- kubectl`, `image: bitnami/kubectl:1.34`. */
export const listedCalls: readonly string[] = [
  'kubectl,',
  'kubectl]',
  'kubectl"',
  "kubectl'",
  'kubectl:',
  '- kubectl\n',
]

const line = /(?:\\\r?\n|[^\n])+/g
const quoted = String.raw`'[^'\n]*'|"(?:\\.|[^"\\])*"`

/** What the shell puts in place of a command: `$(kubectl get …)`, in quotes or not. */
const substituted = String.raw`\$\(((?:${quoted}|\([^()\n]*\)|[^()'"\n])*)\)`
const substitution = new RegExp(substituted, 'g')
const word = new RegExp(String.raw`(?:${quoted}|${substituted}|\\.|[^\s'"\\;|&])+|[;|&]+`, 'g')

/** The commands of a script that call `kubectl`, or `oc`, which takes the same. What the shell would put in place of variables is not known. */
export function kubectlCommands(script: string): readonly Command[] {
  const commands: Command[] = []
  for (const { 0: text, index } of script.matchAll(line)) {
    if (!/kubectl|\boc\b/i.test(text) || /^\s*(?:#|\/\/)/.test(text)) continue
    let words: Word[] | undefined
    let last: { readonly words: Word[]; readonly read: Word[] } | undefined
    for (const found of text.matchAll(word)) {
      const raw = found[0]
      const inner = [...raw.matchAll(substitution)].flatMap((call) =>
        kubectlCommands(call[1]!).map((one) => shifted(one, index + found.index + call.index + '$('.length)),
      )
      commands.push(...inner)
      if (/^[;|&]+$/.test(raw)) {
        words = undefined
        if (raw !== '|') last = undefined
      } else if (
        /(?:^|[/({`@["'[])(?:kubectl|oc)(?:\)|["'],?)?$|^["']?\$\(?\{?\w*KUBECTL\w*(?:\[[@*]\])?\}?\)?["']?$/i.test(
          raw,
        )
      ) {
        commands.push((last = { words: [], read: [] }))
        words = last.words
      } else if (words === undefined && /^[jy]q$/.test(raw)) words = last?.read
      else if (words === undefined && inner.length === 0)
        for (const call of raw.matchAll(quotedCall))
          commands.push(
            ...kubectlCommands(call[2]!).map((one) => shifted(one, index + found.index + call.index + 1)),
          )
      else
        words?.push({
          text: raw.replace(/^(['"])([\s\S]*)\1(?:,|[\])]+)?$/, '$2').replace(/=(['"])([\s\S]*)\1$/, '=$2'),
          start: index + found.index,
          raw,
        })
    }
  }
  return commands
}

/** A command in quotes that another program runs: `sh -c 'kubectl wait …'`, `os.system("kubectl wait …")`. */
const quotedCall = /(['"])(\s*(?:kubectl|oc)\s(?:(?!\1)[^])*)\1/g

function shifted({ words, read }: Command, by: number): Command {
  const all = (list: readonly Word[]): readonly Word[] =>
    list.map((word) => ({ ...word, start: word.start + by }))
  return { words: all(words), read: all(read) }
}
