import { columnName, columnsOf, fieldsOf, quotedName, quotedText } from './source.ts'
import { logSource, logSources } from './sources.ts'
import type { LogSourceName } from './sources.ts'

/**
 * All sources as one table, which tools of the reference query in the SQL of ClickHouse: `source` says which one a line is of, and
 * `log_attributes` has what other queries find in `metadata`, by its path and as text. What a line lacks is an empty text.
 */
export const streamName = 'logs'

export const streamColumns = ['id', 'timestamp', 'event_message', 'severity_text', 'source', 'log_attributes'] as const

const attributes: ReadonlySet<string> = new Set(
  [...logSources.values()].flatMap(({ metadata }) => fieldsOf(metadata).map(({ path }) => columnName(path))),
)

/** The column of an attribute, besides the map of all of them: to make that map costs more than to read a column. */
export const attributeColumn = (attribute: string): string | undefined =>
  attributes.has(attribute) ? `log_attributes.${attribute}` : undefined

const severityOf = (stored: ReadonlySet<string>): string => {
  if (stored.has('parsed.error_severity')) return quotedName('parsed.error_severity')
  if (stored.has('level')) return 'upper(level)'
  const status = quotedName('response.status_code')
  return stored.has('response.status_code')
    ? `case when ${status} >= 500 then 'ERROR' when ${status} >= 400 then 'WARN' else 'INFO' end`
    : `''`
}

const linesOf = (name: LogSourceName): string => {
  const plain = new Set<string>(streamColumns)
  const stored = new Set(columnsOf(logSource(name)).flatMap((column) => (plain.has(column.name) ? [] : [column.name])))
  const textOf = (attribute: string) =>
    stored.has(attribute) ? `coalesce(${quotedName(attribute)}::varchar, '')` : `''`
  const entries = [...stored].map((attribute) => `{ k: ${quotedText(attribute)}, v: ${textOf(attribute)} }`)
  const columns = [...attributes].map(
    (attribute) => `${textOf(attribute)} as ${quotedName(`log_attributes.${attribute}`)}`,
  )
  return `select id, timestamp, event_message, coalesce(${severityOf(stored)}, '') as severity_text,
    ${quotedText(name)} as source,
    map_from_entries(list_filter([${entries.join(', ')}], lambda entry: entry.v <> '')) as log_attributes,
    ${columns.join(', ')}
    from ${quotedName(name)}`
}

/** The lines of these sources as that table. */
export const streamOf = (names: readonly LogSourceName[]): string => names.map(linesOf).join(' union all ')
