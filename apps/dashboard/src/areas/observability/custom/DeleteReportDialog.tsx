import type { ReportSummary } from '@cairn/contracts/observability/reports'
import { useMutation } from '@tanstack/react-query'
import { DeleteDialog } from '~/kit/DeleteDialog.tsx'
import { toast } from '~/ui/toast.ts'
import { deleteReportMutation } from '../api/custom-reports.ts'

interface DeleteReportDialogProps {
  projectRef: string
  report: Pick<ReportSummary, 'id' | 'name' | 'is_shared'>
  onDeleted?: () => void
  onClose: () => void
}

export const DeleteReportDialog = ({ projectRef, report, onDeleted, onClose }: DeleteReportDialogProps) => {
  const remove = useMutation(deleteReportMutation(projectRef))
  return (
    <DeleteDialog
      title={`Delete ${report.name}`}
      confirmLabel="Delete report"
      failure="The report was not deleted"
      onDelete={async () => {
        await remove.mutateAsync(report.id)
        toast.success(`Deleted ${report.name}`)
        onDeleted?.()
      }}
      onClose={onClose}
    >
      {report.is_shared ? 'It is deleted for all members of the project. ' : ''}Results that were pinned to it are
      deleted with it. Snippets stay.
    </DeleteDialog>
  )
}
