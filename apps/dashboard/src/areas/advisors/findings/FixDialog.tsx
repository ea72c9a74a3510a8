import { useMutation } from '@tanstack/react-query'
import { changeSchemaMutation } from '../../database/api/run-sql.ts'
import { toastError } from '~/components/toast-error.tsx'
import { SqlPreview } from '~/kit/SqlPreview.tsx'
import { ConfirmDialog } from '~/ui/confirm-dialog.tsx'
import { toast } from '~/ui/toast.ts'

interface FixDialogProps {
  projectRef: string
  fix: string
  remediation: string
  onClose: () => void
  onDone: () => void
}

/** Shows the SQL of a fix once more, and runs it. */
export const FixDialog = ({ projectRef, fix, remediation, onClose, onDone }: FixDialogProps) => {
  const run = useMutation(changeSchemaMutation(projectRef))
  const confirm = async () => {
    try {
      await run.mutateAsync(fix)
    } catch (error) {
      toastError(error, 'The fix was not applied')
      throw error
    }
    toast.success('Applied the fix')
    onDone()
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      variant={/^\s*drop /im.test(fix) ? 'danger' : 'primary'}
      title="Run the fix"
      confirmLabel="Run"
      onConfirm={confirm}
    >
      <p>{remediation}</p>
      <SqlPreview keptIn={projectRef} sql={fix} />
    </ConfirmDialog>
  )
}
