import type { RelationDetail } from '@cairn/contracts/database/catalogue'
import { plainIdent, plainName } from '@cairn/contracts/database/sql-names'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { catalogueKey } from '~/api/catalogue.ts'
import { requestDatabase } from '~/api/database.ts'
import { ErrorState } from '~/components/ErrorState.tsx'
import { SqlPreview } from '~/kit/SqlPreview.tsx'
import { Checkbox } from '~/ui/checkbox.tsx'
import { ConfirmDialog } from '~/ui/confirm-dialog.tsx'
import { toast } from '~/ui/toast.ts'
import { migrationToKeep } from '~/state/kept-migrations.ts'
import { tableRowsKey } from '../data/rows-request.ts'
import { Dependents } from '../list/Dependents.tsx'

interface DeleteColumnDialogProps {
  projectRef: string
  table: RelationDetail
  column: string
  onClose: () => void
}

export const DeleteColumnDialog = ({ projectRef, table, column, onClose }: DeleteColumnDialogProps) => {
  const cache = useQueryClient()
  const [cascade, setCascade] = useState(false)
  const position = table.columns.find(({ name }) => name === column)?.position
  const sql = `alter table ${plainName(table.schema, table.name)} drop column ${plainIdent(column)}${cascade ? ' cascade' : ''};`
  const drop = useMutation({
    mutationFn: () =>
      requestDatabase(projectRef, 'DELETE /platform/pg-meta/:ref/columns/:id', {
        params: { id: `${table.id}.${position ?? 0}` },
        query: { cascade: cascade ? 'true' : 'false', migration: migrationToKeep(projectRef, sql) },
      }),
    onSuccess: async () => {
      toast.success(`Deleted the column ${column}`)
      onClose()
      await cache.invalidateQueries({ queryKey: catalogueKey(projectRef) })
      await cache.invalidateQueries({ queryKey: tableRowsKey(projectRef, String(table.id)) })
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
      title={`Delete the column ${column}`}
      confirmLabel="Delete the column"
      onConfirm={() => drop.mutateAsync()}
    >
      <p>Deletes the column with its values, indexes and constraints. This cannot be undone.</p>
      <div className="flex items-start gap-2">
        <Checkbox id="column-cascade" className="mt-0.5" checked={cascade} onCheckedChange={setCascade} />
        <label htmlFor="column-cascade">Also delete dependent objects (CASCADE)</label>
      </div>
      {position !== undefined && <Dependents projectRef={projectRef} tableId={table.id} column={position} />}
      <SqlPreview keptIn={projectRef} sql={sql} />
      {drop.error !== null && <ErrorState title="The column was not deleted" error={drop.error} />}
    </ConfirmDialog>
  )
}
