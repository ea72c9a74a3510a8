import type { Column } from '~/kit/TableRows.tsx'
import { DeleteButton } from './DeleteButton.tsx'

interface DeleteColumn<Row> {
  /** 'trigger touch' */
  what: (row: Row) => string
  disabledReason: (row: Row) => string | undefined
  onDelete: (row: Row) => void
}

/** The last column of a list of objects: deletes one. */
export const deleteColumn = <Row,>({ what, disabledReason, onDelete }: DeleteColumn<Row>): Column<Row> => ({
  id: 'actions',
  label: 'Actions',
  labelHidden: true,
  className: 'w-16 !px-3 text-right',
  cell: (row) => <DeleteButton what={what(row)} disabledReason={disabledReason(row)} onClick={() => onDelete(row)} />,
})
