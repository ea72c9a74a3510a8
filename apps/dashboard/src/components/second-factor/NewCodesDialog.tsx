import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { authClient } from '~/api/auth-client.ts'
import { answered, recoveryCodesQuery, refetchFactors } from '~/api/factors.ts'
import { queryClient } from '~/api/query-client.ts'
import { ErrorState } from '~/components/ErrorState.tsx'
import { Button } from '~/ui/button.tsx'
import { CodeBlock } from '~/ui/code-block.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'

const makeCodes = async () => {
  const { recoveryCodes } = authClient.mfa
  // Asked now: an earlier attempt may have made them, and its answer was lost.
  const existing = await queryClient.fetchQuery({ ...recoveryCodesQuery, staleTime: 0 })
  const { codes } = answered(await (existing === null ? recoveryCodes.generate() : recoveryCodes.regenerate()))
  await refetchFactors()
  return codes
}

/** Makes new recovery codes and shows them, once. Mounted while it is open. */
export const NewCodesDialog = ({ onClose }: { onClose: () => void }) => {
  const { mutate, data: codes, error, isPending } = useMutation({ mutationFn: makeCodes })
  useEffect(() => mutate(), [mutate])
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title="Your recovery codes"
      description="Store them where you can reach them without your phone. They are not shown again."
      locked={isPending}
      footer={
        <Button variant="primary" onClick={onClose} disabled={isPending}>
          I saved them
        </Button>
      }
    >
      {error !== null && (
        <ErrorState title="The codes were not created" error={error} onRetry={() => mutate()} retrying={isPending} />
      )}
      {codes === undefined && error === null && <Skeleton className="h-52" />}
      {codes !== undefined && <CodeBlock label="Recovery codes" code={codes.join('\n')} />}
    </Dialog>
  )
}
