const csvField = (value: string | null): string => {
  if (value === null) return ''
  // As COPY writes it: an empty string is quoted, so that it is not taken for NULL.
  return value === '' || /[",\r\n]|^\s|\s$/.test(value) ? `"${value.replaceAll('"', '""')}"` : value
}

/** Comma-separated, as PostgreSQL reads it back; NULL is an empty field, an empty string is `""`. */
export const csvLines = (rows: readonly (readonly (string | null)[])[]): string =>
  rows.map((row) => row.map(csvField).join(',')).join('\n')

const startsFormula = /^[=+\-@\t\r\n＝＋－＠]/
// A spreadsheet that separates cells by semicolons finds the quotes in the middle of a cell, where they enclose nothing.
const startsFormulaLater = /([;\t\r\n]"*)([=+\-@＝＋－＠])/g
const isNumber = (text: string): boolean => /^[+-]?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i.test(text)

// A spreadsheet shows what follows an apostrophe as text.
const withoutFormula = (value: string | null): string | null => {
  if (value === null || isNumber(value)) return value
  const later = value.replaceAll(startsFormulaLater, "$1'$2")
  return startsFormula.test(value) ? `'${later}` : later
}

/**
 * The same for files that people open in a spreadsheet, with text that strangers write, such as the user agent of a
 * request: none of it is run as a formula. Rows of tables are written with `csvLines`, which changes nothing.
 */
export const spreadsheetLines = (rows: readonly (readonly (string | null)[])[]): string =>
  csvLines(rows.map((row) => row.map(withoutFormula)))
