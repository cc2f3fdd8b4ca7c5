// A picture of a terminal. Colours are the sixteen of a terminal, as VS Code draws them in the dark.
const size = { column: 8.4, row: 19, font: 14, margin: 16 }
const [black, white] = ['#1e1e1e', '#d4d4d4']
const colours = ['#666666', '#f14c4c', '#23d18b', '#f5f543', '#3b8eea', '#d670d6', '#29b8db', white]

/**
 * @param {string} title what the picture shows, for those who do not see it
 * @param {string} text lines as a terminal gets them: plain, or with SGR sequences
 * @returns {string} an SVG as wide and high as the text
 */
export function svgOf(title, text) {
  const lines = linesOf(text.replace(/\n+$/, ''))
  const columns = Math.max(...lines.flat().map(({ column, text }) => column + text.length))
  const [width, height] = [columns * size.column + 2 * size.margin, lines.length * size.row + 2 * size.margin]
  const rows = lines.map((parts, row) => {
    const y = size.margin + (row + 0.75) * size.row
    return `<text y="${y}">${parts.map(spanOf).join('')}</text>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img">
<title>${escaped(title)}</title>
<rect width="100%" height="100%" rx="8" fill="${black}"/>
<g font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, monospace" font-size="${size.font}" fill="${white}">
${rows.join('\n')}
</g>
</svg>
`
}

/** The pieces of each line that look the same, and the column each begins at. How text looks goes on in the next line. */
function linesOf(text) {
  let style = {}
  return text.split('\n').map((line) => {
    let column = 0
    const parts = line.split('\u001b[').map((piece, at) => {
      const end = at === 0 ? -1 : piece.indexOf('m')
      if (at > 0)
        style = piece
          .slice(0, end)
          .split(';')
          .reduce((before, code) => styleAfter(before, Number(code)), style)
      const part = { text: piece.slice(end + 1), column, ...style }
      column += part.text.length
      return part
    })
    return parts.filter(({ text }) => text.trim() !== '')
  })
}

function styleAfter(style, code) {
  if (code === 0) return {}
  if (code === 1) return { ...style, bold: true }
  if (code === 2) return { ...style, dim: true }
  if (code === 22) return { ...style, bold: false, dim: false }
  if (code === 39) return { ...style, colour: undefined }
  if ((code >= 30 && code <= 37) || (code >= 90 && code <= 97))
    return { ...style, colour: colours[code % 10] }
  return style
}

function spanOf({ text, column, bold, dim, colour }) {
  const look = [
    `x="${(size.margin + column * size.column).toFixed(1)}"`,
    ...(colour ? [`fill="${colour}"`] : []),
    ...(bold ? ['font-weight="bold"'] : []),
    ...(dim ? ['opacity="0.65"'] : []),
    `textLength="${(text.length * size.column).toFixed(1)}"`,
  ]
  return `<tspan ${look.join(' ')}>${spaced(text)}</tspan>`
}

// Browsers differ in how many spaces of a picture they keep; they keep all that do not break.
const spaced = (text) => escaped(text).replaceAll(' ', '\u00a0')

const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
