import type { Invitation, SentInvitation } from '@cairn/contracts/organizations/invitations'
import type { Role } from '@cairn/contracts/roles'
import { managingAction, mayManageMember, whyForbidden } from '@cairn/contracts/actions'
import { useMutation } from '@tanstack/react-query'
import { RotateCw, X } from 'lucide-react'
import { useState } from 'react'
import { resendInvitationMutation, revokeInvitationMutation } from '../api/invitations.ts'
import { toastError } from '~/components/toast-error.ts'
import { Badge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { ConfirmDialog } from '~/ui/confirm-dialog.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { IconButton } from '~/ui/icon-button.tsx'
import { Table, TableCell, TableRow } from '~/ui/table.tsx'
import { Time } from '~/ui/time.tsx'
import { InvitationLink } from './InvitationLink.tsx'
import { grantText } from './role-words.ts'

const offerText = ({ role, projects }: Invitation): string =>
  grantText(
    projects === null
      ? { role, projects: [] }
      : { role: null, projects: projects.map((project) => ({ ...project, role })) },
  )

const columns = [
  { label: 'Invited' },
  { label: 'Role', className: 'w-56 max-sm:hidden' },
  { label: 'Expires', className: 'w-40 max-sm:w-28 max-sm:!px-1' },
  { label: 'Actions', labelHidden: true, className: 'w-24 max-sm:w-20' },
]

interface InvitationsTableProps {
  slug: string
  invitations: readonly Invitation[]
  ownRole: Role | null
}

export const InvitationsTable = ({ slug, invitations, ownRole }: InvitationsTableProps) => {
  const resend = useMutation(resendInvitationMutation(slug))
  const revoke = useMutation(revokeInvitationMutation(slug))
  const [sent, setSent] = useState<SentInvitation>()
  const [asked, setAsked] = useState<Invitation>()
  return (
    <>
      <Table label="Invitations" columns={columns}>
        {invitations.map((invitation) => {
          const { id, email, role, expired } = invitation
          const reason = mayManageMember(ownRole, role)
            ? undefined
            : whyForbidden(managingAction(role), { role: ownRole, projects: [] })
          return (
            <TableRow key={id}>
              <TableCell>
                <span className="block truncate max-sm:break-all max-sm:whitespace-normal" title={email}>
                  {email}
                </span>
                <span className="block truncate text-xs text-faint max-sm:break-all max-sm:whitespace-normal">
                  by {invitation.invited_by}
                </span>
              </TableCell>
              <TableCell className="text-muted max-sm:hidden">{offerText(invitation)}</TableCell>
              <TableCell className="text-muted max-sm:!px-1">
                {expired ? <Badge tone="warning">Expired</Badge> : <Time value={invitation.expires_at} />}
              </TableCell>
              <TableCell className="text-right whitespace-nowrap max-sm:!px-2">
                <IconButton
                  label={`Resend the invitation of ${email}`}
                  disabledReason={reason}
                  loading={resend.isPending && resend.variables === id}
                  onClick={() =>
                    resend.mutate(id, {
                      onSuccess: setSent,
                      onError: (error) => toastError(error, 'The invitation was not resent'),
                    })
                  }
                >
                  <RotateCw aria-hidden size={14} />
                </IconButton>
                <IconButton
                  label={`Revoke the invitation of ${email}`}
                  disabledReason={reason}
                  onClick={() => setAsked(invitation)}
                >
                  <X aria-hidden size={14} />
                </IconButton>
              </TableCell>
            </TableRow>
          )
        })}
      </Table>
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
      <ConfirmDialog
        open={asked !== undefined}
        onOpenChange={() => setAsked(undefined)}
        variant="warning"
        title={`Revoke the invitation of ${asked?.email ?? ''}`}
        confirmLabel="Revoke invitation"
        onConfirm={() =>
          asked === undefined
            ? undefined
            : revoke.mutateAsync(asked.id, {
                onError: (error) => toastError(error, 'The invitation was not revoked'),
              })
        }
      >
        <p>Its link stops working. You can invite them again.</p>
      </ConfirmDialog>
    </>
  )
}
