import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useProjectPermission } from '~/api/permissions.ts'
import { toastError } from '~/components/toast-error.tsx'
import { ActionCard } from '~/kit/ActionCard.tsx'
import { Badge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { ConfirmDialog } from '~/ui/confirm-dialog.tsx'
import { toast } from '~/ui/toast.ts'
import { exposeQueuesMutation } from '../api/queues.ts'

const functions = <code className="font-mono text-xs">pgmq_public</code>

interface ExposureCardProps {
  projectRef: string
  isExposed: boolean
}

/** Whether clients of the data API can use queues. */
export const ExposureCard = ({ projectRef, isExposed }: ExposureCardProps) => {
  const { reason: forbidden } = useProjectPermission('queues:Expose', projectRef)
  const expose = useMutation(exposeQueuesMutation(projectRef))
  const [isAsking, setIsAsking] = useState(false)
  const change = async (next: boolean) => {
    try {
      await expose.mutateAsync(next)
      toast.success(next ? 'Queues are exposed' : 'Queues are no longer exposed')
    } catch (error) {
      toastError(error, next ? 'The queues were not exposed' : 'The queues are still exposed')
    }
  }
  return (
    <>
      <ActionCard
        title="Data API"
        badge={isExposed ? <Badge tone="success">Exposed</Badge> : <Badge>Not exposed</Badge>}
        text={
          isExposed ? (
            <>
              Clients of the data API can call the functions of the schema {functions}. The page of each queue says
              which roles can use it.
            </>
          ) : (
            <>
              Queues are available in SQL only. Expose them to let clients of the data API call the functions of the
              schema {functions}. The role service_role can then use every queue.
            </>
          )
        }
        action={
          isExposed ? (
            <Button disabledReason={forbidden} loading={expose.isPending} onClick={() => setIsAsking(true)}>
              Stop exposing queues
            </Button>
          ) : (
            <Button disabledReason={forbidden} loading={expose.isPending} onClick={() => void change(true)}>
              Expose queues
            </Button>
          )
        }
      />
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        onConfirm={() => change(false)}
        title="Stop exposing queues"
        confirmLabel="Stop exposing queues"
      >
        <p>
          Clients can no longer send or read messages through the data API. Queues and their messages are kept, and so
          are other functions in the schema {functions}.
        </p>
      </ConfirmDialog>
    </>
  )
}
