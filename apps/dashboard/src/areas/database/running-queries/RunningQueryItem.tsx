import { withoutRequest } from '~/api/application-name.ts'
import type { RunningQuery } from '@cairn/contracts/database/running-queries'
import { formatElapsed } from '~/lib/durations.ts'
import { Badge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { classNames } from '~/ui/class-names.ts'
import { CodeBlock } from '~/ui/code-block.tsx'
import { Progress } from '~/ui/progress.tsx'
import { counted } from '~/lib/counts.ts'
import type { ListedQuery } from './blocking-tree.ts'
import { describeLocks, describeQuery } from './describe-query.ts'

interface RunningQueryItemProps {
  query: ListedQuery
  /** Why the person cannot end it. */
  forbidden: string | undefined
  isEnding: boolean
  onCancel: () => void
  onTerminate: () => void
}

// Deeper ones are indented as much: on a phone there is no room for more.
const deepest = 4

const openTransaction = 'The transaction is open and no query runs in it. Close the session to end it.'

const stateWords = (isActive: boolean, blockers: number): string => {
  if (!isActive) return 'Idle in transaction'
  return blockers > 0 ? 'Waiting' : 'Running'
}

const Source = ({ query }: { query: RunningQuery }) => {
  const { application, account_email: account, role, process_id: processId } = query
  return (
    <span className="min-w-0 flex-1 basis-48 text-muted max-sm:basis-full">
      {account !== null && <span className="text-text">{account} · </span>}
      {application !== '' && `${withoutRequest(application)} · `}
      <span className="font-mono text-xs">{role}</span> · process <span className="tabular">{processId}</span>
    </span>
  )
}

/** One query: whose it is, since when, its text, what it waits for, and how to end it. */
export const RunningQueryItem = ({ query, forbidden, isEnding, onCancel, onTerminate }: RunningQueryItemProps) => {
  const { process_id: processId, state, elapsed_ms: elapsedMs, progress, query: text, depth, blocks } = query
  const blockers = query.blocked_by.length
  const isActive = state === 'active'
  const name = `process ${processId}`
  const status = describeQuery(query)
  const locks = describeLocks(query)
  return (
    <section
      aria-label={`Query of ${name}`}
      className={classNames('grid gap-2 text-sm', depth > 0 && 'border-l-2 border-line-strong pl-4')}
      style={{ marginLeft: `${Math.max(0, Math.min(depth, deepest) - 1)}rem` }}
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Badge tone={isActive && blockers === 0 ? 'info' : 'warning'}>{stateWords(isActive, blockers)}</Badge>
        {blocks > 0 && <Badge tone="danger">Blocks {counted(blocks, 'query', 'queries')}</Badge>}
        <span className="tabular font-medium">{formatElapsed(elapsedMs)}</span>
        <Source query={query} />
        <span className="flex gap-2">
          <Button
            size="sm"
            aria-label={`Cancel the query of ${name}`}
            disabled={isEnding}
            disabledReason={forbidden ?? (isActive ? undefined : openTransaction)}
            onClick={onCancel}
          >
            Cancel
          </Button>
          <Button
            size="sm"
            aria-label={`Terminate ${name}`}
            disabled={isEnding}
            disabledReason={forbidden}
            onClick={onTerminate}
          >
            Terminate
          </Button>
        </span>
      </div>
      <CodeBlock code={text} label={`Text of ${name}`} wrap className="max-h-40 overflow-auto" />
      {progress !== null && progress.total > 0 && (
        <Progress label={`Progress of ${name}`} value={progress.done} max={progress.total} />
      )}
      {status !== undefined && <p className="text-muted">{status}</p>}
      {locks !== undefined && <p className="text-xs break-words text-faint">{locks}</p>}
    </section>
  )
}
