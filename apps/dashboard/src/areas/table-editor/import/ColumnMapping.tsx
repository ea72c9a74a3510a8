import { importedTypes } from '@cairn/contracts/database/import/inferred-types'
import { Input } from '~/ui/input.tsx'
import { Select } from '~/ui/select.tsx'
import type { ImportDraft } from './import-draft.ts'
import { writableColumns } from './import-draft.ts'

// No column has a null character in its name.
const none = '\0'
const typeOptions = importedTypes.map((type) => ({ value: type, label: type }))

interface ColumnMappingProps {
  draft: ImportDraft
  onChange: (columns: ImportDraft['columns']) => void
}

/** Which column each column of the file goes into, or which column is made of it. */
export const ColumnMapping = ({ draft: { table, columns }, onChange }: ColumnMappingProps) => {
  const withColumn = (index: number, change: Partial<ImportDraft['columns'][number]>) =>
    onChange(columns.map((column, other) => (other === index ? { ...column, ...change } : column)))
  const targets = [
    { value: none, label: 'Do not import' },
    ...(table === undefined ? [] : writableColumns(table).map(({ name }) => ({ value: name, label: name }))),
  ]
  return (
    <section aria-label="Columns" className="flex flex-col gap-2">
      <h3 className="text-sm text-muted">
        {table === undefined ? 'Columns and their types' : `Columns of ${table.name}`}
      </h3>
      <ul className="flex flex-col gap-1.5">
        {columns.map(({ name, column, type }, index) => (
          <li
            // oxlint-disable-next-line react/no-array-index-key -- names may be the same, and the columns of a file do not move
            key={index}
            className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)] items-center gap-2"
          >
            {table === undefined ? (
              <Input
                mono
                aria-label={`Name of the column for ${name}`}
                value={column ?? ''}
                onChange={({ target }) => withColumn(index, { column: target.value })}
              />
            ) : (
              <span className="truncate font-mono text-sm" title={name}>
                {name}
              </span>
            )}
            {table === undefined ? (
              <Select
                mono
                aria-label={`Type of ${name}`}
                value={type}
                options={typeOptions}
                onValueChange={(next) => withColumn(index, { type: next })}
              />
            ) : (
              <Select
                aria-label={`Column for ${name}`}
                value={column ?? none}
                options={targets}
                onValueChange={(next) => withColumn(index, { column: next === none ? null : next })}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
