import type { ExportedTable } from '@cairn/contracts/pg-meta/schema-export'

/** In a cell of a table: a bar would end it. */
const cell = (text: string): string => text.replaceAll('\\', '\\\\').replaceAll('|', '\\|').replaceAll('\n', ' ')

type Column = ExportedTable['columns'][number]

const traitsOf = (column: Column, primary: ReadonlySet<string>): string =>
  [
    primary.has(column.name) && 'primary key',
    column.is_identity && 'identity',
    column.is_unique && 'unique',
    !column.is_nullable && 'not null',
    column.check !== null && `check (${column.check})`,
  ]
    .filter((trait) => trait !== false)
    .join(', ')

const tableText = (table: ExportedTable): string => {
  const primary = new Set(table.primary_keys.map(({ name }) => name))
  const own = table.relationships.filter(
    (key) => key.source_schema === table.schema && key.source_table_name === table.name,
  )
  return [
    `## ${table.name}`,
    '',
    '| Column | Type | Default | Constraints |',
    '| --- | --- | --- | --- |',
    ...table.columns.map(
      (column) =>
        `| ${[column.name, column.data_type, column.default_value ?? '', traitsOf(column, primary)].map(cell).join(' | ')} |`,
    ),
    ...(own.length === 0 ? [] : ['', 'Foreign keys:', '']),
    ...own.map(
      (key) =>
        `- ${key.constraint_name}: ${key.source_column_name} → ${key.target_table_schema}.${key.target_table_name}.${key.target_column_name}`,
    ),
  ].join('\n')
}

/** For documents and prompts. */
export const markdownOf = (schema: string, tables: readonly ExportedTable[]): string =>
  `${[`# Schema ${schema}`, ...tables.map(tableText)].join('\n\n')}\n`
