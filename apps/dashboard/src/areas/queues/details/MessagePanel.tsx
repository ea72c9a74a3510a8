import { messageLength } from '@cairn/contracts/queues/limits'
import type { QueueMessageDetail } from '@cairn/contracts/queues/messages'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { toastError } from '~/components/toast-error.tsx'
import { QueryContent } from '~/kit/QueryContent.tsx'
import { Button } from '~/ui/button.tsx'
import { CodeBlock } from '~/ui/code-block.tsx'
import { PropertyList } from '~/ui/property-list.tsx'
import { SidePanel } from '~/ui/side-panel.tsx'
import { Time } from '~/ui/time.tsx'
import { formatCount } from '~/lib/counts.ts'
import { archiveMessagesMutation, queueMessageQuery } from '../api/messages.ts'
import { DeleteMessagesDialog } from './DeleteMessagesDialog.tsx'
import { MessageStatus } from './MessageStatus.tsx'

/** With line breaks, where it is whole. */
const indented = (json: string): string => {
  try {
    return JSON.stringify(JSON.parse(json), undefined, 2)
  } catch {
    return json
  }
}

const Details = ({ message }: { message: QueueMessageDetail }) => (
  <div className="flex flex-col gap-4">
    <PropertyList
      properties={[
        { label: 'Status', value: <MessageStatus message={message} /> },
        { label: 'Sent', value: <Time value={message.sent_at} as="moment" /> },
        { label: 'Readers get it from', value: <Time value={message.visible_at} as="moment" /> },
        ...(message.archived_at === null
          ? []
          : [{ label: 'Archived', value: <Time value={message.archived_at} as="moment" /> }]),
        { label: 'Reads', value: message.read_count },
      ]}
    />
    <CodeBlock label="Message" code={indented(message.message ?? 'null')} wrap />
    {message.message_length > messageLength && (
      <p className="text-sm text-muted">
        These are the first {formatCount(messageLength)} of {formatCount(message.message_length)} characters.
      </p>
    )}
    {message.headers !== null && (
      <div className="flex flex-col gap-2">
        <h3 className="text-sm font-medium">Headers</h3>
        <CodeBlock label="Headers" code={indented(message.headers)} wrap short />
      </div>
    )}
  </div>
)

interface MessagePanelProps {
  projectRef: string
  queueId: string
  messageId: string
  forbidden: string | undefined
  onClose: () => void
}

export const MessagePanel = ({ projectRef, queueId, messageId, forbidden, onClose }: MessagePanelProps) => {
  const message = useQuery(queueMessageQuery(projectRef, queueId, messageId))
  const archive = useMutation(archiveMessagesMutation(projectRef, queueId))
  const [isDeleting, setIsDeleting] = useState(false)
  const archiveIt = () =>
    archive.mutate([messageId], {
      onSuccess: onClose,
      onError: (failure) => toastError(failure, 'The message was not archived'),
    })
  return (
    <>
      <SidePanel
        open
        onOpenChange={onClose}
        name="queue-message"
        title={`Message ${messageId}`}
        footer={
          message.data !== undefined && (
            <>
              {message.data.state !== 'archived' && (
                <Button loading={archive.isPending} disabledReason={forbidden} onClick={archiveIt}>
                  Archive
                </Button>
              )}
              <Button variant="danger-outline" disabledReason={forbidden} onClick={() => setIsDeleting(true)}>
                Delete
              </Button>
            </>
          )
        }
      >
        <QueryContent query={message} failure="The message could not be loaded" skeleton="h-64 !rounded-lg">
          {(known) => <Details message={known} />}
        </QueryContent>
      </SidePanel>
      {isDeleting && (
        <DeleteMessagesDialog
          projectRef={projectRef}
          queueId={queueId}
          ids={[messageId]}
          onDeleted={onClose}
          onClose={() => setIsDeleting(false)}
        />
      )}
    </>
  )
}
