import { toastError } from '~/components/toast-error.tsx'
import { ConfirmDialog } from '~/ui/confirm-dialog.tsx'
import type { Listed } from './listed-snippets.ts'
import { removeSnippet } from './save.ts'

interface DeleteDialogProps {
  projectRef: string
  snippet: Listed
  onClose: () => void
  /** Leads away from the page of what is about to be gone. */
  onLeave: (id: string) => Promise<void>
}

/** Mounted while it is open. */
export const DeleteDialog = ({ projectRef, snippet, onClose, onLeave }: DeleteDialogProps) => {
  const remove = async () => {
    try {
      await removeSnippet(projectRef, snippet.id, () => onLeave(snippet.id))
    } catch (error) {
      toastError(error, 'The snippet was not deleted')
      throw error
    }
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      variant="danger"
      size="medium"
      title={snippet.isSaved ? 'Delete snippet' : 'Discard draft'}
      confirmLabel={snippet.isSaved ? 'Delete' : 'Discard'}
      onConfirm={remove}
    >
      <p>
        <span className="font-medium text-text">{snippet.name}</span>
        {snippet.isSaved
          ? ' and its unsaved changes. Tables and rows are not affected. This cannot be undone.'
          : ' was never saved. Its text is lost. Tables and rows are not affected.'}
      </p>
    </ConfirmDialog>
  )
}
