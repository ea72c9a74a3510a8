import type { StatementResult } from '@cairn/contracts/database/query'
import { maxRowLimit } from '@cairn/contracts/limits'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Badge } from '~/ui/badge.tsx'
import { IconButton } from '~/ui/icon-button.tsx'
import { TabPanel, Tabs } from '~/ui/tabs.tsx'
import type { Tab } from '~/ui/tabs.tsx'
import type { Place } from '../code/locate.ts'
import { formatCount } from '~/lib/counts.ts'
import { formatDuration } from '../format.ts'
import type { Outcome } from '../run/runs.ts'
import { planIn, planOf } from '../explain/plan-in.ts'
import { PlanPanel } from '../explain/PlanPanel.tsx'
import { ExportMenus } from './export-menu.tsx'
import { MessagesList } from './messages-list.tsx'
import { outcomeView, resultTab, tabCount } from './outcome-tabs.ts'
import type { OutcomeTab, OutcomeView } from './outcome-tabs.ts'
import { ResultGrid } from './result-grid.tsx'
import { StatementsGrid } from './statements-grid.tsx'
import { hasResultSet, rowsShown, runSummary } from './summarize.ts'
import type { ResultSet } from './summarize.ts'

interface DonePanelProps {
  outcome: Extract<Outcome, { state: 'done' }>
  previousPlan: Outcome | undefined
  /** The name of downloaded files. */
  fileName: string
  onGoTo: (place: Place) => void
}

const tabLabel = (name: string, count: string) => (
  <>
    {name} <Badge className="tabular">{count}</Badge>
  </>
)

const tabsOf = (
  { sets, messages, hasStatementsTab, hasTabEach }: OutcomeView,
  shown: ResultSet | undefined,
  total: number,
) => {
  const named = sets.map((set, place) => ({
    set,
    name: sets.length === 1 ? 'Result' : `Result ${formatCount(place + 1)}`,
  }))
  const tabs: Tab<OutcomeTab>[] = named
    .filter(({ set }) => hasTabEach || set === shown)
    .map(({ set, name }) => ({
      value: resultTab(set),
      label: planIn(set.statement) === undefined ? tabLabel(name, tabCount(set)) : name.replace('Result', 'Plan'),
    }))
  if (hasStatementsTab) tabs.push({ value: 'statements', label: tabLabel('Statements', formatCount(total)) })
  if (messages.length > 0) tabs.push({ value: 'messages', label: tabLabel('Messages', formatCount(messages.length)) })
  return tabs
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

/** Goes through result sets that are too many for tabs. */
const Leaf = ({
  view,
  shown,
  onChoose,
}: {
  view: OutcomeView
  shown: ResultSet
  onChoose: (set: ResultSet) => void
}) => {
  const place = view.sets.indexOf(shown)
  const step = (label: string, to: ResultSet | undefined, icon: typeof ChevronLeft) => {
    const Icon = icon
    return (
      <IconButton
        label={label}
        size="sm"
        onClick={() => to && onChoose(to)}
        {...(to ? {} : { disabledReason: 'No more results.' })}
      >
        <Icon aria-hidden size={14} />
      </IconButton>
    )
  }
  return (
    <span className="flex items-center gap-0.5">
      {step('Previous result', view.sets[place - 1], ChevronLeft)}
      <span className="tabular">
        {formatCount(place + 1)} of {formatCount(view.sets.length)}
      </span>
      {step('Next result', view.sets[place + 1], ChevronRight)}
    </span>
  )
}

export const DonePanel = ({ outcome, previousPlan, fileName, onGoTo }: DonePanelProps) => {
  const { results, durationMs, input } = outcome
  const view = useMemo(() => outcomeView(results), [results])
  const [tab, setTab] = useState<OutcomeTab>(view.first)
  const [lastShown, setLastShown] = useState(() => view.sets.at(-1))
  const shown = view.sets.find((set) => resultTab(set) === tab)
  const explained = useMemo(() => shown && planIn(shown.statement), [shown])
  const firstLine = input.start.line

  const choose = (next: OutcomeTab) => {
    setTab(next)
    const set = view.sets.find((candidate) => resultTab(candidate) === next)
    if (set) setLastShown(set)
  }
  const openStatement = (index: number) => {
    const statement = results[index]
    if (!statement) return
    if (hasResultSet(statement)) choose(`result-${index}`)
    else onGoTo({ line: statement.line + firstLine - 1, column: 1 })
  }

  return (
    <Tabs
      label="Results"
      value={tab}
      onValueChange={choose}
      tabs={tabsOf(view, lastShown, results.length)}
      className="h-full"
      listClassName="bg-surface-1"
      trailing={
        <div className="flex shrink-0 items-center gap-1 pr-2 pl-3 text-xs text-muted">
          {!view.hasTabEach && shown && <Leaf view={view} shown={shown} onChoose={(set) => choose(resultTab(set))} />}
          <span className="mr-1 tabular max-sm:hidden">
            {shown ? `${formatDuration(durationMs)} · ${rowsShown(shown.statement)}` : runSummary(results, durationMs)}
          </span>
          {shown && (
            <ExportMenus
              statement={shown.statement}
              sql={input.sql}
              statementIndex={shown.statementIndex}
              fileName={fileName}
            />
          )}
        </div>
      }
    >
      {shown && (
        <TabPanel value={tab} className="flex flex-col">
          <div className="min-h-0 flex-1">
            {explained ? (
              <PlanPanel {...explained} previous={planOf(previousPlan)} />
            ) : (
              <ResultGrid
                key={shown.statementIndex}
                statement={shown.statement}
                label={`Result rows, ${rowsShown(shown.statement)}`}
              />
            )}
          </div>
          {shown.statement.truncated && (
            <p className="border-t border-line bg-surface-1 px-3 py-1.5 text-xs text-muted">
              {cutNote(shown.statement, input.rowLimit)}
            </p>
          )}
        </TabPanel>
      )}
      <TabPanel value="statements">
        <StatementsGrid results={results} firstLine={firstLine} onOpen={openStatement} />
      </TabPanel>
      <TabPanel value="messages">
        <MessagesList
          messages={view.messages}
          firstLine={firstLine}
          onGoToLine={(line) => onGoTo({ line, column: 1 })}
        />
      </TabPanel>
    </Tabs>
  )
}
