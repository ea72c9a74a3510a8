import type { SnippetFolder } from '@cairn/contracts/snippets/snippet-folders'
import { toastError } from '~/components/toast-error.tsx'
import { ConfirmDialog } from '~/ui/confirm-dialog.tsx'
import { deleteSnippetFolder } from '../../api/snippet-library.ts'
import { DeleteDialog } from '../delete-dialog.tsx'
import type { Listed } from '../listed-snippets.ts'
import { RenameDialog } from '../rename-dialog.tsx'
import { FolderDialog } from './FolderDialog.tsx'
import { readLibraryAgain, removeMany } from './library-actions.ts'
import { MoveDialog } from './MoveDialog.tsx'

/** What somebody is asked about, one thing at a time. */
export type Asked =
  | { what: 'rename'; snippet: Listed }
  | { what: 'delete'; snippet: Listed }
  | { what: 'move'; snippets: readonly Listed[] }
  | { what: 'delete-many'; snippets: readonly Listed[] }
  | { what: 'folder'; folder: SnippetFolder | undefined; isShared: boolean }
  | { what: 'delete-folder'; folder: SnippetFolder }

interface LibraryDialogsProps {
  projectRef: string
  asked: Asked | undefined
  folders: readonly SnippetFolder[]
  shareRefusal: string | undefined
  onClose: () => void
  /** Leads away from the page of what is about to be gone. */
  onLeave: (ids: readonly string[]) => Promise<void>
  /** What was chosen together has been moved or deleted. */
  onDone: () => void
}

const withToast = async (work: () => Promise<unknown>, failure: string) => {
  try {
    await work()
  } catch (error) {
    toastError(error, failure)
    throw error
  }
}

export const LibraryDialogs = (props: LibraryDialogsProps) => {
  const { projectRef, asked, folders, shareRefusal, onClose, onLeave, onDone } = props
  const closeUnlessOpen = (open: boolean) => {
    if (!open) onClose()
  }
  if (asked === undefined) return null
  if (asked.what === 'rename') return <RenameDialog projectRef={projectRef} snippet={asked.snippet} onClose={onClose} />
  if (asked.what === 'delete')
    return (
      <DeleteDialog projectRef={projectRef} snippet={asked.snippet} onClose={onClose} onLeave={(id) => onLeave([id])} />
    )
  if (asked.what === 'move')
    return <MoveDialog {...{ projectRef, folders, shareRefusal, onClose }} snippets={asked.snippets} onMoved={onDone} />
  if (asked.what === 'folder')
    return <FolderDialog {...{ projectRef, folders, onClose }} folder={asked.folder} isShared={asked.isShared} />
  if (asked.what === 'delete-many')
    return (
      <ConfirmDialog
        open
        variant="danger"
        size="medium"
        title={`Delete ${asked.snippets.length} snippets`}
        confirmLabel="Delete"
        onOpenChange={closeUnlessOpen}
        onConfirm={() =>
          withToast(async () => {
            await removeMany(projectRef, asked.snippets, onLeave)
            onDone()
          }, 'The snippets were not deleted')
        }
      >
        <p>
          Their unsaved changes and versions are deleted too. Tables and rows are not affected. This cannot be undone.
        </p>
      </ConfirmDialog>
    )
  return (
    <ConfirmDialog
      open
      variant="danger"
      size="medium"
      title="Delete folder"
      confirmLabel="Delete"
      onOpenChange={closeUnlessOpen}
      onConfirm={() =>
        withToast(async () => {
          await deleteSnippetFolder(projectRef, asked.folder.id)
          await readLibraryAgain(projectRef)
        }, 'The folder was not deleted')
      }
    >
      <p>
        No snippet is deleted: the snippets and folders in{' '}
        <span className="font-medium text-text">{asked.folder.name}</span> move to the folder above.
      </p>
    </ConfirmDialog>
  )
}
