import type { QueueMessage } from '@cairn/contracts/queues/messages'
import type { Column } from '~/kit/TableRows.tsx'
import { Checkbox } from '~/ui/checkbox.tsx'
import { Time } from '~/ui/time.tsx'
import { MessageStatus } from './MessageStatus.tsx'

interface MessageColumnsOptions {
  /** Undefined where the reader may not change messages. */
  selection?: { has: (id: string) => boolean; set: (id: string, isSelected: boolean) => void } | undefined
  onOpen: (message: QueueMessage) => void
}

export const messageColumns = ({ selection, onOpen }: MessageColumnsOptions): readonly Column<QueueMessage>[] => [
  ...(selection === undefined
    ? []
    : [
        {
          id: 'select',
          label: 'Select',
          labelHidden: true,
          className: 'w-10 !pr-0',
          cell: ({ id }: QueueMessage) => (
            <span className="flex">
              <Checkbox
                aria-label={`Select message ${id}`}
                checked={selection.has(id)}
                onCheckedChange={(isSelected) => selection.set(id, isSelected)}
              />
            </span>
          ),
        },
      ]),
  {
    id: 'id',
    label: 'ID',
    className: 'w-24 max-sm:w-16',
    cell: (message) => (
      <button
        type="button"
        aria-label={`Open message ${message.id}`}
        className="max-w-full truncate rounded-sm font-mono text-xs font-medium hover:underline"
        onClick={() => onOpen(message)}
      >
        {message.id}
      </button>
    ),
  },
  {
    id: 'message',
    label: 'Message',
    cell: (message) => (
      <span className="block min-w-0">
        <span className="block truncate font-mono text-xs">{message.message ?? 'null'}</span>
        <span className="mt-1 block sm:hidden">
          <MessageStatus message={message} />
        </span>
      </span>
    ),
  },
  {
    id: 'status',
    label: 'Status',
    className: 'w-52 max-sm:hidden',
    cell: (message) => <MessageStatus message={message} />,
  },
  {
    id: 'sent',
    label: 'Sent',
    className: 'w-32 max-md:hidden',
    cell: ({ sent_at: at }) => <Time value={at} />,
  },
  {
    id: 'reads',
    label: 'Reads',
    isNumber: true,
    className: 'w-20 max-lg:hidden',
    cell: ({ read_count: count }) => count,
  },
]
