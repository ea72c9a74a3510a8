import type { ChartSettings } from '@cairn/contracts/snippets/chart-settings'
import type { StatementResult } from '@cairn/contracts/database/statement-result'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { ChartPanel, ResultGrid } from '~/areas/sql-editor/api/results.ts'
import { counted } from '~/lib/counts.ts'
import { Button } from '~/ui/button.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { TabPanel, Tabs } from '~/ui/tabs.tsx'
import { saveLogs } from '../api/save-logs.ts'

const tabs = [
  { value: 'rows', label: 'Rows' },
  { value: 'chart', label: 'Chart' },
] as const

/** The rows of a query, or a chart of them. */
export const ExplorerResult = ({ statement }: { statement: StatementResult }) => {
  const [tab, setTab] = useState<(typeof tabs)[number]['value']>('rows')
  const [chart, setChart] = useState<ChartSettings>()
  const { columns, rows, truncated } = statement
  const hasNumbers = columns.some(({ type }) => type === 'number')
  if (rows.length === 0)
    return (
      <EmptyState className="flex-1 self-center" title="No rows">
        No line of this time matches the query.
      </EmptyState>
    )
  return (
    <Tabs
      label="Result"
      value={tab}
      onValueChange={setTab}
      tabs={tabs}
      className="min-w-0 flex-1"
      listClassName="px-2"
      trailing={
        <span className="tabular flex items-center gap-3 pr-2 text-xs text-muted">
          <output>{truncated ? `The first ${counted(rows.length, 'row')}` : counted(rows.length, 'row')}</output>
          <Button
            size="sm"
            variant="ghost"
            icon={<Download aria-hidden size={12} />}
            onClick={() => saveLogs([columns.map(({ name }) => name), ...rows])}
          >
            CSV
          </Button>
        </span>
      }
    >
      <TabPanel value="rows">
        <ResultGrid statement={statement} label="Rows of the query" />
      </TabPanel>
      <TabPanel value="chart" className="overflow-auto">
        {hasNumbers ? (
          <ChartPanel statement={statement} chosen={chart} onChoose={setChart} onRemove={() => setChart(undefined)} />
        ) : (
          <EmptyState title="Nothing to draw">A chart needs a column of numbers, such as count(*).</EmptyState>
        )}
      </TabPanel>
    </Tabs>
  )
}
