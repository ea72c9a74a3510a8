import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { QueryContent } from '~/kit/QueryContent.tsx'
import { displayTime } from '~/lib/dates.ts'
import { CodeBlock } from '~/ui/code-block.tsx'
import { Copyable, CopyButton } from '~/ui/copy-button.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { IconButton } from '~/ui/icon-button.tsx'
import { SidePanel } from '~/ui/side-panel.tsx'
import { useIsWide } from '~/ui/use-is-wide.ts'
import { lineQuery } from '../api/lines.ts'
import type { LogRow } from '../api/query-logs.ts'
import { clockText } from '../clock.ts'
import { fieldsOf } from './line-fields.ts'
import type { LinePlace } from './line-sql.ts'
import { textOf } from './log-line.ts'
import type { LogPage } from './log-pages.ts'

interface LineDetailsProps {
  projectRef: string
  page: LogPage
  place: LinePlace
  onClose: () => void
}

const copied = 'block !whitespace-normal break-all text-left !text-text'

const Fields = ({ row }: { row: LogRow }) => {
  const { id, timestamp, event_message: message, metadata } = row
  const date = new Date(Number(timestamp) / 1_000)
  return (
    <div className="flex flex-col gap-4">
      <CodeBlock label="Message" code={textOf(message)} wrap />
      <dl className="grid grid-cols-[minmax(5rem,9.5rem)_1fr] text-xs">
        {[
          { path: 'timestamp', value: date.toISOString() },
          { path: 'id', value: textOf(id) },
          ...fieldsOf(metadata),
        ].map(({ path, value }) => (
          <div
            key={path}
            className="col-span-full grid grid-cols-subgrid gap-x-4 border-t border-line py-1.5 first:border-t-0"
          >
            <dt className="wrap-anywhere text-muted">{path}</dt>
            <dd className="min-w-0">
              <Copyable text={value} what={path} className={copied} />
            </dd>
          </div>
        ))}
      </dl>
      <span>
        <CopyButton text={JSON.stringify(row, null, 2)} label="Copy as JSON" withText variant="default" />
      </span>
    </div>
  )
}

const Content = ({ projectRef, page, place }: Omit<LineDetailsProps, 'onClose'>) => {
  const line = useQuery(lineQuery(projectRef, page, place))
  return (
    <QueryContent query={line} failure="The line could not be loaded" skeleton="h-64">
      {(row) =>
        row === null ? (
          <EmptyState title="This line does not exist">It may be older than the plan keeps logs.</EmptyState>
        ) : (
          <Fields row={row} />
        )
      }
    </QueryContent>
  )
}

/** One line with all of its fields. Over the page where there is no room beside it. */
export const LineDetails = ({ onClose, ...rest }: LineDetailsProps): ReactNode => {
  const isWide = useIsWide()
  const date = new Date(rest.place.time / 1_000)
  const title = `${rest.page.title}, ${clockText(date)}`
  if (!isWide)
    return (
      <SidePanel open onOpenChange={onClose} title={title} name="log-line">
        <Content {...rest} />
      </SidePanel>
    )
  return (
    <aside aria-label="Details of the line" className="flex w-[26rem] shrink-0 flex-col border-l border-line">
      <div className="flex h-10 items-center gap-2 border-b border-line pr-2 pl-4">
        <h2 className="min-w-0 flex-1 truncate text-sm font-medium" title={displayTime(date)}>
          {title}
        </h2>
        <IconButton label="Close" onClick={onClose}>
          <X aria-hidden size={14} />
        </IconButton>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto p-4">
        <Content {...rest} />
      </div>
    </aside>
  )
}
