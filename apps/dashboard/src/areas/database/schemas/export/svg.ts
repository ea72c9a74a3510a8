import type { Positions } from '../arrange.ts'
import type { Diagram, DiagramColumn, DiagramTable } from '../diagram.ts'
import { columnWords, headHeight, heightOf, rowHeight, tableWidth } from '../diagram.ts'
import { keyLines } from '../key-line.ts'

export interface Colours {
  background: string
  table: string
  head: string
  border: string
  text: string
  muted: string
  key: string
  line: string
}

const margin = 40

// A name cannot hold what XML forbids but control characters, which no one sees.
const escaped = (text: string): string =>
  text.replaceAll(/\p{Cc}/gu, ' ').replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

const cut = (text: string, length: number): string => {
  const letters = Array.from(text)
  return letters.length <= length ? text : `${letters.slice(0, length - 1).join('')}…`
}

/** What icons say on the page, as letters: a picture has no tooltips, and a file no icon font. */
const marks = ({ isPrimary, isForeign, isUnique, isIdentity, isNullable }: DiagramColumn): string =>
  [isPrimary && 'PK', isForeign && 'FK', isUnique && 'U', isIdentity && 'ID', isNullable && 'NULL']
    .filter((mark) => mark !== false)
    .join(' ')

const rowOf = (column: DiagramColumn, index: number, colours: Colours): string => {
  const y = headHeight + (index + 0.5) * rowHeight + 1
  const mark = marks(column)
  const room = 40 - Math.min(column.type.length, 16) - mark.length
  return [
    `<g><title>${escaped(`${column.name} ${column.type}: ${columnWords(column)}`)}</title>`,
    `<text x="10" y="${y}" fill="${colours.text}">${escaped(cut(column.name, Math.max(8, room)))}`,
    mark === '' ? '' : `<tspan dx="6" font-size="9" fill="${colours.key}">${mark}</tspan>`,
    `</text><text x="${tableWidth - 10}" y="${y}" text-anchor="end" fill="${colours.muted}" font-family="JetBrains Mono, monospace" font-size="11">${escaped(cut(column.type, 16))}</text></g>`,
  ].join('')
}

const tableOf = (table: DiagramTable, positions: Positions, colours: Colours): string => {
  const { x, y } = positions[table.id] ?? { x: 0, y: 0 }
  const rows = table.columns.map((column, index) => rowOf(column, index, colours))
  if (table.hidden > 0)
    rows.push(
      `<text x="10" y="${headHeight + (table.columns.length + 0.5) * rowHeight}" fill="${colours.muted}">and ${table.hidden} more</text>`,
    )
  return [
    `<g transform="translate(${x} ${y})">`,
    `<rect width="${tableWidth}" height="${heightOf(table)}" rx="6" fill="${colours.table}" stroke="${colours.border}"/>`,
    `<path d="M0.5 ${headHeight}V6.5a6 6 0 0 1 6-6H${tableWidth - 6.5}a6 6 0 0 1 6 6V${headHeight}z" fill="${colours.head}"/>`,
    `<line x2="${tableWidth}" y1="${headHeight}" y2="${headHeight}" stroke="${colours.border}"/>`,
    `<text x="10" y="${headHeight / 2}" fill="${colours.text}" font-size="13" font-weight="600">${escaped(cut(table.name, 32))}</text>`,
    ...rows,
    '</g>',
  ].join('')
}

const linesOf = (diagram: Diagram, positions: Positions, { line }: Colours): string[] =>
  keyLines(diagram, positions).map(
    ({ path, end }) =>
      `<path d="${path}" fill="none" stroke="${line}" stroke-width="1.25"/><circle cx="${end.x}" cy="${end.y}" r="3" fill="${line}"/>`,
  )

export interface Picture {
  svg: string
  width: number
  height: number
}

/** The whole diagram as a file of its own: no style sheet, no font and no script has to be there to show it. */
export const svgOf = (diagram: Diagram, positions: Positions, colours: Colours): Picture => {
  const placed = diagram.tables.map((table) => ({ ...(positions[table.id] ?? { x: 0, y: 0 }), table }))
  const left = Math.min(...placed.map(({ x }) => x)) - margin
  const top = Math.min(...placed.map(({ y }) => y)) - margin
  const width = Math.ceil(Math.max(...placed.map(({ x }) => x)) + tableWidth + margin - left)
  const height = Math.ceil(Math.max(...placed.map(({ y, table }) => y + heightOf(table))) + margin - top)
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${left} ${top} ${width} ${height}" font-family="Inter, system-ui, sans-serif" font-size="12" dominant-baseline="central">`,
    `<rect x="${left}" y="${top}" width="${width}" height="${height}" fill="${colours.background}"/>`,
    ...linesOf(diagram, positions, colours),
    ...diagram.tables.map((table) => tableOf(table, positions, colours)),
    '</svg>',
  ].join('\n')
  return { svg, width, height }
}
