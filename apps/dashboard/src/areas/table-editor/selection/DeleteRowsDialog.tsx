import type { RelationDetail } from '@cairn/contracts/database/catalogue'
import type { RowValues } from '@cairn/contracts/database/rows'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { requestDatabase } from '~/api/database.ts'
import { ErrorState } from '~/components/ErrorState.tsx'
import { ConfirmDialog } from '~/ui/confirm-dialog.tsx'
import { toast } from '~/ui/toast.ts'
import { counted, formatCount } from '~/lib/counts.ts'
import { keyWords } from '../data/row-key.ts'
import { tableRowsKey } from '../data/rows-request.ts'

interface DeleteRowsDialogProps {
  projectRef: string
  table: RelationDetail
  keys: readonly RowValues[]
  onClose: () => void
  onDeleted: () => void
}

/** As many keys as a person reads before deciding. */
const named = 5

/** Says which rows go, and deletes them in one transaction. */
export const DeleteRowsDialog = ({ projectRef, table, keys, onClose, onDeleted }: DeleteRowsDialogProps) => {
  const cache = useQueryClient()
  const id = String(table.id)
  const what = keys.length === 1 ? 'the row' : `${formatCount(keys.length)} rows`
  const remove = useMutation({
    mutationFn: () =>
      requestDatabase(projectRef, 'DELETE /platform/pg-meta/:ref/relations/:id/rows', {
        params: { id },
        body: { keys: [...keys] },
      }),
    onSuccess: async ({ deleted }) => {
      if (deleted < keys.length)
        toast.warning(`Deleted ${formatCount(deleted)} of ${counted(keys.length, 'row')} of ${table.name}`, {
          description: 'The others were deleted already, or a trigger, a rule or a policy of the table keeps them.',
        })
      else toast.success(`Deleted ${counted(deleted, 'row')} of ${table.name}`)
      onDeleted()
      await cache.invalidateQueries({ queryKey: tableRowsKey(projectRef, id) })
    },
  })
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      variant="danger"
      size="medium"
      title={`Delete ${what} from ${table.name}`}
      confirmLabel={`Delete ${what}`}
      onConfirm={() => remove.mutateAsync()}
    >
      <ul className="rounded-md border border-line bg-surface-0 px-3 py-2 font-mono text-xs leading-5 text-text">
        {keys.slice(0, named).map((key) => (
          <li key={keyWords(key)} className="truncate">
            {keyWords(key)}
          </li>
        ))}
        {keys.length > named && <li className="text-faint">and {formatCount(keys.length - named)} more</li>}
      </ul>
      <p>Deletes these rows and any cascading rows. This cannot be undone.</p>
      {remove.error !== null && <ErrorState title="Nothing was deleted" error={remove.error} />}
    </ConfirmDialog>
  )
}
