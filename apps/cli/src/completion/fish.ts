import type { CommandWords, OptionWord } from './command-words.ts'

/** The completion of fish: names with what they do, and files for all else. */
export function fish(programs: readonly string[], words: readonly CommandWords[]): string {
  const lines = programs.flatMap((program) =>
    words.flatMap(({ path, commands, options, choices }) => {
      const start = `complete -c ${program} -n '__migrate_is_at "${atOf(path)}"'`
      return [
        ...(choices.length > 0 ? [`${start} -f -a '${choices.join(' ')}'`] : []),
        ...commands.map(({ name, summary }) => `${start} -f -a ${name} -d '${summary}'`),
        ...options.map((option) => `${start} ${optionOf(option)}`),
      ]
    }),
  )
  const known = words.slice(1).map(({ path }) => `'${atOf(path)}'`)
  return `# Completion of migrate for fish: migrate completion fish | source
function __migrate_is_at
  set -l path ''
  for word in (commandline -opc)[2..]
    contains -- "$path $word" ${known.join(' ')}; and set path "$path $word"
  end
  test "$path" = "$argv[1]"
end
${lines.join('\n')}
`
}

/** Where a command stands, each of its names behind a space. */
const atOf = (path: readonly string[]): string => path.map((name) => ` ${name}`).join('')

function optionOf({ name, short, summary, takesValue, choices }: OptionWord): string {
  return [
    `-l ${name.slice(2)}`,
    ...(short ? [`-s ${short.slice(1)}`] : []),
    ...(takesValue ? ['-r'] : []),
    ...(choices.length > 0 ? [`-f -a '${choices.join(' ')}'`] : []),
    `-d '${summary}'`,
  ].join(' ')
}
