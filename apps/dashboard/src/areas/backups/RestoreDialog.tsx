import type { Backup } from '@cairn/contracts/backups/backups'
import type { ProjectDetail } from '@cairn/contracts/projects/projects'
import { useMutation } from '@tanstack/react-query'
import { DeleteDialog } from '~/kit/DeleteDialog.tsx'
import { Time } from '~/ui/time.tsx'
import { restoreBackupMutation } from './api/backups.ts'
import { BackupFilesNote } from './BackupFilesNote.tsx'

interface RestoreDialogProps {
  project: Pick<ProjectDetail, 'ref' | 'name'>
  backup: Backup
  onClose: () => void
}

export const RestoreDialog = ({ project, backup, onClose }: RestoreDialogProps) => {
  const restore = useMutation(restoreBackupMutation(project.ref))
  return (
    <DeleteDialog
      title="Restore backup"
      confirmLabel="Restore backup"
      failure="The backup was not restored"
      typeToConfirm={project.name}
      onDelete={() => restore.mutateAsync(backup.id)}
      onClose={onClose}
    >
      <p>
        Everything in the database of <span className="font-medium break-words text-text">{project.name}</span> is
        replaced by what it held at <Time value={backup.inserted_at} as="moment" />. All later changes are lost, those
        of users and of the database password too. This cannot be undone.
      </p>
      <p className="mt-2">
        <BackupFilesNote backup={backup}>
          Files in Storage are replaced too: those that were deleted or changed since come back, and later ones are
          deleted.
        </BackupFilesNote>
      </p>
      <p className="mt-2">
        The project does not answer while it is restored. Settings of the project stay as they are.
      </p>
    </DeleteDialog>
  )
}
