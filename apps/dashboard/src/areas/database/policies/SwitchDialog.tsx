import type { Table } from '@cairn/contracts/pg-meta/tables'
import { useMutation } from '@tanstack/react-query'
import { toastError } from '~/components/toast-error.tsx'
import { SqlPreview } from '~/kit/SqlPreview.tsx'
import { ConfirmDialog } from '~/ui/confirm-dialog.tsx'
import { toast } from '~/ui/toast.ts'
import { changeSchemaMutation } from '../api/run-sql.ts'
import { switchRowSecuritySql } from './policy-sql.ts'

interface SwitchDialogProps {
  projectRef: string
  table: Table
  onClose: () => void
}

/** Asks before row-level security of a table is switched. */
export const SwitchDialog = ({ projectRef, table, onClose }: SwitchDialogProps) => {
  const run = useMutation(changeSchemaMutation(projectRef))
  const isOn = !table.rls_enabled
  const sql = `${switchRowSecuritySql({ schema: table.schema, table: table.name }, isOn)};`
  const confirm = async () => {
    try {
      await run.mutateAsync(sql)
    } catch (error) {
      toastError(error, 'Row-level security was not changed')
      throw error
    }
    toast.success(`Row-level security of ${table.name} is ${isOn ? 'on' : 'off'}`)
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      variant={isOn ? 'primary' : 'danger'}
      size="medium"
      title={`Turn ${isOn ? 'on' : 'off'} row-level security of ${table.name}`}
      confirmLabel={isOn ? 'Turn on' : 'Turn off'}
      onConfirm={confirm}
    >
      <p>
        {isOn
          ? 'Roles that do not bypass it see and change only the rows that a policy allows. Without a policy, none.'
          : 'Policies stay, and no longer apply: roles with privileges on the table see and change every row. With the public API key, that can be everyone.'}
      </p>
      <SqlPreview keptIn={projectRef} sql={sql} />
    </ConfirmDialog>
  )
}
