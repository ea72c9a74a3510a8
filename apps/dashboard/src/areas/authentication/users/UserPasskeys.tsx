import type { AuthUserDetail } from '@cairn/contracts/authentication/users'
import { useMutation } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'
import { useProjectPermission } from '~/api/permissions.ts'
import { DeleteDialog } from '~/kit/DeleteDialog.tsx'
import { IconButton } from '~/ui/icon-button.tsx'
import { Time } from '~/ui/time.tsx'
import { toast } from '~/ui/toast.ts'
import { deletePasskeyMutation } from '../api/user-actions.ts'

type Passkey = AuthUserDetail['passkeys'][number]

interface UserPasskeysProps {
  projectRef: string
  user: AuthUserDetail
}

const titleOf = ({ name }: Passkey): string => (name === '' ? 'Passkey' : name)

/** The passkeys of a user, each of which can be deleted by itself. */
export const UserPasskeys = ({ projectRef, user }: UserPasskeysProps) => {
  const { reason } = useProjectPermission('auth_users:Write', projectRef)
  const remove = useMutation(deletePasskeyMutation(projectRef, user.id))
  const [asked, setAsked] = useState<Passkey>()
  return (
    <ul className="divide-y divide-line rounded-md border border-line text-sm">
      {user.passkeys.map((passkey) => (
        <li key={passkey.id} className="flex min-w-0 items-center gap-2 py-1 pr-1 pl-3">
          <span className="min-w-0 truncate" title={titleOf(passkey)}>
            {titleOf(passkey)}
          </span>
          <span className="min-w-0 flex-1 truncate text-muted">
            {passkey.last_used_at === null ? (
              <>
                added <Time value={passkey.created_at} />, never used
              </>
            ) : (
              <>
                used <Time value={passkey.last_used_at} />
              </>
            )}
          </span>
          <IconButton label={`Delete ${titleOf(passkey)}`} disabledReason={reason} onClick={() => setAsked(passkey)}>
            <X aria-hidden size={14} />
          </IconButton>
        </li>
      ))}
      {asked !== undefined && (
        <DeleteDialog
          title={`Delete ${titleOf(asked)}`}
          confirmLabel="Delete passkey"
          failure="The passkey was not deleted"
          onDelete={async () => {
            await remove.mutateAsync(asked.id)
            toast.success('Deleted the passkey')
          }}
          onClose={() => setAsked(undefined)}
        >
          The user cannot sign in with it any more. Sessions that were opened with it go on.
        </DeleteDialog>
      )}
    </ul>
  )
}
