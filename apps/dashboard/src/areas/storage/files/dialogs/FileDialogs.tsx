import type { BucketPlace } from '../../api/files.ts'
import { parentOf } from '../entries.ts'
import type { OpenDialog } from '../FilesPage.tsx'
import { DeleteFilesDialog } from './DeleteFilesDialog.tsx'
import { NewFolderDialog, RenameDialog } from './EntryDialogs.tsx'
import { MoveDialog } from './MoveDialog.tsx'
import { SignedUrlDialog } from './SignedUrlDialog.tsx'

interface FileDialogsProps {
  place: BucketPlace
  dialog: OpenDialog
  folder: string
  projectUrl: string
  onNewFolder: (name: string) => void
  /** After items were moved or deleted. */
  onChanged: () => void
  onClose: () => void
}

export const FileDialogs = ({ place, dialog, projectUrl, onNewFolder, onChanged, onClose }: FileDialogsProps) => {
  if (dialog.action === 'new-folder') return <NewFolderDialog onCreate={onNewFolder} onClose={onClose} />
  const { action, items } = dialog
  const [first = ''] = items
  if (action === 'delete')
    return <DeleteFilesDialog place={place} items={items} onDeleted={onChanged} onClose={onClose} />
  if (action === 'rename')
    return (
      <RenameDialog
        place={place}
        item={first}
        onClose={() => {
          onChanged()
          onClose()
        }}
      />
    )
  if (action === 'sign') return <SignedUrlDialog place={place} item={first} projectUrl={projectUrl} onClose={onClose} />
  return (
    <MoveDialog
      place={place}
      kind={action}
      folder={parentOf(first)}
      items={items}
      onDone={onChanged}
      onClose={onClose}
    />
  )
}
