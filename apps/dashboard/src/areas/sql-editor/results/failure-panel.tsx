import { Link } from '@tanstack/react-router'
import { CircleX, WandSparkles } from 'lucide-react'
import { AskAssistant } from '~/components/AskAssistant.tsx'
import { logsOfRequest } from '~/components/request-logs.ts'
import { Badge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { Copyable, CopyButton } from '~/ui/copy-button.tsx'
import type { Place } from '../code/locate.ts'
import { formatCount } from '~/lib/counts.ts'
import { formatDuration } from '~/lib/durations.ts'
import type { FailureView } from './describe-failure.ts'

interface FailurePanelProps {
  failure: FailureView
  elapsedMs: number
  requestId: string | undefined
  onGoTo: (place: Place) => void
  /** Has a model change what failed; undefined where there is none. */
  onFix?: (() => void) | undefined
}

/** The cause, its position, the state of the other statements, and the details to send to support. */
export const FailurePanel = ({ failure, elapsedMs, requestId, onGoTo, onFix }: FailurePanelProps) => {
  const { title, sqlstate, facts, kept, statement, statementText, place, copyText } = failure
  // Without an error of Postgres, its log has no line about the request.
  const logs = sqlstate === undefined ? undefined : logsOfRequest(requestId)
  return (
    <section aria-label="Error" className="h-full overflow-auto">
      <div className="flex flex-wrap items-start gap-x-3 gap-y-2 border-b border-line bg-danger-soft/60 px-4 py-3">
        <CircleX aria-hidden size={16} className="mt-0.5 text-danger" />
        <div className="min-w-0 flex-1 basis-60">
          <p role="alert" className="font-mono text-sm font-medium break-words [font-variant-ligatures:none]">
            {title}
          </p>
          <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-muted">
            {sqlstate !== undefined && (
              <Badge tone="danger" mono>
                {sqlstate}
              </Badge>
            )}
            {statement !== undefined && <span>{statement}</span>}
            <span>after {formatDuration(elapsedMs)}</span>
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          {place && (
            <Button size="sm" onClick={() => onGoTo(place)}>
              Go to line {formatCount(place.line)}
            </Button>
          )}
          {onFix !== undefined && sqlstate !== undefined && (
            <Button size="sm" icon={<WandSparkles aria-hidden size={14} />} onClick={onFix}>
              Fix
            </Button>
          )}
          <AskAssistant text="Why does this fail, and how do I fix it?" attached={copyText} />
          <CopyButton text={copyText} label="Copy error" withText size="sm" variant="default" />
        </div>
      </div>
      <div className="flex max-w-4xl flex-col gap-3 px-4 py-3 text-sm">
        {kept !== undefined && <p>{kept}</p>}
        {facts.length > 0 && (
          <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5">
            {facts.map(({ label, text }) => (
              <div key={label} className="contents">
                <dt className="text-muted">{label}</dt>
                <dd className="min-w-0 break-words whitespace-pre-wrap">{text}</dd>
              </div>
            ))}
          </dl>
        )}
        {statementText !== undefined && (
          <pre
            aria-label="Failing statement"
            className="max-h-40 overflow-auto rounded-md border border-line bg-surface-1 px-3 py-2 font-mono text-xs leading-5 break-words whitespace-pre-wrap text-muted"
          >
            {statementText}
          </pre>
        )}
        {requestId !== undefined && (
          <p className="text-xs text-faint">
            Request id <Copyable text={requestId} what="request id" />
            {logs !== undefined && (
              <Link
                {...logs}
                target="_blank"
                className="ml-3 rounded-sm whitespace-nowrap text-muted underline hover:text-text"
              >
                View logs
              </Link>
            )}
          </p>
        )}
      </div>
    </section>
  )
}
