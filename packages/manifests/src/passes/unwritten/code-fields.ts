/** A field as code of CUE, Jsonnet or Terraform writes it, with the fields it writes below. */
export interface CodeField {
  /** Its name; `[]` for an item of a list, nothing for a map that is no field's value. */
  readonly name: string
  /** Where the name stands in the text; for a map without one, its bracket. */
  readonly offset: number
  readonly fields: CodeField[]
  /** The text that is its whole value, where it is one. */
  text?: string
}

/** What a text of CUE, Jsonnet or Terraform writes out. */
export interface Code {
  readonly root: CodeField
  /** The words and texts in it, in order; none of comments. */
  readonly words: readonly { readonly word: string; readonly offset: number }[]
}

const token =
  /(?<space>\s+|\/\/[^\n]*|#(?![\w"])[^\n]*|\/\*[^]*?\*\/)|(?<block>\|\|\|[^]*?\|\|\||"""[^]*?""")|(?<string>@?"(?:[^"\\\n]|\\.)*"|@?'(?:[^'\\\n]|\\.)*')|(?<word>[A-Za-z_$#][\w$#]*)|(?<sign>[^])/gy

const label = /[?!+]?:{1,3}(?!=)/y

const ofTerraform = /[ \t]*=(?![=>])/y

/**
 * The fields that a text of CUE, Jsonnet or Terraform writes out, below a map without a name. Nothing is evaluated: what is
 * computed, or put together from several places, is where it is written. Linear.
 *
 * @param isTerraform true where names and values have `=` between them
 */
export function readCode(given: string, isTerraform = false): Code {
  const text = isTerraform ? withoutHeredocs(given) : given
  const between = isTerraform ? ofTerraform : label
  const root: CodeField = { name: '', offset: 0, fields: [] }
  const words: { word: string; offset: number }[] = []
  const open: CodeField[] = [root]
  // The field whose value comes or has just come, and whether nothing of the value has come yet.
  let field: CodeField | undefined
  let isStart = false
  // What came before, and whether an `if` or `for` of CUE has begun: its fields are those of the map around it.
  let previous = ''
  let isClause = false
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
    if (name !== undefined) words.push({ word: name, offset: index })
    between.lastIndex = index + all.length
    const isLabel = (name !== undefined || (sign === ']' && top.name === '[')) && between.test(text)
    if (isLabel && name !== undefined) {
      // `spec: topology: class: "x"` names a field within a field.
      field = within(name, index, isStart && field ? field : top)
      isStart = true
    } else if (isLabel) {
      // `[if more then 'name' else 'other']: …` is a field of either name, with one value.
      const bracket = open.pop()!
      const inside = words.slice(words.findLastIndex((one) => one.offset < bracket.offset) + 1)
      const texts = inside.filter((one) => /["'@]/.test(text[one.offset]!))
      const names = texts.length > 0 ? texts : inside.slice(-1)
      field = within(names.at(-1)?.word ?? '', names.at(-1)?.offset ?? index, open.at(-1)!)
      for (const { word, offset } of names.slice(0, -1))
        open.at(-1)!.fields.push({ ...field, name: word, offset })
      isStart = true
      isClause = false
    } else if (!isTerraform && (word === 'if' || word === 'for') && !isStart && !/[+&|=(]/.test(previous))
      isClause = true
    else if (sign === '{') {
      // `[for x in all {…}]` has items all the same.
      if (isClause && top.name !== '[') open.push(top)
      else open.push(top.name === '[' ? within('[]', index, top) : (field ?? within('', index, top)))
      field = undefined
      isClause = false
    } else if (sign === '[') {
      open.push({ name: '[', offset: index, fields: (field ?? within('', index, top)).fields })
      field = undefined
    } else if ((sign === '}' || sign === ']') && open.length > 1) {
      // `a: {…} & {…}` goes on with the same field.
      const closed = open.pop()!
      field = sign === '}' && closed.name !== '[]' && closed.name !== '' ? closed : undefined
      isClause = false
    } else if (sign === ',' || sign === ';') field = undefined
    else if (string !== undefined && isStart && field) field.text = name!
    if (!isLabel && (sign === undefined || !/[:=?!+]/.test(sign))) isStart = false
    previous = all
  }
  return { root, words }
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
