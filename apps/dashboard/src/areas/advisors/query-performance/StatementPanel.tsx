import { useMutation } from '@tanstack/react-query'
import type { PageRange } from '~/components/time-range/time-range.ts'
import { ErrorState } from '~/components/ErrorState.tsx'
import { formatCount } from '~/lib/counts.ts'
import { Button } from '~/ui/button.tsx'
import { CodeBlock } from '~/ui/code-block.tsx'
import { PropertyList } from '~/ui/property-list.tsx'
import { SidePanel } from '~/ui/side-panel.tsx'
import { planMutation } from '../api/query-statistics.ts'
import type { ListedStatement } from './listed-statement.ts'
import { timeText } from './rank-statements.ts'
import { SuggestedIndexes } from './SuggestedIndexes.tsx'
import { StatementHistory } from './StatementHistory.tsx'

interface StatementPanelProps {
  projectRef: string
  statement: ListedStatement
  /** The time of its history. */
  range: PageRange
  onClose: () => void
}

const propertiesOf = (statement: ListedStatement) => [
  { label: 'Role', value: <span className="font-mono text-xs">{statement.role}</span> },
  { label: 'Calls', value: formatCount(statement.calls) },
  { label: 'Rows', value: formatCount(statement.rows) },
  { label: 'Total time', value: timeText(statement.total_ms) },
  { label: 'Mean time', value: timeText(statement.mean_ms) },
  ...(statement.isInTime
    ? [
        {
          label: 'Mean before',
          value: statement.mean_before_ms === null ? 'Did not run' : timeText(statement.mean_before_ms),
        },
      ]
    : [
        { label: 'Fastest', value: timeText(statement.min_ms) },
        { label: 'Slowest', value: timeText(statement.max_ms) },
      ]),
  {
    label: 'Found in cache',
    value:
      statement.cache_hit === null
        ? 'Read no blocks'
        : `${(statement.cache_hit * 100).toFixed(1)}% (${formatCount(statement.blocks_read)} blocks read)`,
  },
]

/** A statement with its times, and its plan when it is asked for. */
export const StatementPanel = ({ projectRef, statement, range, onClose }: StatementPanelProps) => {
  const plan = useMutation(planMutation(projectRef))
  return (
    <SidePanel
      open
      onOpenChange={onClose}
      name="statement-statistics"
      defaultWidth={560}
      pageStaysInUse
      title="Statement"
    >
      <div className="flex flex-col gap-5">
        <CodeBlock code={statement.query} label="Statement" wrap className="max-h-72 overflow-auto" />
        <PropertyList properties={propertiesOf(statement)} />
        <StatementHistory projectRef={projectRef} statement={statement} range={range} />
        <div className="flex flex-col gap-2 text-sm text-muted">
          <h3 className="text-text">Plan</h3>
          <p>PostgreSQL plans the statement for any values of its parameters. The statement is not run.</p>
          <div>
            <Button loading={plan.isPending} onClick={() => plan.mutate(statement.id)}>
              Show plan
            </Button>
          </div>
          {plan.error !== null && <ErrorState title="The statement could not be planned" error={plan.error} />}
          {plan.data !== undefined && <CodeBlock code={plan.data.plan} label="Plan of the statement" />}
        </div>
        <SuggestedIndexes projectRef={projectRef} statementId={statement.id} />
      </div>
    </SidePanel>
  )
}
