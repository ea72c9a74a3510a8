import type { Organization } from '@cairn/contracts/organizations/organizations'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useSwitchedOff } from '~/api/capabilities.ts'
import { deleteOrganizationMutation, forgetOrganization } from '~/api/organizations.ts'
import { useOrganizationPermission } from '~/api/permissions.ts'
import { organizationsPaths } from '~/areas/organizations/paths.ts'
import { ActionCard } from '~/kit/ActionCard.tsx'
import { DeleteDialog } from '~/kit/DeleteDialog.tsx'
import { whileLeaving } from '~/state/leaving.ts'
import { Button } from '~/ui/button.tsx'
import { toast } from '~/ui/toast.ts'

const projectsText = (count: number): string =>
  count === 1 ? 'It still has a project. Delete that first.' : `It still has ${count} projects. Delete them first.`

export const DeleteCard = ({ organization }: { organization: Organization }) => {
  const { slug, name, project_count: projects } = organization
  const permission = useOrganizationPermission('organizations:Delete', slug)
  const navigate = useNavigate()
  const remove = useMutation(deleteOrganizationMutation(slug))
  const [isAsking, setIsAsking] = useState(false)
  const owes = useSwitchedOff('billing:all') === undefined ? ' Outstanding invoices must be paid first.' : ''
  const reason = permission.reason ?? (projects > 0 ? projectsText(projects) : undefined)

  const removeAndLeave = async () => {
    await remove.mutateAsync()
    toast.success(`${name} was deleted`)
    await navigate({ to: organizationsPaths.list() })
    forgetOrganization(slug)
  }

  return (
    <ActionCard
      title="Delete"
      text={reason ?? `Deletes the organization, its memberships and invitations. This cannot be undone.${owes}`}
      action={
        <Button variant="danger-outline" disabledReason={reason} onClick={() => setIsAsking(true)}>
          Delete organization
        </Button>
      }
    >
      {isAsking && (
        <DeleteDialog
          title={`Delete ${name}`}
          confirmLabel="Delete organization"
          typeToConfirm={name}
          onDelete={() => whileLeaving(slug, removeAndLeave)}
          failure="The organization was not deleted"
          onClose={() => setIsAsking(false)}
        >
          <p>
            All members lose access, and open invitations stop working. The organization has no projects. This cannot be
            undone.
          </p>
        </DeleteDialog>
      )}
    </ActionCard>
  )
}
