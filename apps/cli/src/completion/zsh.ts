import type { CommandWords, OptionWord } from './command-words.ts'

/** The completion of zsh: names with what they do, and files for all else. */
export function zsh(programs: readonly string[], words: readonly CommandWords[]): string {
  return `#compdef ${programs.join(' ')}
# Completion of migrate for zsh: source <(migrate completion zsh)
${words.map(functionOf).join('\n')}
compdef _migrate ${programs.join(' ')}
`
}

function functionOf({ path, commands, options, choices }: CommandWords): string {
  const specs = options.map(specOf)
  if (commands.length === 0)
    return `${nameOf(path)}() {\n  _arguments -s ${[...specs, `'*:argument:${valuesOf(choices)}'`].join(' ')}\n}`
  const cases = commands.map(({ name }) => `      ${name}) ${nameOf([...path, name])} ;;`)
  return `${nameOf(path)}() {
  local state line
  _arguments -C ${[...specs, "'1:command:->command'", "'*::argument:->argument'"].join(' ')}
  case $state in
    command)
      local -a commands=(${commands.map(({ name, summary }) => `'${name}:${summary.replaceAll(':', '')}'`).join(' ')})
      _describe command commands ;;
    argument) case $line[1] in
${cases.join('\n')}
    esac ;;
  esac
}`
}

const nameOf = (path: readonly string[]): string => ['_migrate', ...path].join('_').replaceAll('-', '_')

function specOf({ name, summary, takesValue, choices }: OptionWord): string {
  if (!takesValue) return `'${name}[${summary}]'`
  return `'${name}=[${summary}]:value:${valuesOf(choices)}'`
}

const valuesOf = (choices: readonly string[]): string =>
  choices.length > 0 ? `(${choices.join(' ')})` : '_files'
