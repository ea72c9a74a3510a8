const csvField = (value: string | null): string => {
  if (value === null) return ''
  // As COPY writes it: an empty string is quoted, so that it is not taken for NULL.
  return value === '' || /[",\r\n]|^\s|\s$/.test(value) ? `"${value.replaceAll('"', '""')}"` : value
}

/** Comma-separated; NULL is an empty field, an empty string is `""`. */
export const csvLines = (rows: readonly (readonly (string | null)[])[]): string =>
  rows.map((row) => row.map(csvField).join(',')).join('\n')
