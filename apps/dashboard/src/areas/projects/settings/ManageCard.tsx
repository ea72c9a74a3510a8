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
import { deleteBranchMutation } from '~/areas/branches/api/branches.ts'
import { organizationPaths } from '~/areas/organization/paths.ts'
import { projectPaths } from '~/areas/projects/paths.ts'
import { toastError } from '~/components/toast-error.tsx'
import { Button } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { ConfirmDialog } from '~/ui/confirm-dialog.tsx'
import { toast } from '~/ui/toast.ts'
import { actionReason, isActionOffered } from '~/lib/action-reason.ts'
import { manageActions } from './manage-actions.ts'

const useRemove = ({ ref, name, organization_slug: slug, parent_project_ref: parentRef }: ProjectDetail) => {
  const navigate = useNavigate()
  const client = useQueryClient()
  const remove = useMutation(deleteProjectMutation(ref))
  const removeBranch = useMutation(deleteBranchMutation)
  return async () => {
    await (parentRef === null ? remove.mutateAsync() : removeBranch.mutateAsync(ref))
    toast.success(`${name} is being deleted`)
    await navigate({
      to: parentRef === null ? organizationPaths.projects({ slug }) : projectPaths.home({ ref: parentRef }),
    })
    client.removeQueries({ queryKey: projectQuery(ref).queryKey })
  }
}

export const ManageCard = ({ project }: { project: ProjectDetail }) => {
  const { ref, name, status } = project
  const isBranch = project.parent_project_ref !== null
  const what = isBranch ? 'branch' : 'project'
  const actions = manageActions(what)
  const hasBranches =
    project.preview_branch_refs.length > 0 ? 'The project has preview branches. Delete them first.' : undefined
  const [asked, setAsked] = useState<ProjectWork>()
  const pause = useMutation(pauseProjectMutation(ref))
  const restore = useMutation(restoreProjectMutation(ref))
  const restart = useMutation(restartProjectMutation(ref))
  const run: Record<ProjectWork, () => Promise<unknown>> = {
    pause: () => pause.mutateAsync(),
    restore: () => restore.mutateAsync(),
    restart: () => restart.mutateAsync(),
    delete: useRemove(project),
  }
  const forbidden: Record<ProjectWork, string | undefined> = {
    pause: useListedProjectPermission('infra:Pause', project).reason,
    restore: useListedProjectPermission('infra:Restore', project).reason,
    restart: useListedProjectPermission('infra:Write', project).reason,
    delete: useListedProjectPermission(isBranch ? 'branches:Delete' : 'projects:Delete', project).reason ?? hasBranches,
  }

  const confirm = async (action: ProjectWork, failure: string) => {
    try {
      await run[action]()
    } catch (error) {
      toastError(error, failure)
      throw error
    }
  }

  return (
    <Card title="Manage">
      <ul>
        {actions
          .filter(({ action }) => isActionOffered(action, status))
          .map(({ action, label, text }) => (
            <li
              key={action}
              className="flex items-center gap-4 border-t border-line py-3 first:border-t-0 first:pt-0 last:pb-0"
            >
              <div className="min-w-0 flex-1 text-sm">
                <p className="font-medium">{label}</p>
                <p className="text-xs text-muted">{text}</p>
              </div>
              <Button
                variant={action === 'delete' ? 'danger-outline' : 'default'}
                disabledReason={forbidden[action] ?? actionReason(action, status)}
                onClick={() => setAsked(action)}
              >
                {label}
              </Button>
            </li>
          ))}
      </ul>
      {/* All of them, closed or open: one that closes is drawn until its animation ends. */}
      {actions.map(({ action, label, variant, consequences, failure }) => (
        <ConfirmDialog
          key={action}
          open={asked === action}
          onOpenChange={(open) => !open && setAsked(undefined)}
          variant={variant}
          title={`${label} ${name}`}
          confirmLabel={`${label} ${what}`}
          typeToConfirm={action === 'delete' ? name : undefined}
          onConfirm={() => confirm(action, failure)}
        >
          <p>{consequences}</p>
        </ConfirmDialog>
      ))}
    </Card>
  )
}
