import type { Relation } from '@cairn/contracts/database/catalogue'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { catalogueKey } from '~/api/catalogue.ts'
import { changeSchemaMutation } from '~/areas/database/api/run-sql.ts'
import { ErrorState } from '~/components/ErrorState.tsx'
import { SqlPreview } from '~/kit/SqlPreview.tsx'
import { Checkbox } from '~/ui/checkbox.tsx'
import { ConfirmDialog } from '~/ui/confirm-dialog.tsx'
import { toast } from '~/ui/toast.ts'
import { tableHistory } from '~/state/dashboard-history.ts'
import { Dependents } from './Dependents.tsx'
import { dropTableSql } from './drop-table-sql.ts'
import { formatCount } from '~/lib/counts.ts'

interface DropTableDialogProps {
  projectRef: string
  relation: Relation
  onClose: () => void
  onDropped: () => void
}

/** Asks for the name, shows the SQL, and runs exactly that. */
export const DropTableDialog = ({ projectRef, relation, onClose, onDropped }: DropTableDialogProps) => {
  const cache = useQueryClient()
  const [cascade, setCascade] = useState(false)
  const { name, schema, estimated_rows: rows } = relation
  const sql = dropTableSql(schema, name, cascade)
  const drop = useMutation({
    ...changeSchemaMutation(projectRef),
    onSuccess: async () => {
      toast.success(`Deleted the table ${name}`)
      tableHistory.forget(projectRef, String(relation.id))
      onDropped()
      await cache.invalidateQueries({ queryKey: catalogueKey(projectRef) })
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
      title={`Delete the table ${name}`}
      confirmLabel="Delete the table"
      typeToConfirm={name}
      onConfirm={() => drop.mutateAsync(sql)}
    >
      <p>
        Deletes the table with its columns, indexes, policies and
        {rows === null ? ' all its rows' : ` about ${formatCount(rows)} rows`}. This cannot be undone.
      </p>
      <div className="flex items-start gap-2">
        <Checkbox id="drop-cascade" className="mt-0.5" checked={cascade} onCheckedChange={setCascade} />
        <label htmlFor="drop-cascade">
          Also delete dependent objects (CASCADE): views that use the table and foreign keys that reference it.
          Otherwise the deletion fails if there are any.
        </label>
      </div>
      <Dependents projectRef={projectRef} tableId={relation.id} />
      <SqlPreview keptIn={projectRef} sql={sql} />
      {drop.error !== null && <ErrorState title="The table was not deleted" error={drop.error} />}
    </ConfirmDialog>
  )
}
