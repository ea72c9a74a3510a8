import type { Column } from '@cairn/contracts/database/catalogue'

const monoCharacterPx = 7.25
const nameCharacterPx = 7.4
const cellPaddingPx = 22
const iconPx = 18
/** In the header, for the arrow and the rank of a sort. */
const sortMarkPx = 30
/** For values further down that are longer than those seen first. */
const slackCharacters = 4
const minWidthPx = 64
/** Text is often longer further down than in the rows seen first. */
const minTextPx = 140

/** The widest a column is made by its content alone: beyond it a value is cut, and opened by a key. */
const widestPx = {
  boolean: 110,
  number: 180,
  text: 320,
  date: 260,
  json: 300,
  enum: 220,
  array: 240,
  binary: 200,
  other: 300,
} as const satisfies Record<Column['category'], number>

/** What an empty table gives its columns. */
const emptyPx = {
  boolean: 84,
  number: 96,
  text: 200,
  date: 236,
  json: 240,
  enum: 120,
  array: 180,
  binary: 160,
  other: 160,
} as const satisfies Record<Column['category'], number>

/** PostgreSQL leaves out the zeros at the end of microseconds: other rows are up to this much longer. */
const microsecondDigits = 6

const shownLength = (text: string | null, category: Column['category']): number => {
  if (text === null) return 4
  const fraction = category === 'date' ? /\.(\d+)/.exec(text)?.[1] : undefined
  return fraction === undefined ? text.length : text.length - fraction.length + microsecondDigits
}

/** Wide enough for the header and for the values seen first, within what suits the type. In pixels. */
export const columnWidth = (column: Column, icons: number, samples: readonly (string | null)[]): number => {
  const header =
    column.name.length * nameCharacterPx + column.format.length * 6.6 + icons * iconPx + cellPaddingPx + sortMarkPx
  const longest = Math.max(0, ...samples.map((text) => shownLength(text, column.category)))
  const slack = column.category === 'text' || column.category === 'number' ? slackCharacters : 0
  const content =
    samples.length === 0 ? emptyPx[column.category] : Math.ceil((longest + slack) * monoCharacterPx) + cellPaddingPx
  const enumPx = Math.max(0, ...(column.enum_values ?? []).map((label) => label.length)) * 6.6 + cellPaddingPx + 14
  const fitted = Math.min(Math.max(content, enumPx), widestPx[column.category])
  const least = column.category === 'text' ? minTextPx : minWidthPx
  return Math.round(Math.max(least, Math.min(header, 300), fitted))
}
