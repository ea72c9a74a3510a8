import type { AuthUserDetail } from '@cairn/contracts/authentication/users'
import { useMutation } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'
import { useProjectPermission } from '~/api/permissions.ts'
import { toastError } from '~/components/toast-error.tsx'
import { Badge } from '~/ui/badge.tsx'
import { ConfirmDialog } from '~/ui/confirm-dialog.tsx'
import { IconButton } from '~/ui/icon-button.tsx'
import { Time } from '~/ui/time.tsx'
import { toast } from '~/ui/toast.ts'
import { removeFactorMutation } from '../api/user-actions.ts'
import { factorLabel } from './user-words.ts'

type Factor = AuthUserDetail['all_factors'][number]

interface UserFactorsProps {
  projectRef: string
  user: AuthUserDetail
}

const titleOf = ({ name, type }: Factor): string => (name === '' ? factorLabel(type) : name)

/** The second factors of a user, each of which can be removed by itself. */
export const UserFactors = ({ projectRef, user }: UserFactorsProps) => {
  const { reason } = useProjectPermission('auth_users:Write', projectRef)
  const removal = useMutation(removeFactorMutation(projectRef, user.id))
  const [asked, setAsked] = useState<Factor>()
  const remove = async ({ id }: Factor) => {
    await removal.mutateAsync(id, { onError: (error) => toastError(error, 'The second factor was not removed') })
    toast.success('Removed the second factor')
  }
  return (
    <ul className="divide-y divide-line rounded-md border border-line text-sm">
      {user.all_factors.map((factor) => (
        <li key={factor.id} className="flex min-w-0 items-center gap-2 py-1 pr-1 pl-3">
          <span className="min-w-0 flex-1">
            {factorLabel(factor.type)}
            <span className="ml-2 wrap-anywhere text-muted">
              {factor.name} added <Time value={factor.created_at} />
            </span>
          </span>
          {!factor.is_verified && <Badge tone="warning">Not verified</Badge>}
          <IconButton label={`Remove ${titleOf(factor)}`} disabledReason={reason} onClick={() => setAsked(factor)}>
            <X aria-hidden size={14} />
          </IconButton>
        </li>
      ))}
      {asked !== undefined && (
        <ConfirmDialog
          open
          onOpenChange={() => setAsked(undefined)}
          title={`Remove ${titleOf(asked)}`}
          variant="danger"
          confirmLabel="Remove second factor"
          onConfirm={() => remove(asked)}
        >
          The user cannot use it to sign in any more. Recovery codes go with the last second factor that they stand in
          for.
        </ConfirmDialog>
      )}
    </ul>
  )
}
