import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { recoveryCodesQuery } from '~/api/factors.ts'
import { QueryContent } from '~/kit/QueryContent.tsx'
import { Button } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { ConfirmDialog } from '~/ui/confirm-dialog.tsx'

/** How many codes are left. They themselves are shown when they are made, and never again. */
export const RecoveryCodesCard = ({ onRenew }: { onRenew: () => void }) => {
  const [asking, setAsking] = useState(false)
  const query = useQuery(recoveryCodesQuery)
  return (
    <Card
      title="Recovery codes"
      trailing={<Button onClick={() => (query.data === null ? onRenew() : setAsking(true))}>Regenerate codes</Button>}
    >
      <QueryContent query={query} failure="The recovery codes could not be loaded" skeleton="h-5">
        {(codes) => (
          <p className="text-sm text-pretty text-muted">
            {codes === null
              ? 'You have none. Without them, losing your phone locks you out of your account.'
              : `${codes.remaining} of ${codes.total} left. Each works once in place of an authenticator code. New codes replace all of them.`}
          </p>
        )}
      </QueryContent>
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
