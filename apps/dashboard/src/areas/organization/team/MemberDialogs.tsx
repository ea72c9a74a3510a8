import type { Member } from '@cairn/contracts/organizations/members'
import type { Role } from '@cairn/contracts/roles'
import { roleNames } from '@cairn/contracts/roles'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { changeRoleMutation, removeMemberMutation } from '../api/members.ts'
import { forgetOrganization, ownRightsChanged } from '~/api/organizations.ts'
import { whileLeaving } from '~/state/leaving.ts'
import { toastError } from '~/components/toast-error.ts'
import { organizationsPaths } from '~/areas/organizations/paths.ts'
import { ConfirmDialog } from '~/ui/confirm-dialog.tsx'
import { toast } from '~/ui/toast.tsx'
import { grantText, memberName, roleMeanings } from './role-words.ts'

interface DialogProps {
  organization: { slug: string; name: string }
  onClose: () => void
}

const failed = (what: string) => ({ onError: (error: unknown) => toastError(error, what) })

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
      confirmLabel={`Make ${roleNames[role]}`}
      onConfirm={async () => {
        await changeRole.mutateAsync(
          { accountId: member.account_id, grant: { role, projects: [] } },
          failed('The role was not changed'),
        )
        toast.success(`${name} is ${roleNames[role]} now`)
        if (member.is_caller) ownRightsChanged()
      }}
    >
      <p>
        {member.role === null
          ? `Now ${grantText(member)}, and nothing else.`
          : `Now ${roleNames[member.role]}: ${roleMeanings[member.role]}`}
      </p>
      <p>
        As {roleNames[role]}: {roleMeanings[role]}
      </p>
      {member.role !== null && member.projects.length > 0 && <p>Roles in single projects end.</p>}
      {member.is_caller && member.role === 'owner' && <p>Only another owner can give the role back to you.</p>}
    </ConfirmDialog>
  )
}

/** Removes somebody else, or lets oneself leave. */
export const RemoveMemberDialog = ({ organization, member, onClose }: DialogProps & { member: Member }) => {
  const navigate = useNavigate()
  const remove = useMutation(removeMemberMutation(organization.slug))
  const name = memberName(member)

  const leave = async () => {
    await remove.mutateAsync(member.account_id, failed('You have not left'))
    toast.success(`You have left ${organization.name}`)
    await navigate({ to: organizationsPaths.list() })
    forgetOrganization(organization.slug)
  }
  const removeOther = async () => {
    await remove.mutateAsync(member.account_id, failed('The member was not removed'))
    toast.success(`${name} was removed`)
  }

  return member.is_caller ? (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      variant="danger"
      title={`Leave ${organization.name}`}
      confirmLabel="Leave organization"
      onConfirm={() => whileLeaving(organization.slug, leave)}
    >
      <p>You lose its projects at once. What you made in them stays. To come back, somebody has to invite you.</p>
    </ConfirmDialog>
  ) : (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      variant="danger"
      title={`Remove ${name}`}
      confirmLabel="Remove member"
      onConfirm={removeOther}
    >
      <p>
        They lose {organization.name} and its projects at once. What they made stays. Passwords of databases that they
        know go on working: change those that matter.
      </p>
    </ConfirmDialog>
  )
}
