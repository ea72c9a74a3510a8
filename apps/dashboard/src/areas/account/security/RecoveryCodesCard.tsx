import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { recoveryCodesQuery } from '~/api/factors.ts'
import { ErrorState } from '~/components/ErrorState.tsx'
import { Button } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { ConfirmDialog } from '~/ui/confirm-dialog.tsx'

/** How many codes are left. They themselves are shown when they are made, and never again. */
export const RecoveryCodesCard = ({ onRenew }: { onRenew: () => void }) => {
  const [asking, setAsking] = useState(false)
  const { data: codes, error, refetch, isFetching } = useQuery(recoveryCodesQuery)
  return (
    <Card
      title="Recovery codes"
      trailing={<Button onClick={() => (codes === null ? onRenew() : setAsking(true))}>Regenerate codes</Button>}
    >
      {error !== null && (
        <ErrorState
          title="The recovery codes could not be loaded"
          error={error}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {codes === null && (
        <p className="text-sm text-muted">
          You have none. Without them, losing your phone locks you out of your account.
        </p>
      )}
      {codes !== undefined && codes !== null && (
        <p className="text-sm text-muted">
          {codes.remaining} of {codes.total} left. Each works once in place of an authenticator code. New codes replace
          all of them.
        </p>
      )}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        onConfirm={onRenew}
        variant="warning"
        title="Regenerate recovery codes"
        confirmLabel="Regenerate codes"
        size="medium"
      >
        <p>Your current codes stop working. The new ones are shown once.</p>
      </ConfirmDialog>
    </Card>
  )
}
