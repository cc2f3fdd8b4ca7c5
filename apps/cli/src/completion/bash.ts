import type { CommandWords } from './command-words.ts'

/** The completion of bash: words of commands and options, and files for all else. */
export function bash(programs: readonly string[], words: readonly CommandWords[]): string {
  const paths = words.slice(1).map(({ path }) => `'${path.join(' ')}'`)
  const values = words.flatMap(({ path, options }) =>
    options.flatMap(({ name, takesValue, choices }) =>
      takesValue ? [`    '${path.join(' ')}:${name}') words='${choices.join(' ')}' ;;`] : [],
    ),
  )
  const names = words.map(({ path, commands, options, choices }) => {
    const all = [...choices, ...[...commands, ...options].map(({ name }) => name)]
    return `    '${path.join(' ')}') words='${all.join(' ')}' ;;`
  })
  return `# Completion of migrate for bash: source <(migrate completion bash)
_migrate() {
  local current=\${COMP_WORDS[COMP_CWORD]} before=\${COMP_WORDS[COMP_CWORD-1]} path='' words='' word
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "\${path:+$path }$word" in ${paths.join(' | ')}) path="\${path:+$path }$word" ;; esac
  done
  case "$path:$before" in
${values.join('\n')}
    *) case "$path" in
${names.map((line) => `  ${line}`).join('\n')}
      esac ;;
  esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o default -F _migrate ${programs.join(' ')}
`
}
