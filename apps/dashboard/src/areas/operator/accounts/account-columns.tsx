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
import { toastError } from '~/components/toast-error.tsx'
import type { Column } from '~/kit/TableRows.tsx'
import { Badge } from '~/ui/badge.tsx'
import { ConfirmDialog } from '~/ui/confirm-dialog.tsx'
import { IconButton } from '~/ui/icon-button.tsx'
import { Menu, MenuItem } from '~/ui/menu.tsx'
import { Time } from '~/ui/time.tsx'
import { toast } from '~/ui/toast.ts'
import type { AccountAction } from './account-actions.ts'
import { accountActionWords } from './account-actions.ts'

const icon = { suspend: Ban, restore: RotateCcw, grant: ShieldCheck, revoke: ShieldOff } as const

const providers: Readonly<Record<string, string>> = { github: 'GitHub', email: 'email' }

const useIsOwn = ({ id }: OperatedAccount): boolean => useQuery(profileQuery).data?.id === id

const AccountName = ({ account }: { account: OperatedAccount }) => {
  const { email, provider, is_operator: isOperator, is_suspended: isSuspended, is_confirmed: isConfirmed } = account
  const isOwn = useIsOwn(account)
  return (
    <>
      <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
        <span className="min-w-0 truncate" title={email}>
          {email === '' ? 'No address' : email}
        </span>
        {isOwn && <Badge>You</Badge>}
        {isOperator && <Badge tone="accent">Operator</Badge>}
        {isSuspended && <Badge tone="danger">Suspended</Badge>}
        {!isConfirmed && <Badge tone="warning">Not confirmed</Badge>}
      </span>
      <span className="block text-xs text-faint">by {providers[provider] ?? provider}</span>
    </>
  )
}

/** What its operator may do to an account. */
const AccountActions = ({ account }: { account: OperatedAccount }) => {
  const { id, email, is_operator: isOperator, is_suspended: isSuspended } = account
  const isOwn = useIsOwn(account)
  const mutations = {
    suspend: useMutation(suspendMutation),
    restore: useMutation(liftSuspensionMutation),
    grant: useMutation(grantOperatorMutation),
    revoke: useMutation(revokeOperatorMutation),
  }
  const [asked, setAsked] = useState<AccountAction>()
  const words = asked === undefined ? undefined : accountActionWords[asked]

  // The dangerous one is the last.
  const offered: { action: AccountAction; reason?: string | undefined }[] = [
    isOperator
      ? { action: 'revoke', reason: isOwn ? 'Only another operator can do this.' : undefined }
      : { action: 'grant', reason: isSuspended ? 'The account is suspended.' : undefined },
    isSuspended
      ? { action: 'restore' }
      : { action: 'suspend', reason: isOperator ? 'Operators cannot be suspended.' : undefined },
  ]
  return (
    <>
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
    </>
  )
}

export const accountColumns: readonly Column<OperatedAccount>[] = [
  { id: 'account', label: 'Account', cell: (account) => <AccountName account={account} /> },
  {
    id: 'signed-in',
    label: 'Signed in',
    className: 'w-36 max-sm:hidden',
    cellClassName: 'text-muted',
    cell: ({ last_sign_in_at: at }) => (at === null ? 'Never' : <Time value={at} />),
  },
  {
    id: 'signed-up',
    label: 'Signed up',
    className: 'w-36 max-lg:hidden',
    cellClassName: 'text-muted',
    cell: ({ created_at: at }) => <Time value={at} as="date" />,
  },
  {
    id: 'actions',
    label: 'Actions',
    labelHidden: true,
    className: 'w-20',
    cellClassName: 'text-right',
    cell: (account) => <AccountActions account={account} />,
  },
]
