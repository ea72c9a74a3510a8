import { Suspense, useMemo, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { firstChart } from '~/ui/chart/of-result/chart-columns.ts'
import type { GridHandle } from '~/ui/grid/grid-types.ts'
import { lazyPart } from '~/ui/lazy-part.ts'
import { TabPanel, Tabs } from '~/ui/tabs.tsx'
import type { Place } from '../code/locate.ts'
import { formatDuration } from '~/lib/durations.ts'
import type { Outcome } from '../run/runs.ts'
import type { ChartState } from './chart-state.ts'
import { ExportMenus } from './export-menu.tsx'
import { fileNameOf } from './file-name.ts'
import { MessagesList } from './messages-list.tsx'
import { chartTab, firstTab, outcomeView, resultTab, shownEffect } from './outcome-tabs.ts'
import type { OutcomeTab } from './outcome-tabs.ts'
import { PinButton } from './pin-button.tsx'
import { StatementPanel } from './statement-panel.tsx'
import { StatementSteps } from './statement-steps.tsx'
import { tabsOf } from './statement-tabs.tsx'
import { StatementsGrid } from './statements-grid.tsx'
import { hasResultSet, runSummary } from './summarize.ts'

const ChartPanel = lazyPart(async () => (await import('../chart/ChartPanel.tsx')).ChartPanel)

interface DonePanelProps {
  outcome: Pick<Extract<Outcome, { state: 'done' }>, 'results' | 'durationMs' | 'input'>
  /** What ended the run after these statements. */
  error?: ReactNode
  previousPlan: Outcome | undefined
  /** Of the query. */
  name: string
  chart: ChartState
  onGoTo: (place: Place) => void
}

export const DonePanel = ({ outcome, error, previousPlan, name, chart, onGoTo }: DonePanelProps) => {
  const { results, durationMs, input } = outcome
  const hasError = error !== undefined
  const view = useMemo(() => outcomeView(results, hasError), [results, hasError])
  const [tab, setTab] = useState<OutcomeTab>(firstTab(view, chart.isOpen))
  const shown = view.tabs.find((candidate) => resultTab(candidate) === tab || chartTab(candidate) === tab)
  const isChart = shown !== undefined && chartTab(shown) === tab
  const [lastShown, setLastShown] = useState(shown?.statementIndex ?? 0)
  const grid = useRef<GridHandle>(null)
  const firstLine = input.start.line
  const isScript = results.length > 1 || hasError
  const goToLine = (line: number) => onGoTo({ line, column: 1 })

  const choose = (next: OutcomeTab) => {
    setTab(next)
    const chosen = view.tabs.find((candidate) => resultTab(candidate) === next || chartTab(candidate) === next)
    if (chosen) setLastShown(chosen.statementIndex)
    chart.onOpen(chosen !== undefined && chartTab(chosen) === next)
  }
  const openStatement = (statementIndex: number) => {
    if (view.tabs.length > 0) choose(resultTab({ statementIndex }))
    else goToLine((results[statementIndex]?.line ?? 1) + firstLine - 1)
  }

  return (
    <Tabs
      label="Results"
      value={tab}
      onValueChange={choose}
      tabs={tabsOf(view, lastShown, isScript)}
      className="h-full"
      listClassName="bg-surface-1"
      trailing={
        <div className="flex shrink-0 items-center gap-1 pr-2 pl-3 text-xs text-muted">
          {isScript && shown && (
            <StatementSteps
              statementIndex={shown.statementIndex}
              total={results.length}
              onChoose={(statementIndex) => choose(resultTab({ statementIndex }))}
              onList={() => choose('statements')}
            />
          )}
          <span className="mr-1 tabular max-sm:hidden">
            {shown
              ? `${formatDuration(isScript ? shown.statement.durationMs : durationMs)} · ${shownEffect(shown.statement)}`
              : runSummary(results, durationMs)}
          </span>
          {shown && hasResultSet(shown.statement) && (
            <>
              <PinButton
                statement={shown.statement}
                sql={input.sql}
                name={name}
                chart={isChart ? (chart.settings ?? firstChart(shown.statement)) : undefined}
              />
              <ExportMenus
                statement={shown.statement}
                sql={input.sql}
                statementIndex={shown.statementIndex}
                fileName={fileNameOf(name)}
                selectedCells={() => grid.current?.selectedCells()}
              />
            </>
          )}
        </div>
      }
    >
      {shown && (
        <TabPanel value={tab} className="flex flex-col">
          {isChart ? (
            <Suspense>
              <ChartPanel
                key={shown.statementIndex}
                statement={shown.statement}
                chosen={chart.settings}
                onChoose={chart.onChoose}
                onRemove={() => {
                  chart.onChoose(undefined)
                  choose(resultTab(shown))
                }}
              />
            </Suspense>
          ) : (
            <StatementPanel
              key={shown.statementIndex}
              statement={shown.statement}
              rowLimit={input.rowLimit}
              firstLine={firstLine}
              previousPlan={previousPlan}
              onGoToLine={goToLine}
              withMessages={isScript}
              grid={grid}
            />
          )}
        </TabPanel>
      )}
      {hasError && <TabPanel value="error">{error}</TabPanel>}
      <TabPanel value="statements">
        <StatementsGrid results={results} firstLine={firstLine} onOpen={openStatement} />
      </TabPanel>
      <TabPanel value="messages">
        <MessagesList messages={view.messages} firstLine={firstLine} onGoToLine={goToLine} />
      </TabPanel>
    </Tabs>
  )
}
