import { useMutation, useQuery } from '@tanstack/react-query'
import { Database, TriangleAlert } from 'lucide-react'
import { useMemo } from 'react'
import { messageOf } from '~/api/errors.ts'
import { formatCount } from '~/lib/counts.ts'
import { withKeys } from '~/lib/with-keys.ts'
import { Badge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { CodeBlock } from '~/ui/code-block.tsx'
import { reviewStatement, runStatement } from '../assistant-api.ts'
import type { MessagePart } from '../assistant-state.ts'
import { ProposedChart } from './ProposedChart.tsx'
import { ResultTable } from './ResultTable.tsx'
import { outcomeText, proposalIn, resultsIn } from './statement-outcome.ts'

interface Outcome {
  state: 'done' | 'refused' | 'failed'
  output: string
  results?: unknown
}

interface SqlCardProps {
  projectRef: string
  part: MessagePart
  /** What it answered, if it has run. */
  kept: unknown
  onOutcome: (outcome: Outcome) => void
}

type Review = Awaited<ReturnType<typeof reviewStatement>>

const Dangers = ({ dangers }: Pick<Review, 'dangers'>) =>
  dangers.map((danger) => (
    <p key={danger} className="flex items-start gap-1.5 text-xs text-danger">
      <TriangleAlert aria-hidden size={14} className="mt-px shrink-0" />
      <span className="min-w-0 break-words">{danger}</span>
    </p>
  ))

/** What running the statements and rolling them back has shown. */
const Tried = ({ tried, problem }: Pick<Review, 'tried' | 'problem'>) => (
  <output className="block text-xs text-muted">
    {tried === null
      ? problem
      : tried
          .map(
            ({ command, rowCount }) =>
              `${command}: ${rowCount === null ? 'done' : `${formatCount(rowCount)} ${rowCount === 1 ? 'row' : 'rows'}`}`,
          )
          .join(', ')}
    {tried !== null && '. Rolled back: nothing has changed yet.'}
  </output>
)

const stateWords: Readonly<Record<string, string>> = { done: 'Ran', refused: 'Refused', failed: 'Failed' }

/** SQL that the model proposes. It runs when the person says so: to change something, in two steps. */
export const SqlCard = ({ projectRef, part, kept, onOutcome }: SqlCardProps) => {
  const proposal = useMemo(() => proposalIn(part.input), [part.input])
  const sql = proposal?.sql ?? ''
  const isOpen = part.state === 'proposed' && proposal !== undefined
  const review = useQuery({
    queryKey: ['project', projectRef, 'assistant', 'review', sql],
    queryFn: () => reviewStatement(projectRef, sql, false),
    enabled: isOpen,
  })
  const attempt = useMutation({ mutationFn: () => reviewStatement(projectRef, sql, true) })
  const run = useMutation({
    mutationFn: (mode: 'read' | 'write') => runStatement(projectRef, sql, mode),
    onSuccess: ({ results }) => onOutcome({ state: 'done', output: outcomeText(results), results }),
    onError: (error) => onOutcome({ state: 'failed', output: messageOf(error) }),
  })
  if (proposal === undefined) return <p className="text-xs text-muted">The model proposed SQL that cannot be read.</p>
  const reads = review.data?.reads
  const isReviewed = attempt.data !== undefined
  return (
    <section aria-label={proposal.title} className="rounded-lg border border-line bg-surface-1">
      <header className="flex items-center gap-2 border-b border-line px-3 py-2">
        <Database aria-hidden size={14} className="shrink-0 text-muted" />
        <h3 className="min-w-0 flex-1 truncate text-sm">{proposal.title}</h3>
        {isOpen
          ? reads !== undefined && <Badge tone={reads ? 'neutral' : 'warning'}>{reads ? 'Reads' : 'Writes'}</Badge>
          : part.state !== undefined && <Badge>{stateWords[part.state] ?? ''}</Badge>}
      </header>
      <CodeBlock code={sql} label="SQL" className="!rounded-none !border-0" />
      {isOpen && (
        <footer className="flex flex-col gap-2 border-t border-line p-3">
          {review.data !== undefined && <Dangers dangers={review.data.dangers} />}
          {review.data?.problem !== null && review.data !== undefined && (
            <p className="text-xs text-danger">{review.data.problem}</p>
          )}
          {review.error !== null && <p className="text-xs text-danger">{messageOf(review.error)}</p>}
          {attempt.error !== null && <p className="text-xs text-danger">{messageOf(attempt.error)}</p>}
          {attempt.data !== undefined && <Tried {...attempt.data} />}
          <div className="flex items-center gap-2">
            {reads === false && !isReviewed ? (
              <Button size="sm" loading={attempt.isPending} onClick={() => attempt.mutate()}>
                Review changes
              </Button>
            ) : (
              <Button
                size="sm"
                variant={reads === false ? 'danger' : 'primary'}
                loading={run.isPending || review.isPending}
                onClick={() => run.mutate(reads === false ? 'write' : 'read')}
              >
                {reads === false ? 'Run and change data' : 'Run'}
              </Button>
            )}
            <Button
              size="sm"
              variant="ghost"
              className="ml-auto"
              disabledReason={run.isPending ? 'It is running.' : undefined}
              onClick={() => onOutcome({ state: 'refused', output: '' })}
            >
              Refuse
            </Button>
          </div>
        </footer>
      )}
      {part.state === 'failed' && <p className="border-t border-line px-3 py-2 text-xs text-danger">{part.output}</p>}
      {withKeys(resultsIn(kept), ({ command }) => command).map(({ key, item: result }) => (
        <div key={key} className="border-t border-line">
          {proposal.chart !== undefined && <ProposedChart result={result} chart={proposal.chart} />}
          <ResultTable result={result} />
        </div>
      ))}
    </section>
  )
}
