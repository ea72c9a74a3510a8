import { mostCountedMessages } from '@cairn/contracts/queues/limits'
import type { Queue } from '@cairn/contracts/queues/queues'
import { Link } from '@tanstack/react-router'
import type { Column } from '~/kit/TableRows.tsx'
import { Badge } from '~/ui/badge.tsx'
import { Time } from '~/ui/time.tsx'
import { countText } from '../count-text.ts'
import { queuePaths } from '../paths.ts'
import { typeWords } from '../type-words.ts'

export const queueColumns = (projectRef: string): readonly Column<Queue>[] => [
  {
    id: 'name',
    label: 'Name',
    sortBy: ({ name }) => name,
    cell: ({ id, name, type }) => (
      <span className="block min-w-0">
        <Link to={queuePaths.one({ ref: projectRef, id })} className="block truncate font-medium hover:underline">
          {name}
        </Link>
        <span className="block text-xs text-muted md:hidden">{typeWords[type]}</span>
      </span>
    ),
  },
  {
    id: 'type',
    label: 'Type',
    className: 'w-28 max-md:hidden',
    cell: ({ type }) => typeWords[type],
  },
  {
    id: 'security',
    label: 'Row-level security',
    className: 'w-44 max-sm:w-24',
    cell: ({ is_rls_enabled: isOn, policy_count: policies }) =>
      isOn ? (
        <span className="flex flex-wrap items-center gap-x-2">
          <Badge tone="success">On</Badge>
          <span className="text-xs text-muted max-sm:hidden">
            {policies === 1 ? '1 policy' : `${policies === 0 ? 'No' : policies} policies`}
          </span>
        </span>
      ) : (
        <Badge tone="warning">Off</Badge>
      ),
  },
  {
    id: 'messages',
    label: 'Messages',
    isNumber: true,
    className: 'w-28',
    sortBy: ({ message_count: count }) => count,
    cell: ({ message_count: count }) => countText(count, mostCountedMessages),
  },
  {
    id: 'oldest',
    label: 'Oldest message',
    className: 'w-36 max-md:hidden',
    sortBy: ({ oldest_sent_at: at }) => at ?? '',
    cell: ({ oldest_sent_at: at }) => (at === null ? <span className="text-faint">None</span> : <Time value={at} />),
  },
  {
    id: 'total',
    label: 'Total sent',
    isNumber: true,
    className: 'w-28 max-lg:hidden',
    sortBy: ({ total_count: total }) => total,
    cell: ({ total_count: total }) => countText(total),
  },
]
