import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useOrganizationPermission } from '~/api/permissions.ts'
import { removeSsoMutation } from '../api/sso.ts'
import { toastError } from '~/components/toast-error.ts'
import { Button } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { ConfirmDialog } from '~/ui/confirm-dialog.tsx'
import { toast } from '~/ui/toast.tsx'

export const RemoveCard = ({ slug }: { slug: string }) => {
  const { reason } = useOrganizationPermission('sso:Write', slug)
  const remove = useMutation(removeSsoMutation(slug))
  const [asked, setAsked] = useState(false)
  const removeIt = async () => {
    await remove.mutateAsync(undefined, {
      onError: (error) => toastError(error, 'Single sign-on was not removed'),
    })
    toast.success('Single sign-on removed')
  }
  return (
    <Card title="Remove">
      <div className="flex flex-wrap items-center gap-4">
        <p className="min-w-0 flex-1 basis-56 text-sm text-muted">
          Members who use it keep their membership but can no longer sign in. The domains stay verified.
        </p>
        <Button className="!text-danger" disabledReason={reason} onClick={() => setAsked(true)}>
          Remove single sign-on
        </Button>
      </div>
      <ConfirmDialog
        open={asked}
        onOpenChange={setAsked}
        variant="danger"
        title="Remove single sign-on"
        confirmLabel="Remove single sign-on"
        onConfirm={removeIt}
      >
        <p>
          Deletes the provider and its secret. Accounts that it created keep their membership but cannot sign in. If you
          set it up again, it creates new accounts.
        </p>
      </ConfirmDialog>
    </Card>
  )
}
