/** A command of a script that calls `kubectl`: its words, each with its offset. Lines that end with a backslash go on. */
export interface KubectlCommand {
  readonly words: readonly CommandWord[]
  /** The words that `jq` or `yq` is called with behind it: they read what it prints. */
  readonly read: readonly CommandWord[]
}

/** A word of a command, with the quotes around it or in it taken off. */
export interface CommandWord {
  readonly text: string
  /** Offset of its first character in the script. */
  readonly start: number
  readonly raw: string
}

/** What a text with a call of `kubectl` or `oc` holds; `kubectl.kubernetes.io/…` is an annotation. */
export const kubectlCalls: readonly string[] = ['kubectl ', 'KUBECTL', 'oc get ', 'oc wait ', 'oc patch ']

/** What a text holds that calls `kubectl` by a list of words: `[kubectl, wait]`, `- kubectl`, `image: bitnami/kubectl:1.34`. */
export const listedKubectlCalls: readonly string[] = [
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
export function kubectlCommands(script: string): readonly KubectlCommand[] {
  const commands: KubectlCommand[] = []
  for (const { 0: text, index } of script.matchAll(line)) {
    if (!/kubectl|\boc\b/i.test(text) || /^\s*(?:#|\/\/)/.test(text)) continue
    let words: CommandWord[] | undefined
    let last: { readonly words: CommandWord[]; readonly read: CommandWord[] } | undefined
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

function shifted({ words, read }: KubectlCommand, by: number): KubectlCommand {
  const all = (list: readonly CommandWord[]): readonly CommandWord[] =>
    list.map((word) => ({ ...word, start: word.start + by }))
  return { words: all(words), read: all(read) }
}

/** Flags with their values, whichever way they are written: `--for=condition=x`, `--for condition=x`. */
export function flagValues(
  { words }: Pick<KubectlCommand, 'words'>,
  flags: readonly string[],
): readonly CommandWord[] {
  return words.flatMap((word, i) => {
    if (flags.includes(word.text)) return words[i + 1] ?? []
    const flag = flags.find((flag) => word.text.startsWith(`${flag}=`))
    if (flag === undefined) return []
    const cut = flag.length + 1
    return { text: word.text.slice(cut), raw: word.raw.slice(cut), start: word.start + cut }
  })
}
