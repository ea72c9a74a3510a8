import type { Invitation, SentInvitation } from '@cairn/contracts/organizations/invitations'
import type { Role } from '@cairn/contracts/roles'
import { managingAction, mayManageMember, whyForbidden } from '@cairn/contracts/actions'
import { useMutation } from '@tanstack/react-query'
import { RotateCw, X } from 'lucide-react'
import { useState } from 'react'
import { resendInvitationMutation, revokeInvitationMutation } from '../api/invitations.ts'
import { toastError } from '~/components/toast-error.tsx'
import { DeleteDialog } from '~/kit/DeleteDialog.tsx'
import type { ReadQuery } from '~/kit/QueryContent.tsx'
import { QueryTable } from '~/kit/QueryTable.tsx'
import type { Column } from '~/kit/TableRows.tsx'
import { Badge } from '~/ui/badge.tsx'
import { Breakable } from '~/ui/breakable.tsx'
import { Button } from '~/ui/button.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { IconButton } from '~/ui/icon-button.tsx'
import { Time } from '~/ui/time.tsx'
import { InvitationLink } from './InvitationLink.tsx'
import { grantText } from './role-words.ts'

const offerText = ({ role, projects }: Invitation): string =>
  grantText(
    projects === null
      ? { role, projects: [] }
      : { role: null, projects: projects.map((project) => ({ ...project, role })) },
  )

const InvitedEmail = ({ invitation }: { invitation: Invitation }) => {
  const { email, invited_by: inviter } = invitation
  return (
    <>
      <span className="block truncate max-sm:wrap-anywhere max-sm:whitespace-normal" title={email}>
        <Breakable>{email}</Breakable>
      </span>
      <span className="block truncate text-xs text-faint max-sm:wrap-anywhere max-sm:whitespace-normal">
        by <Breakable>{inviter}</Breakable>
      </span>
      {/* The column of roles has no room in a narrow window. */}
      <span className="block text-xs text-muted sm:hidden">{offerText(invitation)}</span>
    </>
  )
}

interface InvitationActionsProps {
  slug: string
  invitation: Invitation
  ownRole: Role | null
}

const InvitationActions = ({ slug, invitation: { id, email, role }, ownRole }: InvitationActionsProps) => {
  const resend = useMutation(resendInvitationMutation(slug))
  const revoke = useMutation(revokeInvitationMutation(slug))
  const [sent, setSent] = useState<SentInvitation>()
  const [isAsking, setIsAsking] = useState(false)
  const reason = mayManageMember(ownRole, role)
    ? undefined
    : whyForbidden(managingAction(role), { role: ownRole, projects: [] })
  return (
    <>
      <IconButton
        label={`Resend the invitation of ${email}`}
        disabledReason={reason}
        loading={resend.isPending}
        onClick={() =>
          resend.mutate(id, {
            onSuccess: setSent,
            onError: (error) => toastError(error, 'The invitation was not resent'),
          })
        }
      >
        <RotateCw aria-hidden size={14} />
      </IconButton>
      <IconButton label={`Revoke the invitation of ${email}`} disabledReason={reason} onClick={() => setIsAsking(true)}>
        <X aria-hidden size={14} />
      </IconButton>
      <Dialog
        open={sent !== undefined}
        onOpenChange={() => setSent(undefined)}
        title="A new link"
        size="large"
        footer={
          <Button variant="primary" onClick={() => setSent(undefined)}>
            Done
          </Button>
        }
      >
        {sent !== undefined && <InvitationLink invitation={sent} />}
      </Dialog>
      {isAsking && (
        <DeleteDialog
          title={`Revoke the invitation of ${email}`}
          confirmLabel="Revoke invitation"
          onDelete={() => revoke.mutateAsync(id)}
          failure="The invitation was not revoked"
          onClose={() => setIsAsking(false)}
        >
          <p>Its link stops working. You can invite them again.</p>
        </DeleteDialog>
      )}
    </>
  )
}

const columnsFor = (slug: string, ownRole: Role | null): readonly Column<Invitation>[] => [
  { id: 'invited', label: 'Invited', cell: (invitation) => <InvitedEmail invitation={invitation} /> },
  {
    id: 'role',
    label: 'Role',
    className: 'w-56 max-sm:hidden',
    cellClassName: 'text-muted',
    cell: offerText,
  },
  {
    id: 'expires',
    label: 'Expires',
    className: 'w-40 max-sm:w-28 max-sm:!px-1',
    cellClassName: 'text-muted',
    cell: ({ expired, expires_at: at }) => (expired ? <Badge tone="warning">Expired</Badge> : <Time value={at} />),
  },
  {
    id: 'actions',
    label: 'Actions',
    labelHidden: true,
    className: 'w-24 max-sm:w-20 max-sm:!px-2',
    cellClassName: 'text-right whitespace-nowrap',
    cell: (invitation) => <InvitationActions slug={slug} invitation={invitation} ownRole={ownRole} />,
  },
]

interface InvitationsTableProps {
  slug: string
  query: ReadQuery<readonly Invitation[]>
  ownRole: Role | null
}

export const InvitationsTable = ({ slug, query, ownRole }: InvitationsTableProps) => (
  <QueryTable
    label="Invitations"
    query={query}
    columns={columnsFor(slug, ownRole)}
    rowKey={({ id }) => id}
    failure="The invitations could not be loaded"
    skeleton="h-[98px] !rounded-lg"
  />
)
