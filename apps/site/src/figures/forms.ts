/** How much of one form of files is automatic. */
export interface Form {
  readonly name: string
  /** Percent of its fields. */
  readonly automatic: number
  readonly fields: number
}

/** The forms of the table in docs/forms.md, which `npm run corpus` gives the numbers for; those without a field are left out. */
export function formsIn(page: string): readonly Form[] {
  return [...page.matchAll(/^\| (.+?) \|.*$/gm)].flatMap(([line]) => {
    const cells = line.split('|').map((cell) => cell.trim())
    const automatic = /^([\d.]+) %$/.exec(cells[8] ?? '')?.[1]
    if (automatic === undefined) return []
    return [
      {
        name: cells[1]!.replaceAll('`', ''),
        automatic: Number(automatic),
        fields: Number(cells[7]!.replaceAll(',', '')),
      },
    ]
  })
}
