import type { QueueMessage } from '@cairn/contracts/queues/messages'
import { Badge } from '~/ui/badge.tsx'
import { Time } from '~/ui/time.tsx'

type Shown = Pick<QueueMessage, 'state' | 'visible_at' | 'archived_at' | 'read_count'>

/** Whether readers get it, and since or until when not. */
export const MessageStatus = ({ message }: { message: Shown }) => {
  const { state, visible_at: visibleAt, archived_at: archivedAt, read_count: reads } = message
  if (state === 'available') return <Badge tone="success">Available</Badge>
  const isTaken = state === 'scheduled' && reads > 0
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
      {state === 'archived' ? (
        <Badge>Archived</Badge>
      ) : (
        <Badge tone="info">{isTaken ? 'In progress' : 'Delayed'}</Badge>
      )}
      <span className="text-xs text-muted">
        {state === 'scheduled' && 'available '}
        <Time value={state === 'archived' && archivedAt !== null ? archivedAt : visibleAt} />
      </span>
    </span>
  )
}
