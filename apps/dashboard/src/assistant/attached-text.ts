/**
 * Attached texts are kept as texts alone, as the specification has it. What a text of ours holds stands in its first line, so that the
 * server can leave out what the organization does not share. Somebody who types such a line attaches less, never more.
 */
export type Holding = 'rows' | 'logs'

const heads: Readonly<Record<Holding, string>> = { rows: '-- Rows of ', logs: '-- Log line' }

export const rowsText = ({ schema, name }: { schema: string; name: string }, rows: string): string =>
  `${heads.rows}${schema}.${name}\n${rows}`

export const logLineText = (line: string): string => `${heads.logs}\n${line}`

/** What an attached text holds; undefined where a person wrote it. */
export const holdingOf = (text: string): Holding | undefined => {
  if (text.startsWith(heads.rows)) return 'rows'
  return text.startsWith(heads.logs) ? 'logs' : undefined
}
