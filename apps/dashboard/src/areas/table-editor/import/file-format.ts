import { detectDelimiter } from '@cairn/contracts/database/import/delimited-fields'
import type { Delimiter } from '@cairn/contracts/database/import/delimited-fields'
import type { ImportFormat } from '@cairn/contracts/database/import/import-formats'

export const formatNames: Readonly<Record<ImportFormat, string>> = {
  csv: 'CSV',
  tsv: 'TSV',
  json: 'JSON array',
  jsonl: 'JSON Lines',
  sql: 'SQL',
}

const byEnding: Readonly<Record<string, ImportFormat>> = {
  csv: 'csv',
  tsv: 'tsv',
  tab: 'tsv',
  jsonl: 'jsonl',
  ndjson: 'jsonl',
  sql: 'sql',
}

const sqlBeginning =
  /^\s*(?:--|\/\*|\\restrict\b|(?:create|insert|copy|set|begin|alter|drop|with|update|delete|select)\s)/i

/** What a file is: by the ending of its name, otherwise by how it begins. */
export const detectFormat = (name: string, text: string): ImportFormat => {
  const known = byEnding[/\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? '']
  if (known !== undefined) return known
  if (/^\s*\[/.test(text)) return 'json'
  if (/^\s*\{/.test(text)) return 'jsonl'
  if (sqlBeginning.test(text)) return 'sql'
  return detectDelimiter(text) === '\t' ? 'tsv' : 'csv'
}

export const delimiterNames: Readonly<Record<Delimiter, string>> = {
  ',': 'Comma',
  '\t': 'Tab',
  ';': 'Semicolon',
  '|': 'Bar',
}
