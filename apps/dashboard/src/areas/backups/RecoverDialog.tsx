import type { ProjectDetail } from '@cairn/contracts/projects/projects'
import { useMutation } from '@tanstack/react-query'
import { DeleteDialog } from '~/kit/DeleteDialog.tsx'
import { Time } from '~/ui/time.tsx'
import { recoverMutation } from './api/recovery.ts'

interface RecoverDialogProps {
  project: Pick<ProjectDetail, 'ref' | 'name'>
  timeMs: number
  onClose: () => void
}

export const RecoverDialog = ({ project, timeMs, onClose }: RecoverDialogProps) => {
  const recover = useMutation(recoverMutation(project.ref))
  return (
    <DeleteDialog
      title="Restore to a point in time"
      confirmLabel="Restore project"
      failure="The project was not restored"
      typeToConfirm={project.name}
      onDelete={() => recover.mutateAsync(timeMs)}
      onClose={onClose}
    >
      <p>
        Everything in the database of <span className="font-medium break-words text-text">{project.name}</span> is
        replaced by what it held at <Time value={new Date(timeMs).toISOString()} as="moment" />. All later changes are
        lost, those of users and of the database password too. While the earlier backups are kept, the moments before
        this restore can still be restored.
      </p>
      <p className="mt-2">
        Files in Storage are those of that time too. Only files in a bucket of another server that were deleted since do
        not come back.
      </p>
      <p className="mt-2">
        The project does not answer while it is restored. Settings of the project stay as they are.
      </p>
    </DeleteDialog>
  )
}
