import type { AuthUserDetail } from '@cairn/contracts/authentication/users'
import { noBan } from '@cairn/contracts/authentication/ban-durations'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useProjectPermission } from '~/api/permissions.ts'
import { rowsKey } from '~/api/rows-key.ts'
import { tableEditorPaths } from '~/areas/table-editor/paths.ts'
import { toastError } from '~/components/toast-error.tsx'
import { setImpersonation } from '~/state/impersonation.ts'
import { Button } from '~/ui/button.tsx'
import { ConfirmDialog } from '~/ui/confirm-dialog.tsx'
import { lazyPart } from '~/ui/lazy-part.ts'
import { toast } from '~/ui/toast.ts'
import {
  banUserMutation,
  removeFactorsMutation,
  sendCodeMutation,
  sendMagicLinkMutation,
  sendPasswordResetMutation,
  signOutMutation,
} from '../api/user-actions.ts'
import { impersonationOfUser } from './act-as-user.ts'
import { isBannedNow, userTitle } from './user-words.ts'

const BanDialog = lazyPart(async () => (await import('./BanDialog.tsx')).BanDialog)
const EditUserPanel = lazyPart(async () => (await import('./EditUserPanel.tsx')).EditUserPanel)
const DeleteUsersDialog = lazyPart(async () => (await import('./DeleteUsersDialog.tsx')).DeleteUsersDialog)

interface UserActionsProps {
  projectRef: string
  user: AuthUserDetail
  onDeleted: () => void
}

/** Runs it, and says how it ended. */
const report = async (work: Promise<unknown>, done: string, failed: string) => {
  try {
    await work
    toast.success(done)
  } catch (error) {
    toastError(error, failed)
  }
}

const withoutAddress = 'The user has no email address.'
const withoutNumber = 'The user has no phone number.'

/** What can be done to a user. */
export const UserActions = ({ projectRef, user, onDeleted }: UserActionsProps) => {
  const { reason } = useProjectPermission('auth_users:Write', projectRef)
  const { reason: noRows } = useProjectPermission('sql:Write', projectRef)
  const navigate = useNavigate()
  const cache = useQueryClient()
  const reset = useMutation(sendPasswordResetMutation(projectRef))
  const link = useMutation(sendMagicLinkMutation(projectRef))
  const code = useMutation(sendCodeMutation(projectRef))
  const signOut = useMutation(signOutMutation(projectRef, user.id))
  const factors = useMutation(removeFactorsMutation(projectRef, user.id))
  const ban = useMutation(banUserMutation(projectRef, user.id))
  const [asked, setAsked] = useState<'ban' | 'delete' | 'edit' | 'factors' | 'sign-out'>()
  const { email, phone } = user
  const mailReason = reason ?? (email === null ? withoutAddress : undefined)
  const close = () => setAsked(undefined)
  const actAs = () => {
    setImpersonation(projectRef, impersonationOfUser(user))
    // Nothing that one role could read may stay on the screen of another.
    void cache.resetQueries({ queryKey: rowsKey(projectRef) })
    toast.success(`This tab acts as ${userTitle(user)}`)
    void navigate({ to: tableEditorPaths.table({ ref: projectRef }) })
  }
  return (
    <section aria-label="Actions" className="mt-6 flex flex-col gap-3">
      <h3 className="text-sm text-muted">Actions</h3>
      <div className="flex flex-wrap gap-2">
        <Button
          loading={reset.isPending}
          disabledReason={mailReason}
          onClick={() =>
            void report(reset.mutateAsync(email ?? ''), 'Sent the password reset', 'The password reset was not sent')
          }
        >
          Send password reset
        </Button>
        <Button
          loading={link.isPending}
          disabledReason={mailReason}
          onClick={() =>
            void report(link.mutateAsync(email ?? ''), 'Sent the magic link', 'The magic link was not sent')
          }
        >
          Send magic link
        </Button>
        <Button
          loading={code.isPending}
          disabledReason={reason ?? (phone === null ? withoutNumber : undefined)}
          onClick={() => void report(code.mutateAsync(phone ?? ''), 'Sent the code', 'The code was not sent')}
        >
          Send code by SMS
        </Button>
        <Button
          disabledReason={reason ?? (user.sessions.length === 0 ? 'The user is not signed in.' : undefined)}
          onClick={() => setAsked('sign-out')}
        >
          Sign out everywhere
        </Button>
        <Button
          disabledReason={reason ?? (user.all_factors.length === 0 ? 'The user has no second factors.' : undefined)}
          onClick={() => setAsked('factors')}
        >
          Remove second factors
        </Button>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button disabledReason={noRows} onClick={actAs}>
          Act as user
        </Button>
        <Button disabledReason={reason} onClick={() => setAsked('edit')}>
          Edit user
        </Button>
        {isBannedNow(user) ? (
          <Button
            loading={ban.isPending}
            disabledReason={reason}
            onClick={() => void report(ban.mutateAsync(noBan), 'Lifted the ban', 'The ban was not lifted')}
          >
            Lift ban
          </Button>
        ) : (
          <Button disabledReason={reason} onClick={() => setAsked('ban')}>
            Ban user
          </Button>
        )}
        <Button variant="danger-outline" disabledReason={reason} onClick={() => setAsked('delete')}>
          Delete user
        </Button>
      </div>
      <Suspense>
        {asked === 'edit' && <EditUserPanel projectRef={projectRef} user={user} onClose={close} />}
        {asked === 'ban' && <BanDialog projectRef={projectRef} user={user} onClose={close} />}
        {asked === 'sign-out' && (
          <ConfirmDialog
            open
            onOpenChange={close}
            title={`Sign out ${userTitle(user)} everywhere`}
            variant="danger"
            confirmLabel="Sign out everywhere"
            onConfirm={() =>
              report(signOut.mutateAsync(), 'Signed the user out everywhere', 'The user was not signed out')
            }
          >
            All sessions of the user end, and they sign in again on each device. An access token that they have stays
            valid until it expires.
          </ConfirmDialog>
        )}
        {asked === 'factors' && (
          <ConfirmDialog
            open
            onOpenChange={close}
            title={`Remove the second factors of ${userTitle(user)}`}
            variant="danger"
            confirmLabel="Remove second factors"
            onConfirm={() =>
              report(factors.mutateAsync(), 'Removed the second factors', 'The second factors were not removed')
            }
          >
            The user signs in without a second factor until they add one again.
          </ConfirmDialog>
        )}
        {asked === 'delete' && (
          <DeleteUsersDialog
            projectRef={projectRef}
            ids={[user.id]}
            name={userTitle(user)}
            onDeleted={onDeleted}
            onClose={close}
          />
        )}
      </Suspense>
    </section>
  )
}
