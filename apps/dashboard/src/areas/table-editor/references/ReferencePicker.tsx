import type { RelationDetail, Relationship } from '@cairn/contracts/database/catalogue'
import type { RowValues } from '@cairn/contracts/database/rows'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useDeferredValue, useMemo, useState } from 'react'
import { relationQuery } from '~/api/catalogue.ts'
import { ErrorState } from '~/components/ErrorState.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { Listbox } from '~/ui/listbox/listbox.tsx'
import { useListbox } from '~/ui/listbox/use-listbox.ts'
import { Skeleton } from '~/ui/skeleton.tsx'
import { Value } from '../values/value.tsx'
import { maxFound, referenceSearchQuery } from './reference-query.ts'
import { shownColumns } from './reference-search.ts'
import { targetName } from './references.ts'

interface ReferencePickerProps {
  projectRef: string
  /** The schema of the table that refers to the row. */
  schema: string
  foreignKey: Relationship
  /** Takes the values of the referring columns. */
  onChoose: (values: RowValues) => void
  onClose: () => void
}

type Cells = readonly (string | null)[]

const noRows: readonly Cells[] = []

/** The values that the referring columns get. */
const chosenValues = (
  { source_columns: sources, target_columns: targets }: Relationship,
  table: RelationDetail,
  cells: Cells,
) =>
  Object.fromEntries(
    sources.map((source, index) => [
      source,
      cells[table.columns.findIndex(({ name }) => name === targets[index])] ?? null,
    ]),
  )

/** On narrow screens there is room for the first columns only: the key, and what a row is recognized by. */
const columnClass = (index: number) => (index < 3 ? 'truncate' : 'truncate max-sm:hidden')

const Rows = ({ projectRef, foreignKey, table, onChoose }: ReferencePickerProps & { table: RelationDetail }) => {
  const [text, setText] = useState('')
  const searched = useDeferredValue(text)
  const search = useQuery({
    ...referenceSearchQuery(projectRef, table, foreignKey, searched),
    placeholderData: keepPreviousData,
  })
  const rows = search.data ?? noRows
  const sections = useMemo(() => [{ id: 'rows', options: rows }], [rows])
  const columns = shownColumns(table, foreignKey.target_columns)
  const list = useListbox({
    sections,
    onChoose: (cells) => {
      // Rows of the text before are still shown: Enter must not choose one of them.
      if (!search.isPlaceholderData) onChoose(chosenValues(foreignKey, table, cells))
    },
  })
  return (
    <div className="flex min-h-0 flex-col rounded-md border border-line bg-surface-0">
      <div className="flex shrink-0 items-center gap-2 border-b border-line px-3">
        <Search aria-hidden size={14} className="text-faint" />
        <input
          {...list.inputProps}
          aria-label="Find rows"
          placeholder="Find by key or text"
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            list.moveTo(0)
          }}
          onKeyDown={list.onKeyDown}
          className="h-9 min-w-0 flex-1 bg-transparent text-sm outline-none"
        />
      </div>
      <div
        aria-hidden
        className="grid auto-cols-fr grid-flow-col gap-3 border-b border-line px-4 py-1.5 font-mono text-xs text-faint"
      >
        {columns.map(({ name }, index) => (
          <span key={name} className={columnClass(index)}>
            {name}
          </span>
        ))}
      </div>
      <div className={search.isPlaceholderData ? 'opacity-60' : undefined}>
        <Listbox
          list={list}
          label={`Rows of ${table.name}`}
          keyOf={(cells) => JSON.stringify(cells)}
          className="max-h-[45vh] px-1"
          optionClassName="px-3"
        >
          {(cells) => (
            <span className="grid w-full auto-cols-fr grid-flow-col gap-3 font-mono text-xs">
              {columns.map((column, index) => (
                <span key={column.name} className={columnClass(index)}>
                  <Value column={column} value={cells[table.columns.indexOf(column)] ?? null} />
                </span>
              ))}
            </span>
          )}
        </Listbox>
      </div>
      {search.error !== null && (
        <ErrorState
          title="The rows could not be searched"
          error={search.error}
          onRetry={() => void search.refetch()}
          retrying={search.isFetching}
        />
      )}
      <p className="border-t border-line px-3 py-2 text-xs text-muted" aria-live="polite">
        {search.isFetching
          ? 'Searching …'
          : rows.length === 0
            ? 'No rows found.'
            : rows.length === maxFound
              ? `The first ${maxFound} rows. Type to find others.`
              : `${rows.length} ${rows.length === 1 ? 'row' : 'rows'}`}
      </p>
    </div>
  )
}

/** The row that a foreign key is to refer to, chosen from those of its table. */
export const ReferencePicker = (props: ReferencePickerProps) => {
  const { projectRef, schema, foreignKey, onClose } = props
  const table = useQuery(relationQuery(projectRef, String(foreignKey.target_table_id)))
  const columns = foreignKey.source_columns.join(', ')
  return (
    <Dialog
      open
      size="wide"
      title={`Choose a row of ${targetName(schema, foreignKey)}`}
      description={`Sets ${columns}.`}
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
    >
      {table.error !== null && (
        <ErrorState
          title="The table could not be loaded"
          error={table.error}
          onRetry={() => void table.refetch()}
          retrying={table.isFetching}
        />
      )}
      {table.isPending && <Skeleton className="h-40" />}
      {table.data !== undefined && <Rows {...props} table={table.data} />}
    </Dialog>
  )
}
