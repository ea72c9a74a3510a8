import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { deleteAccountMutation } from '~/api/profile.ts'
import { signOut } from '~/api/sign-out.ts'
import { authPaths } from '~/areas/auth/paths.ts'
import { ActionCard } from '~/kit/ActionCard.tsx'
import { DeleteDialog } from '~/kit/DeleteDialog.tsx'
import { Button } from '~/ui/button.tsx'
import { toast } from '~/ui/toast.ts'

export const DeleteAccountCard = ({ email }: { email: string }) => {
  const navigate = useNavigate()
  const remove = useMutation(deleteAccountMutation)
  const [isAsking, setIsAsking] = useState(false)

  const removeAndLeave = async () => {
    await remove.mutateAsync()
    await signOut()
    toast.success('Your account was deleted')
    await navigate({ to: authPaths.signIn(), ignoreBlocker: true })
  }

  return (
    <ActionCard
      title="Delete account"
      text="Deletes your profile, access tokens and saved queries. Organizations with other owners stay. This cannot be undone."
      action={
        <Button variant="danger-outline" onClick={() => setIsAsking(true)}>
          Delete account
        </Button>
      }
    >
      {isAsking && (
        <DeleteDialog
          title="Delete your account"
          confirmLabel="Delete account"
          typeToConfirm={email}
          onDelete={removeAndLeave}
          failure="Your account was not deleted"
          onClose={() => setIsAsking(false)}
        >
          <p>
            You are signed out everywhere and cannot sign in again. Empty organizations that you alone own are deleted
            too. While you are the only owner of an organization with projects or other members, your account cannot be
            deleted. This cannot be undone.
          </p>
        </DeleteDialog>
      )}
    </ActionCard>
  )
}
