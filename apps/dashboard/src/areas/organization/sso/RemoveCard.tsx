import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useOrganizationPermission } from '~/api/permissions.ts'
import { ActionCard } from '~/kit/ActionCard.tsx'
import { DeleteDialog } from '~/kit/DeleteDialog.tsx'
import { Button } from '~/ui/button.tsx'
import { toast } from '~/ui/toast.ts'
import { removeSsoMutation } from '../api/sso.ts'

export const RemoveCard = ({ slug }: { slug: string }) => {
  const { reason } = useOrganizationPermission('sso:Write', slug)
  const remove = useMutation(removeSsoMutation(slug))
  const [isAsking, setIsAsking] = useState(false)
  return (
    <ActionCard
      title="Remove"
      text="Members who use it keep their membership but can no longer sign in. The domains stay verified."
      action={
        <Button variant="danger-outline" disabledReason={reason} onClick={() => setIsAsking(true)}>
          Remove single sign-on
        </Button>
      }
    >
      {isAsking && (
        <DeleteDialog
          title="Remove single sign-on"
          confirmLabel="Remove single sign-on"
          onDelete={async () => {
            await remove.mutateAsync()
            toast.success('Single sign-on removed')
          }}
          failure="Single sign-on was not removed"
          onClose={() => setIsAsking(false)}
        >
          <p>
            Deletes the provider with its secret or metadata. Accounts that it created keep their membership but cannot
            sign in. If you set it up again, it creates new accounts.
          </p>
        </DeleteDialog>
      )}
    </ActionCard>
  )
}
