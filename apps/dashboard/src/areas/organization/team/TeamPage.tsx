import type { Member } from '@cairn/contracts/organizations/members'
import type { Role } from '@cairn/contracts/roles'
import { mayManageMember, whyForbidden } from '@cairn/contracts/actions'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { UserPlus, Users } from 'lucide-react'
import { useState } from 'react'
import { organizationsQuery } from '~/api/organizations.ts'
import { useSwitchedOff } from '~/api/capabilities.ts'
import { useOrganizationPermission } from '~/api/permissions.ts'
import { ErrorState } from '~/components/ErrorState.tsx'
import { Page } from '~/components/Page.tsx'
import { PageTitle } from '~/components/PageTitle.tsx'
import { Button } from '~/ui/button.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { KeyHint } from '~/ui/key-hint.tsx'
import { PageHeader } from '~/ui/page-header.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { useShortcut } from '~/ui/use-shortcut.ts'
import { InvitationsTable } from './InvitationsTable.tsx'
import { InvitePanel } from './InvitePanel.tsx'
import { ChangeRoleDialog, RemoveMemberDialog } from './MemberDialogs.tsx'
import { MembersTable } from './MembersTable.tsx'
import { ProjectRolesDialog } from './ProjectRolesDialog.tsx'
import { teamQueries } from '../queries.ts'
import { usePageQueries } from '~/routes/page-queries.ts'

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

export const TeamPage = () => {
  const { slug } = useParams({ from: '/organization-pages/org/$slug/team' })
  const { data: organizations } = useQuery(organizationsQuery)
  const { reason: forbidden } = useOrganizationPermission('members:Read', slug)
  const enabled = forbidden === undefined
  const queries = usePageQueries(teamQueries)
  const members = useQuery({ ...queries.members, enabled })
  const invitations = useQuery({ ...queries.invitations, enabled })
  const switchedOff = useSwitchedOff('organization_members:create')
  const [inviting, setInviting] = useState(false)
  const [change, setChange] = useState<{ member: Member; role: Role }>()
  const [removed, setRemoved] = useState<Member>()
  const [sharing, setSharing] = useState<Member>()

  const known = organizations?.find((candidate) => candidate.slug === slug)
  const organization = { slug, name: known?.name ?? 'the organization' }
  const plan = known?.plan.id ?? 'free'
  const ownRole = members.data?.find((member) => member.is_caller)?.role ?? null
  const inviteReason =
    switchedOff ??
    (mayManageMember(ownRole, 'developer') ? undefined : whyForbidden('members:Write', { role: ownRole, projects: [] }))
  const mayInvite = inviteReason === undefined
  useShortcut('i', () => {
    if (mayInvite) setInviting(true)
  })

  return (
    <Page>
      <PageTitle parts={['Team', organization.name]} />
      <PageHeader
        title="Team"
        description={members.data !== undefined && counted(members.data.length, 'member', 'members')}
        actions={
          members.data !== undefined && (
            <Button
              variant="primary"
              icon={<UserPlus aria-hidden size={14} />}
              disabledReason={inviteReason}
              onClick={() => setInviting(true)}
            >
              Invite {mayInvite && <KeyHint keys="i" onColour />}
            </Button>
          )
        }
      />
      {members.data !== undefined && (
        <MembersTable
          members={members.data}
          ownRole={ownRole}
          plan={plan}
          requiresMfa={known?.organization_requires_mfa === true}
          onChooseProjects={setSharing}
          onChangeRole={(member, role) => {
            if (role !== member.role) setChange({ member, role })
          }}
          onRemove={setRemoved}
        />
      )}
      {forbidden !== undefined && (
        <EmptyState icon={<Users aria-hidden size={28} />} title="You don't have access to members">
          {forbidden}
        </EmptyState>
      )}
      {members.isPending && enabled && <Skeleton className="h-[134px] !rounded-lg" />}
      {members.error !== null && members.data === undefined && enabled && (
        <ErrorState
          title="The members could not be loaded"
          error={members.error}
          onRetry={() => void members.refetch()}
          retrying={members.isFetching}
        />
      )}
      {invitations.data !== undefined && invitations.data.length > 0 && (
        <section className="mt-8">
          <h2 className="mb-3 text-base font-medium">
            {counted(invitations.data.length, 'invitation is', 'invitations are')} waiting
          </h2>
          <InvitationsTable slug={slug} invitations={invitations.data} ownRole={ownRole} />
        </section>
      )}
      {invitations.error !== null && members.data !== undefined && invitations.data === undefined && (
        <ErrorState
          className="mt-8"
          title="The invitations could not be loaded"
          error={invitations.error}
          onRetry={() => void invitations.refetch()}
          retrying={invitations.isFetching}
        />
      )}
      <InvitePanel
        open={inviting}
        onClose={() => setInviting(false)}
        organization={organization}
        plan={plan}
        ownRole={ownRole}
      />
      {sharing !== undefined && known !== undefined && (
        <ProjectRolesDialog organization={known} member={sharing} onClose={() => setSharing(undefined)} />
      )}
      {change !== undefined && (
        <ChangeRoleDialog organization={organization} change={change} onClose={() => setChange(undefined)} />
      )}
      {removed !== undefined && (
        <RemoveMemberDialog organization={organization} member={removed} onClose={() => setRemoved(undefined)} />
      )}
    </Page>
  )
}
