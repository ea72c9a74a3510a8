import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { recoveryCodesQuery } from './factors.ts'
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
      trailing={<Button onClick={() => (codes === null ? onRenew() : setAsking(true))}>Make new codes</Button>}
    >
      {error !== null && (
        <ErrorState
          title="The recovery codes could not be counted"
          error={error}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {codes === null && (
        <p className="text-sm text-muted">You have none. Without them, a lost phone locks you out of your account.</p>
      )}
      {codes !== undefined && codes !== null && (
        <p className="text-sm text-muted">
          {codes.remaining} of {codes.total} are left. Each lets you in once, in place of an authenticator. New ones
          replace them all.
        </p>
      )}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        onConfirm={onRenew}
        variant="warning"
        title="Make new recovery codes"
        confirmLabel="Make new codes"
        size="medium"
      >
        <p>The codes that you kept stop working at once. The new ones are shown a single time.</p>
      </ConfirmDialog>
    </Card>
  )
}
