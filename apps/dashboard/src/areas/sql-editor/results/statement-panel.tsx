import { maxRowLimit } from '@cairn/contracts/limits'
import { planIn, planOf } from '../explain/plan-in.ts'
import { PlanPanel } from '../explain/PlanPanel.tsx'
import type { Outcome } from '../run/runs.ts'
import { formatDuration } from '~/lib/durations.ts'
import type { Ref } from 'react'
import { useMemo } from 'react'
import type { GridHandle } from '~/ui/grid/grid-types.ts'
import type { StatementResult } from '@cairn/contracts/database/statement-result'
import { MessagesList } from './messages-list.tsx'
import { ResultGrid } from './result-grid.tsx'
import { hasResultSet, messagesOf, rowsShown, statementEffect } from './summarize.ts'

interface StatementPanelProps {
  statement: StatementResult
  /** The row limit of the run. */
  rowLimit: number
  firstLine: number
  previousPlan: Outcome | undefined
  onGoToLine: (line: number) => void
  /** Whether its messages are shown with it: a single statement has a tab for them. */
  withMessages: boolean
  grid: Ref<GridHandle>
}

const cutNote = (statement: StatementResult, rowLimit: number): string => {
  const shown = rowsShown(statement).replace(/^f/, 'F')
  const isByRows = statement.rows.length >= rowLimit
  if (isByRows && rowLimit < maxRowLimit)
    return `${shown}: the row limit stopped the statement. Raise it, or export all rows.`
  return isByRows
    ? `${shown}: the statement stopped there. Export all rows to get the others.`
    : `${shown}: a result is cut at 8 MB. Ask for fewer columns, or export all rows.`
}

const Rows = ({ statement, previousPlan, grid }: Pick<StatementPanelProps, 'statement' | 'previousPlan' | 'grid'>) => {
  const explained = useMemo(() => planIn(statement), [statement])
  if (explained) return <PlanPanel {...explained} previous={planOf(previousPlan)} />
  return <ResultGrid statement={statement} label={`Result rows, ${rowsShown(statement)}`} ref={grid} />
}

/** Of a statement that returns no rows: what it did. */
const Effect = ({ statement }: Pick<StatementPanelProps, 'statement'>) => {
  const effect = statementEffect(statement)
  return (
    <p className="px-3 py-2.5 text-sm text-muted">
      <span className="font-mono text-xs text-text">{statement.command}</span>
      {effect !== undefined && ` · ${effect}`} · {formatDuration(statement.durationMs)} · returns no rows
    </p>
  )
}

/** What one statement returned: its rows or its plan, or what it did; its messages below. */
export const StatementPanel = (props: StatementPanelProps) => {
  const { statement, rowLimit, firstLine, previousPlan, onGoToLine, withMessages } = props
  const messages = useMemo(() => (withMessages ? messagesOf([statement]) : []), [statement, withMessages])
  const hasRows = hasResultSet(statement)
  return (
    <>
      {hasRows ? (
        <div className="min-h-0 flex-1">
          <Rows statement={statement} previousPlan={previousPlan} grid={props.grid} />
        </div>
      ) : (
        <Effect statement={statement} />
      )}
      {statement.truncated && (
        <p className="border-t border-line bg-surface-1 px-3 py-1.5 text-xs text-muted">
          {cutNote(statement, rowLimit)}
        </p>
      )}
      {messages.length > 0 && (
        <div className={hasRows ? 'max-h-24 shrink-0 overflow-auto border-t border-line' : 'min-h-0 flex-1'}>
          <MessagesList messages={messages} firstLine={firstLine} onGoToLine={onGoToLine} />
        </div>
      )}
    </>
  )
}
