import type { Relationship } from '@cairn/contracts/database/catalogue'
import { useQuery } from '@tanstack/react-query'
import { relationQuery } from '~/api/catalogue.ts'
import { messageOf } from '~/api/errors.ts'
import { ButtonLink } from '~/components/ButtonLink.tsx'
import { Popover } from '~/ui/popover.tsx'
import { PropertyList } from '~/ui/property-list.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import type { GridRow } from '../data/grid-row.ts'
import { tableEditorPaths } from '../paths.ts'
import type { OpenTable } from '../values/editability.ts'
import { Value } from '../values/value.tsx'
import { referencedRowQuery } from './reference-query.ts'
import { referencesOf, targetName } from './references.ts'

interface ReferencePeekProps {
  projectRef: string
  table: OpenTable
  row: GridRow
  column: string
  foreignKey: Relationship
  rect: DOMRect
  onClose: () => void
}

type ReferencedRowProps = Pick<ReferencePeekProps, 'projectRef' | 'foreignKey'> & { values: readonly string[] }

const ReferencedRow = ({ projectRef, foreignKey, values }: ReferencedRowProps) => {
  const table = useQuery(relationQuery(projectRef, String(foreignKey.target_table_id)))
  const row = useQuery(referencedRowQuery(projectRef, foreignKey, values))
  const error = table.error ?? row.error
  if (error !== null) return <p className="text-sm text-danger">{messageOf(error)}</p>
  if (table.data === undefined || row.data === undefined) return <Skeleton className="h-32" />
  if (row.data === null) return <p className="text-sm text-muted">The row does not exist.</p>
  const cells = row.data
  return (
    <PropertyList
      properties={table.data.columns.map((column, index) => ({
        label: column.name,
        value: (
          <span className="line-clamp-3 font-mono text-xs break-all">
            <Value column={column} value={cells[index] ?? null} />
          </span>
        ),
      }))}
    />
  )
}

/** The row that a cell refers to, over the cell. It is loaded when this opens. */
export const ReferencePeek = (props: ReferencePeekProps) => {
  const { projectRef, table, row, column, foreignKey, rect, onClose } = props
  const values = foreignKey.source_columns.map(
    (source) => row.cells[table.columns.findIndex(({ name }) => name === source)] ?? null,
  )
  const known = values.filter((value) => value !== null)
  const reference = referencesOf(table, column, row.cells).find(({ tableId }) => tableId === foreignKey.target_table_id)
  const { left, top, width, height } = rect
  const name = targetName(table.schema, foreignKey)
  return (
    <Popover
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      label={`Row of ${name}`}
      className="w-[420px] p-0"
      trigger={
        <button
          type="button"
          tabIndex={-1}
          aria-hidden
          className="pointer-events-none fixed"
          style={{ left, top, width, height }}
        />
      }
    >
      <div className="flex items-center justify-between gap-2 border-b border-line px-3 py-2">
        <span className="min-w-0 truncate font-mono text-xs text-muted">{name}</span>
        {reference !== undefined && (
          <ButtonLink
            size="sm"
            variant="ghost"
            to={tableEditorPaths.table({ ref: projectRef, id: reference.tableId })}
            search={{ filter: reference.filter }}
          >
            Open the row
          </ButtonLink>
        )}
      </div>
      <div
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
        tabIndex={0}
        className="max-h-80 overflow-auto px-3 py-2 -outline-offset-2"
      >
        {known.length < values.length ? (
          <p className="text-sm text-muted">The cell is NULL: it refers to no row.</p>
        ) : (
          <ReferencedRow projectRef={projectRef} foreignKey={foreignKey} values={known} />
        )}
      </div>
    </Popover>
  )
}
