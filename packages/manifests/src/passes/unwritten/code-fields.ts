/** A field as code of CUE, Jsonnet or Terraform writes it, with the fields it writes below. */
export interface CodeField {
  /** Its name; `[]` for an item of a list, nothing for a map that is no field's value. */
  readonly name: string
  /** Where the name stands in the text. */
  readonly offset: number
  readonly fields: CodeField[]
  /** The text that is its whole value, where it is one. */
  text?: string
}

const token =
  /(?<space>\s+|\/\/[^\n]*|#(?![\w"])[^\n]*|\/\*[^]*?\*\/)|(?<block>\|\|\|[^]*?\|\|\||"""[^]*?""")|(?<string>@?"(?:[^"\\\n]|\\.)*"|@?'(?:[^'\\\n]|\\.)*')|(?<word>[A-Za-z_$#][\w$#]*)|(?<sign>[^])/gy

const label = /[?!+]?:{1,3}(?!=)/y
const ofTerraform = /[ \t]*=(?![=>])/y

/**
 * The fields that a text of CUE, Jsonnet or Terraform writes out, as a map without a name. Nothing is evaluated: what is
 * computed, or put together from several places, is where it is written. Linear.
 *
 * @param isTerraform true where names and values have `=` between them
 */
export function codeFields(given: string, isTerraform = false): CodeField {
  const text = isTerraform ? withoutHeredocs(given) : given
  const root: CodeField = { name: '', offset: 0, fields: [] }
  const open: CodeField[] = [root]
  // The field whose value comes or has just come, and whether nothing of the value has come yet.
  let field: CodeField | undefined
  let isStart = false
  const within = (name: string, offset: number, holder: CodeField): CodeField => {
    const made = { name, offset, fields: [] }
    holder.fields.push(made)
    return made
  }
  for (const { groups, 0: all, index } of text.matchAll(token)) {
    const { space, string, word, sign } = groups!
    if (space !== undefined) continue
    const top = open.at(-1)!
    const name = word ?? string?.replace(/^@?["']|["']$/g, '')
    const between = isTerraform ? ofTerraform : label
    between.lastIndex = index + all.length
    if (name !== undefined && between.test(text)) {
      // `spec: topology: class: "x"` names a field within a field.
      field = within(name, index, isStart && field ? field : top)
      isStart = true
      continue
    }
    if (sign === '{') {
      open.push(top.name === '[' ? within('[]', index, top) : (field ?? within('', index, top)))
      field = undefined
    } else if (sign === '[') {
      open.push({ name: '[', offset: index, fields: (field ?? within('', index, top)).fields })
      field = undefined
    } else if ((sign === '}' || sign === ']') && open.length > 1) {
      // `a: {…} & {…}` goes on with the same field.
      const closed = open.pop()!
      field = sign === '}' && closed.name !== '[]' && closed.name !== '' ? closed : undefined
    } else if (sign === ',' || sign === ';') field = undefined
    else if (string !== undefined && isStart && field) field.text = name!
    if (sign === undefined || !/[:=?!+]/.test(sign)) isStart = false
  }
  return root
}

/** A text of Terraform with spaces in place of its heredocs. */
function withoutHeredocs(text: string): string {
  let end: string | undefined
  return text
    .split('\n')
    .map((line) => {
      if (end === undefined) {
        end = /<<-?(\w+)\s*$/.exec(line)?.[1]
        return line
      }
      if (line.trim() === end) end = undefined
      return ' '.repeat(line.length)
    })
    .join('\n')
}
