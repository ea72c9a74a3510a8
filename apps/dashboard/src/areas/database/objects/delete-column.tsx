import type { Column } from '~/kit/TableRows.tsx'
import { DeleteButton } from './DeleteButton.tsx'
import { EditSqlButton } from './EditSqlButton.tsx'

interface DeleteColumn<Row> {
  /** 'trigger touch' */
  what: (row: Row) => string
  disabledReason: (row: Row) => string | undefined
  onDelete: (row: Row) => void
  /** Opens the SQL of one, where that preview is on. */
  onEditSql?: ((row: Row) => void) | undefined
}

/** The last column of a list of objects: edits one as SQL, and deletes one. */
export const deleteColumn = <Row,>({ what, disabledReason, onDelete, onEditSql }: DeleteColumn<Row>): Column<Row> => ({
  id: 'actions',
  label: 'Actions',
  labelHidden: true,
  className: onEditSql === undefined ? 'w-16 !px-3 text-right' : 'w-24 !px-3 text-right whitespace-nowrap',
  cell: (row) => (
    <>
      {onEditSql !== undefined && <EditSqlButton what={what(row)} onClick={() => onEditSql(row)} />}
      <DeleteButton what={what(row)} disabledReason={disabledReason(row)} onClick={() => onDelete(row)} />
    </>
  ),
})
