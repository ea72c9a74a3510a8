/** What the rows of a table can be exported as. */
export const exportFormats = ['csv', 'tsv', 'json', 'jsonl', 'sql'] as const
export type ExportFormat = (typeof exportFormats)[number]

export const mediaTypes: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  tsv: 'text/tab-separated-values; charset=utf-8',
  json: 'application/json',
  jsonl: 'application/x-ndjson',
  sql: 'application/sql',
}
