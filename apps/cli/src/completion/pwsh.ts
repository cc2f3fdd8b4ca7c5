import type { CommandWords } from './command-words.ts'

/** The completion of PowerShell: words of commands and options; where there is none, PowerShell completes files. */
export function pwsh(programs: readonly string[], words: readonly CommandWords[]): string {
  const tables = words.map(({ path, commands, options, choices }) => {
    const named = choices.map((name) => ({ name, summary: name }))
    const names = [...named, ...commands, ...options].map(({ name, summary }) => `'${name}' = '${summary}'`)
    return `    '${path.join(' ')}' = [ordered]@{ ${names.join('; ')} }`
  })
  const values = words.flatMap(({ path, options }) =>
    options.flatMap(({ name, choices }) =>
      choices.length > 0
        ? [`    '${path.join(' ')}:${name}' = @(${choices.map((choice) => `'${choice}'`).join(', ')})`]
        : [],
    ),
  )
  return `# Completion of migrate for PowerShell: migrate completion pwsh | Out-String | Invoke-Expression
Register-ArgumentCompleter -Native -CommandName ${programs.join(', ')} -ScriptBlock {
  param($current, $line, $position)
  $words = @{
${tables.join('\n')}
  }
  $values = @{
${values.join('\n')}
  }
  $path = ''
  $before = ''
  foreach ($element in $line.CommandElements | Select-Object -Skip 1) {
    if ($element.Extent.EndOffset -ge $position) { break }
    $before = $element.ToString()
    $longer = "$path $before".Trim()
    if ($words.ContainsKey($longer)) { $path = $longer }
  }
  $choices = $values["\${path}:$before"]
  if ($choices) {
    $choices | Where-Object { $_ -like "$current*" } | ForEach-Object { [System.Management.Automation.CompletionResult]::new($_) }
    return
  }
  $words[$path].GetEnumerator() | Where-Object { $_.Key -like "$current*" } | ForEach-Object {
    [System.Management.Automation.CompletionResult]::new($_.Key, $_.Key, 'ParameterValue', $_.Value)
  }
}
`
}
