import type { ProjectWork } from '@cairn/contracts/projects/project-status'
import type { ProjectDetail } from '@cairn/contracts/projects/projects'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useListedProjectPermission } from '~/api/permissions.ts'
import {
  deleteProjectMutation,
  pauseProjectMutation,
  projectQuery,
  restartProjectMutation,
  restoreProjectMutation,
} from '~/api/projects.ts'
import { toastError } from '~/components/toast-error.ts'
import { actionReason, isActionOffered } from './action-reason.ts'
import { organizationPaths } from '~/areas/organization/paths.ts'
import { Button } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { ConfirmDialog } from '~/ui/confirm-dialog.tsx'
import { toast } from '~/ui/toast.tsx'

type Action = ProjectWork

const rows: { action: Action; label: string; text: string }[] = [
  { action: 'pause', label: 'Pause', text: 'Stops the database. All data stays.' },
  { action: 'restore', label: 'Restore', text: 'Starts the database of a paused project.' },
  { action: 'restart', label: 'Restart', text: 'Stops the database and starts it again.' },
  { action: 'delete', label: 'Delete', text: 'Deletes the project and all its data. This cannot be undone.' },
]

const failed = (what: string) => ({ onError: (error: unknown) => toastError(error, what) })

export const ManageCard = ({ project }: { project: ProjectDetail }) => {
  const { ref, name, status } = project
  const navigate = useNavigate()
  const client = useQueryClient()
  const [asked, setAsked] = useState<Action>()
  const pause = useMutation(pauseProjectMutation(ref))
  const restore = useMutation(restoreProjectMutation(ref))
  const restart = useMutation(restartProjectMutation(ref))
  const remove = useMutation(deleteProjectMutation(ref))

  const forbidden: Record<Action, string | undefined> = {
    pause: useListedProjectPermission('infra:Pause', project).reason,
    restore: useListedProjectPermission('infra:Restore', project).reason,
    restart: useListedProjectPermission('infra:Write', project).reason,
    delete: useListedProjectPermission('projects:Delete', project).reason,
  }

  const closeUnless = (open: boolean) => {
    if (!open) setAsked(undefined)
  }

  const removeAndLeave = async () => {
    await remove.mutateAsync(undefined, failed('The project was not deleted'))
    toast.success(`${name} is being deleted`)
    await navigate({ to: organizationPaths.projects({ slug: project.organization_slug }) })
    client.removeQueries({ queryKey: projectQuery(ref).queryKey })
  }

  const offered = rows.filter(({ action }) => isActionOffered(action, status))
  return (
    <Card title="Manage">
      <ul>
        {offered.map(({ action, label, text }) => (
          <li
            key={action}
            className="flex items-center gap-4 border-t border-line py-3 first:border-t-0 first:pt-0 last:pb-0"
          >
            <div className="min-w-0 flex-1 text-sm">
              <p className="font-medium">{label}</p>
              <p className="text-xs text-muted">{text}</p>
            </div>
            <Button
              className={action === 'delete' ? '!text-danger' : ''}
              disabledReason={forbidden[action] ?? actionReason(action, status)}
              onClick={() => setAsked(action)}
            >
              {label}
            </Button>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={asked === 'pause'}
        onOpenChange={closeUnless}
        variant="warning"
        title={`Pause ${name}`}
        confirmLabel="Pause project"
        onConfirm={() => pause.mutateAsync(undefined, failed('The project was not paused'))}
      >
        <p>
          Stops the database and closes all connections. Applications get errors until the project is restored. All data
          and settings stay. Restoring takes about a second.
        </p>
      </ConfirmDialog>
      <ConfirmDialog
        open={asked === 'restore'}
        onOpenChange={closeUnless}
        variant="success"
        title={`Restore ${name}`}
        confirmLabel="Restore project"
        onConfirm={() => restore.mutateAsync(undefined, failed('The project was not restored'))}
      >
        <p>
          Starts the database with all its data. Applications can connect again after about a second. The project counts
          toward the active projects of its plan again.
        </p>
      </ConfirmDialog>
      <ConfirmDialog
        open={asked === 'restart'}
        onOpenChange={closeUnless}
        variant="warning"
        title={`Restart ${name}`}
        confirmLabel="Restart project"
        onConfirm={() => restart.mutateAsync(undefined, failed('The project was not restarted'))}
      >
        <p>
          Closes all connections and rolls back running statements. Committed data stays. The database is available
          again in about a second.
        </p>
      </ConfirmDialog>
      <ConfirmDialog
        open={asked === 'delete'}
        onOpenChange={closeUnless}
        variant="danger"
        title={`Delete ${name}`}
        confirmLabel="Delete project"
        typeToConfirm={name}
        onConfirm={removeAndLeave}
      >
        <p>
          Deletes the database with all tables and rows, its snippets and its keys. Applications that use it stop
          working. This cannot be undone.
        </p>
      </ConfirmDialog>
    </Card>
  )
}
