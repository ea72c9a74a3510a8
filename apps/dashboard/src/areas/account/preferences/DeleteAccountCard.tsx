import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { deleteAccountMutation } from '~/api/profile.ts'
import { signOut } from '~/api/sign-out.ts'
import { toastError } from '~/components/toast-error.ts'
import { authPaths } from '~/areas/auth/paths.ts'
import { Button } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { ConfirmDialog } from '~/ui/confirm-dialog.tsx'
import { toast } from '~/ui/toast.tsx'

export const DeleteAccountCard = ({ email }: { email: string }) => {
  const navigate = useNavigate()
  const remove = useMutation(deleteAccountMutation)
  const [asked, setAsked] = useState(false)

  const removeAndLeave = async () => {
    await remove.mutateAsync(undefined, { onError: (error) => toastError(error, 'Your account was not deleted') })
    await signOut()
    toast.success('Your account was deleted')
    await navigate({ to: authPaths.signIn(), ignoreBlocker: true })
  }

  return (
    <Card title="Delete account">
      <div className="flex flex-wrap items-center gap-4 text-sm">
        <p className="min-w-0 flex-1 basis-64 text-muted">
          Deletes your profile, access tokens and saved queries. Organizations with other owners stay. This cannot be
          undone.
        </p>
        <Button className="!text-danger" onClick={() => setAsked(true)}>
          Delete account
        </Button>
      </div>
      <ConfirmDialog
        open={asked}
        onOpenChange={setAsked}
        variant="danger"
        title="Delete your account"
        confirmLabel="Delete account"
        typeToConfirm={email}
        onConfirm={removeAndLeave}
      >
        <p>
          You are signed out everywhere and cannot sign in again. Empty organizations that are yours alone go with you;
          while one of them holds projects, or others without another owner, the account stays. This cannot be undone.
        </p>
      </ConfirmDialog>
    </Card>
  )
}
