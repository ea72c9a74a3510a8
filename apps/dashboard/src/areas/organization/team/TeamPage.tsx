import type { Member } from '@cairn/contracts/organizations/members'
import type { Role } from '@cairn/contracts/roles'
import { mayManageMember, whyForbidden } from '@cairn/contracts/actions'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { useSwitchedOff } from '~/api/capabilities.ts'
import { useOrganizationPermission } from '~/api/permissions.ts'
import { useOrganization } from '~/api/use-organization.ts'
import { ResourcePage } from '~/kit/ResourcePage.tsx'
import { usePageQueries } from '~/routes/page-queries.ts'
import { Button } from '~/ui/button.tsx'
import { KeyHint } from '~/ui/key-hint.tsx'
import { useShortcut } from '~/ui/use-shortcut.ts'
import { teamQueries } from '../queries.ts'
import { InvitationsTable } from './InvitationsTable.tsx'
import { InvitePanel } from './InvitePanel.tsx'
import { ChangeRoleDialog, RemoveMemberDialog } from './MemberDialogs.tsx'
import { MembersTable } from './MembersTable.tsx'
import { ProjectRolesDialog } from './ProjectRolesDialog.tsx'

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

/** What is open over the page. */
type Open =
  | { kind: 'invite' }
  | { kind: 'role'; member: Member; role: Role }
  | { kind: 'projects'; member: Member }
  | { kind: 'removal'; member: Member }

export const TeamPage = () => {
  const { slug } = useParams({ from: '/organization-pages/org/$slug/team' })
  const known = useOrganization(slug)
  const { reason: forbidden } = useOrganizationPermission('members:Read', slug)
  const enabled = forbidden === undefined
  const queries = usePageQueries(teamQueries)
  const members = useQuery({ ...queries.members, enabled })
  const invitations = useQuery({ ...queries.invitations, enabled })
  const switchedOff = useSwitchedOff('organization_members:create')
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)

  const organization = { slug, name: known?.name ?? 'the organization' }
  const plan = known?.plan.id ?? 'free'
  const ownRole = members.data?.find((member) => member.is_caller)?.role ?? null
  const inviteReason =
    switchedOff ??
    (mayManageMember(ownRole, 'developer') ? undefined : whyForbidden('members:Write', { role: ownRole, projects: [] }))
  const mayInvite = inviteReason === undefined
  const invite = () => setOpen({ kind: 'invite' })
  useShortcut('i', () => {
    if (mayInvite) invite()
  })

  return (
    <ResourcePage
      title="Team"
      within={[organization.name]}
      description={members.data !== undefined && counted(members.data.length, 'member', 'members')}
      actions={
        members.data !== undefined && (
          <Button
            variant="primary"
            icon={<UserPlus aria-hidden size={14} />}
            disabledReason={inviteReason}
            onClick={invite}
          >
            Invite {mayInvite && <KeyHint keys="i" onColour />}
          </Button>
        )
      }
    >
      <MembersTable
        query={members}
        noAccess={forbidden === undefined ? undefined : { to: 'members', reason: forbidden }}
        ownRole={ownRole}
        plan={plan}
        requiresMfa={known?.organization_requires_mfa === true}
        onChooseProjects={(member) => setOpen({ kind: 'projects', member })}
        onChangeRole={(member, role) => {
          if (role !== member.role) setOpen({ kind: 'role', member, role })
        }}
        onRemove={(member) => setOpen({ kind: 'removal', member })}
      />
      {members.data !== undefined && (invitations.error !== null || (invitations.data ?? []).length > 0) && (
        <section className="mt-8">
          <h2 className="mb-3 text-base font-medium">
            {invitations.data === undefined
              ? 'Invitations'
              : `${counted(invitations.data.length, 'invitation is', 'invitations are')} waiting`}
          </h2>
          <InvitationsTable slug={slug} query={invitations} ownRole={ownRole} />
        </section>
      )}
      {open?.kind === 'invite' && (
        <InvitePanel onClose={close} organization={organization} plan={plan} ownRole={ownRole} />
      )}
      {open?.kind === 'projects' && known !== undefined && (
        <ProjectRolesDialog organization={known} member={open.member} onClose={close} />
      )}
      {open?.kind === 'role' && <ChangeRoleDialog organization={organization} change={open} onClose={close} />}
      {open?.kind === 'removal' && (
        <RemoveMemberDialog organization={organization} member={open.member} onClose={close} />
      )}
    </ResourcePage>
  )
}
