import type { OperatedAccount } from '@cairn/contracts/operator/operator-area'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Ban, Ellipsis, RotateCcw, ShieldCheck, ShieldOff } from 'lucide-react'
import { useState } from 'react'
import {
  grantOperatorMutation,
  liftSuspensionMutation,
  revokeOperatorMutation,
  suspendMutation,
} from '../api/operator-area.ts'
import { profileQuery } from '~/api/profile.ts'
import { toastError } from '~/components/toast-error.ts'
import { Badge } from '~/ui/badge.tsx'
import { ConfirmDialog } from '~/ui/confirm-dialog.tsx'
import { IconButton } from '~/ui/icon-button.tsx'
import { Menu, MenuItem } from '~/ui/menu.tsx'
import { TableCell, TableRow } from '~/ui/table.tsx'
import { Time } from '~/ui/time.tsx'
import { toast } from '~/ui/toast.tsx'
import type { AccountAction } from './account-actions.ts'
import { accountActionWords } from './account-actions.ts'

const icon = { suspend: Ban, restore: RotateCcw, grant: ShieldCheck, revoke: ShieldOff } as const

const providers: Readonly<Record<string, string>> = { github: 'GitHub', email: 'email' }

/** An account, and what its operator may do to it. */
export const AccountRow = ({ account }: { account: OperatedAccount }) => {
  const { id, email, is_operator: isOperator, is_suspended: isSuspended, is_confirmed: isConfirmed } = account
  const { data: profile } = useQuery(profileQuery)
  const mutations = {
    suspend: useMutation(suspendMutation),
    restore: useMutation(liftSuspensionMutation),
    grant: useMutation(grantOperatorMutation),
    revoke: useMutation(revokeOperatorMutation),
  }
  const [asked, setAsked] = useState<AccountAction>()
  const words = asked === undefined ? undefined : accountActionWords[asked]
  const isOwn = profile?.id === id

  const offered: { action: AccountAction; reason?: string | undefined }[] = [
    isSuspended
      ? { action: 'restore' }
      : { action: 'suspend', reason: isOperator ? 'Operators cannot be suspended.' : undefined },
    isOperator
      ? { action: 'revoke', reason: isOwn ? 'Only another operator can do this.' : undefined }
      : { action: 'grant', reason: isSuspended ? 'The account is suspended.' : undefined },
  ]
  return (
    <TableRow>
      <TableCell>
        <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
          <span className="min-w-0 truncate" title={email}>
            {email === '' ? 'No address' : email}
          </span>
          {isOwn && <Badge>you</Badge>}
          {isOperator && <Badge tone="accent">Operator</Badge>}
          {isSuspended && <Badge tone="danger">Suspended</Badge>}
          {!isConfirmed && <Badge tone="warning">Not confirmed</Badge>}
        </span>
        <span className="block text-xs text-faint">by {providers[account.provider] ?? account.provider}</span>
      </TableCell>
      <TableCell className="text-muted max-sm:hidden">
        {account.last_sign_in_at === null ? 'Never' : <Time value={account.last_sign_in_at} />}
      </TableCell>
      <TableCell className="text-muted max-lg:hidden">
        <Time value={account.created_at} as="date" />
      </TableCell>
      <TableCell className="text-right">
        <Menu
          align="end"
          trigger={
            <IconButton label={`Actions for ${email}`}>
              <Ellipsis aria-hidden size={14} />
            </IconButton>
          }
        >
          {offered.map(({ action, reason }) => {
            const Icon = icon[action]
            return (
              <MenuItem
                key={action}
                icon={<Icon aria-hidden size={14} />}
                danger={action === 'suspend'}
                disabledReason={reason}
                onSelect={() => setAsked(action)}
              >
                {accountActionWords[action].label}
              </MenuItem>
            )
          })}
        </Menu>
        <ConfirmDialog
          open={asked !== undefined}
          onOpenChange={() => setAsked(undefined)}
          variant={asked === 'suspend' ? 'danger' : 'warning'}
          title={words?.title(email) ?? ''}
          confirmLabel={words?.label ?? ''}
          onConfirm={async () => {
            if (asked === undefined) return
            await mutations[asked].mutateAsync(id, {
              onError: (error) => toastError(error, accountActionWords[asked].failed),
            })
            toast.success(accountActionWords[asked].done(email))
          }}
        >
          <p className="text-left">{words?.what}</p>
        </ConfirmDialog>
      </TableCell>
    </TableRow>
  )
}
