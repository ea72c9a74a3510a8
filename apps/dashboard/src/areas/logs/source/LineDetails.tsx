import { useQuery } from '@tanstack/react-query'
import { logLineText } from '~/assistant/attached-text.ts'
import { AskAssistant } from '~/components/AskAssistant.tsx'
import { QueryContent } from '~/kit/QueryContent.tsx'
import { Breakable } from '~/ui/breakable.tsx'
import { CodeBlock } from '~/ui/code-block.tsx'
import { Copyable, CopyButton } from '~/ui/copy-button.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { lineQuery } from '../api/lines.ts'
import type { LogRow } from '../api/query-logs.ts'
import { clockText } from '~/components/time-range/clock.ts'
import { AsidePanel } from './AsidePanel.tsx'
import { fieldsOf, requestIdOf } from './line-fields.ts'
import type { LinePlace } from './line-sql.ts'
import { lineParam, textOf } from './log-line.ts'
import type { LogPage } from './log-pages.ts'
import { RequestLines } from './RequestLines.tsx'

interface LineDetailsProps {
  projectRef: string
  page: LogPage
  place: LinePlace
  onClose: () => void
}

const copied = 'block !whitespace-normal break-all text-left !text-text'

interface FieldsProps extends Omit<LineDetailsProps, 'onClose'> {
  row: LogRow
}

const Fields = ({ projectRef, page, place, row }: FieldsProps) => {
  const { id, timestamp, event_message: message, metadata } = row
  const date = new Date(Number(timestamp) / 1_000)
  const requestId = requestIdOf(page, row)
  return (
    <div className="flex flex-col gap-4">
      <CodeBlock label="Message" code={textOf(message)} wrap short />
      {requestId !== undefined && (
        <section aria-label="Request" className="flex flex-col gap-2">
          <h3 className="text-xs text-muted">Request</h3>
          <RequestLines
            projectRef={projectRef}
            requestId={requestId}
            nearMs={Math.floor(date.getTime())}
            opened={lineParam(place)}
          />
        </section>
      )}
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
            <dt className="wrap-anywhere text-muted">
              <Breakable>{path}</Breakable>
            </dt>
            <dd className="max-h-64 min-w-0 overflow-y-auto">
              <Copyable text={value} what={path} className={copied} />
            </dd>
          </div>
        ))}
      </dl>
      <span className="flex flex-wrap gap-2">
        <CopyButton text={JSON.stringify(row, null, 2)} label="Copy as JSON" withText size="sm" variant="default" />
        <AskAssistant text="What does this log line mean?" attached={logLineText(JSON.stringify(row, null, 2))} />
      </span>
    </div>
  )
}

/** One line with all of its fields, and with the other lines of its request. */
export const LineDetails = ({ projectRef, page, place, onClose }: LineDetailsProps) => {
  const line = useQuery(lineQuery(projectRef, page, place))
  return (
    <AsidePanel
      label="Details of the line"
      title={`${page.title}, ${clockText(new Date(place.time / 1_000))}`}
      onClose={onClose}
    >
      <QueryContent query={line} failure="The line could not be loaded" skeleton="h-64">
        {(row) =>
          row === null ? (
            <EmptyState title="This line does not exist">It may be older than the plan keeps logs.</EmptyState>
          ) : (
            <Fields projectRef={projectRef} page={page} place={place} row={row} />
          )
        }
      </QueryContent>
    </AsidePanel>
  )
}
