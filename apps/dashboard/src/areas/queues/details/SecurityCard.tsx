import type { QueueDetail } from '@cairn/contracts/queues/queues'
import { useMutation } from '@tanstack/react-query'
import { toastError } from '~/components/toast-error.tsx'
import { ButtonLink } from '~/components/ButtonLink.tsx'
import { databasePaths } from '~/areas/database/paths.ts'
import { ActionCard } from '~/kit/ActionCard.tsx'
import { counted } from '~/lib/counts.ts'
import { Badge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { changeQueueMutation } from '../api/queues.ts'

interface SecurityCardProps {
  projectRef: string
  queue: QueueDetail
  forbidden: string | undefined
}

export const SecurityCard = ({ projectRef, queue, forbidden }: SecurityCardProps) => {
  const { id, is_rls_enabled: isOn, policy_count: policies, tables } = queue
  const change = useMutation(changeQueueMutation(projectRef, id))
  const toggle = () =>
    change.mutate(
      { is_rls_enabled: !isOn },
      { onError: (failure) => toastError(failure, 'The row-level security was not changed') },
    )
  return (
    <ActionCard
      title="Row-level security"
      badge={isOn ? <Badge tone="success">On</Badge> : <Badge tone="warning">Off</Badge>}
      text={
        isOn ? (
          <>
            The table pgmq.{tables.messages} has{' '}
            {policies === 0 ? 'no policies' : counted(policies, 'policy', 'policies')}.
            {policies === 0 && ' Only the roles postgres and service_role can use the queue.'}
          </>
        ) : (
          'Each role with access to this queue can use all of its messages.'
        )
      }
      action={
        <div className="flex flex-wrap gap-2">
          <ButtonLink to={databasePaths.policies({ ref: projectRef })} search={{ schema: 'pgmq' }}>
            Policies
          </ButtonLink>
          <Button loading={change.isPending} disabledReason={forbidden} onClick={toggle}>
            {isOn ? 'Turn off' : 'Turn on'}
          </Button>
        </div>
      }
    />
  )
}
