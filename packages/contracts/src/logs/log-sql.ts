/** A text of the dialect: raw where it can be, so that a regular expression reads as it was typed. */
export const sqlText = (text: string): string =>
  /['\n\\]/.test(text) && (/['\n]/.test(text) || text.endsWith('\\'))
    ? `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n')}'`
    : `${text.includes('\\') ? 'r' : ''}'${text}'`

export const anyOf = (field: string, values: readonly string[]): string =>
  `${field} in (${values.map(sqlText).join(', ')})`

export const fromSql = ({ source, parts }: { source: string; parts: readonly string[] }): string =>
  [`from ${source} as t`, ...parts.map((part) => `  cross join ${part}`)].join('\n')

/** The search of the pages: a regular expression, in upper or lower case. */
export const searchCondition = (pattern: string): string => `regexp_contains(t.event_message, ${sqlText(pattern)}, 'i')`
