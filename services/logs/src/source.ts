/** How a field is stored; `absent` fields belong to the reference's schema, but nothing here fills them: they are null. */
export type FieldType = 'VARCHAR' | 'BOOLEAN' | 'SMALLINT' | 'INTEGER' | 'BIGINT' | 'DOUBLE' | 'absent'

export interface Shape {
  readonly [field: string]: FieldType | Shape
}

/** A source of log lines: each has `id`, `timestamp`, `event_message`, and what is in `metadata`. */
export interface LogSource {
  readonly name: string
  readonly metadata: Shape
}

/** A field of `metadata`. It is stored in a column of its own, named by its path: `request.method`. */
export interface Field {
  path: readonly string[]
  type: FieldType
}

export const fieldsOf = (shape: Shape, above: readonly string[] = []): Field[] =>
  Object.entries(shape).flatMap(([name, field]) =>
    typeof field === 'string' ? [{ path: [...above, name], type: field }] : fieldsOf(field, [...above, name]),
  )

export const columnName = (path: readonly string[]): string => path.join('.')

/** The columns of a source in which its lines are stored, with their types in DuckDB. */
export const columnsOf = ({ metadata }: LogSource): { name: string; type: string }[] => [
  { name: 'id', type: 'VARCHAR' },
  { name: 'timestamp', type: 'TIMESTAMP' },
  { name: 'event_message', type: 'VARCHAR' },
  ...fieldsOf(metadata)
    .filter(({ type }) => type !== 'absent')
    .map(({ path, type }) => ({ name: columnName(path), type })),
]

export const quotedName = (name: string): string => `"${name.replaceAll('"', '""')}"`

export const quotedText = (text: string): string => `'${text.replaceAll("'", "''")}'`
