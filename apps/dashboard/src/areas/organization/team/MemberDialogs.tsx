import type { Member } from '@cairn/contracts/organizations/members'
import type { Role } from '@cairn/contracts/roles'
import { roleNames } from '@cairn/contracts/roles'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { changeRoleMutation, removeMemberMutation } from '../api/members.ts'
import { forgetOrganization, ownRightsChanged } from '~/api/organizations.ts'
import { whileLeaving } from '~/state/leaving.ts'
import { toastError } from '~/components/toast-error.tsx'
import { organizationsPaths } from '~/areas/organizations/paths.ts'
import { DeleteDialog } from '~/kit/DeleteDialog.tsx'
import { ConfirmDialog } from '~/ui/confirm-dialog.tsx'
import { toast } from '~/ui/toast.ts'
import { grantText, memberName, roleMeanings } from './role-words.ts'

interface DialogProps {
  organization: { slug: string; name: string }
  onClose: () => void
}

/** Explains the role before it is given. */
export const ChangeRoleDialog = ({
  organization,
  change: { member, role },
  onClose,
}: DialogProps & { change: { member: Member; role: Role } }) => {
  const changeRole = useMutation(changeRoleMutation(organization.slug))
  const name = memberName(member)
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      variant={member.is_caller || role === 'owner' ? 'warning' : 'primary'}
      title={`Change the role of ${member.is_caller ? 'yourself' : name}`}
      confirmLabel={`Change to ${roleNames[role]}`}
      onConfirm={async () => {
        await changeRole.mutateAsync(
          { accountId: member.account_id, grant: { role, projects: [] } },
          { onError: (error) => toastError(error, 'The role was not changed') },
        )
        toast.success(`${name} is now ${roleNames[role]}`)
        if (member.is_caller) ownRightsChanged()
      }}
    >
      <p>
        {member.role === null
          ? `Current: ${grantText(member)} only.`
          : `Current: ${roleNames[member.role]}. ${roleMeanings[member.role]}`}
      </p>
      <p>
        As {roleNames[role]}: {roleMeanings[role]}
      </p>
      {member.role !== null && member.projects.length > 0 && <p>Project roles end.</p>}
      {member.is_caller && member.role === 'owner' && <p>Only another owner can restore your role.</p>}
    </ConfirmDialog>
  )
}

/** Removes somebody else, or lets oneself leave. */
export const RemoveMemberDialog = ({ organization, member, onClose }: DialogProps & { member: Member }) => {
  const navigate = useNavigate()
  const remove = useMutation(removeMemberMutation(organization.slug))
  const name = memberName(member)

  const leave = async () => {
    await remove.mutateAsync(member.account_id)
    toast.success(`You left ${organization.name}`)
    await navigate({ to: organizationsPaths.list() })
    forgetOrganization(organization.slug)
  }
  const removeOther = async () => {
    await remove.mutateAsync(member.account_id)
    toast.success(`${name} was removed`)
  }

  return member.is_caller ? (
    <DeleteDialog
      title={`Leave ${organization.name}`}
      confirmLabel="Leave organization"
      onDelete={() => whileLeaving(organization.slug, leave)}
      failure="You did not leave"
      onClose={onClose}
    >
      <p>You lose access to its projects immediately. What you created stays. To return, you need an invitation.</p>
    </DeleteDialog>
  ) : (
    <DeleteDialog
      title={`Remove ${name}`}
      confirmLabel="Remove member"
      onDelete={removeOther}
      failure="The member was not removed"
      onClose={onClose}
    >
      <p>
        They lose {organization.name} and its projects immediately. What they created stays. Database passwords that
        they know keep working: reset those that matter.
      </p>
    </DeleteDialog>
  )
}
