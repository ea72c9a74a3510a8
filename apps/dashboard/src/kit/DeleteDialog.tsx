import type { ReactNode } from 'react'
import { toastError } from '~/components/toast-error.tsx'
import { ConfirmDialog } from '~/ui/confirm-dialog.tsx'

interface DeleteDialogProps {
  /** 'Delete orders' */
  title: string
  confirmLabel: string
  /** Deletes it. When it fails, the dialog stays open. */
  onDelete: () => Promise<unknown>
  /** What was not done, when it fails: 'The token was not deleted'. */
  failure: string
  /** A name to be typed first, where much is lost. */
  typeToConfirm?: string
  onClose: () => void
  /** What goes, what stays, whether it can come back. */
  children: ReactNode
}

/** Asks before something is deleted or removed. Mounted while it is open. */
export const DeleteDialog = ({ onDelete, failure, onClose, ...rest }: DeleteDialogProps) => {
  const confirm = async () => {
    try {
      await onDelete()
    } catch (error) {
      toastError(error, failure)
      throw error
    }
  }
  return <ConfirmDialog {...rest} open onOpenChange={onClose} variant="danger" onConfirm={confirm} />
}
