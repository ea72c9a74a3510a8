import { maxChartSeries } from '@cairn/contracts/snippets/chart-settings'
import type { ChartSettings, ChartType } from '@cairn/contracts/snippets/chart-settings'
import type { StatementResult } from '@cairn/contracts/database/statement-result'
import { ChevronDown } from 'lucide-react'
import { Button } from '~/ui/button.tsx'
import { Menu, MenuCheck, MenuLabel } from '~/ui/menu.tsx'
import { Select } from '~/ui/select.tsx'
import { axisColumns, fittingChart, seriesColumns } from '~/ui/chart/of-result/chart-columns.ts'

interface ChartControlsProps {
  statement: StatementResult
  settings: ChartSettings
  onChange: (settings: ChartSettings) => void
  /** Left out while nothing was chosen, since nothing is saved then. */
  onRemove: (() => void) | undefined
}

const types: { value: ChartType; label: string }[] = [
  { value: 'line', label: 'Line' },
  { value: 'bar', label: 'Bar' },
  { value: 'area', label: 'Area' },
  { value: 'scatter', label: 'Scatter' },
]

// A column may have any name; this prefix tells it from the choice that is no column.
const columnPrefix = 'column '

const SeriesMenu = ({ statement, settings, onChange }: Omit<ChartControlsProps, 'onRemove'>) => {
  const { x, y } = settings
  const possible = seriesColumns(statement.columns, x)
  const toggle = (name: string, isShown: boolean) =>
    // In the order of the result, whatever the order of the clicks.
    onChange({ ...settings, y: possible.filter((other) => (other === name ? isShown : y.includes(other))) })
  return (
    <Menu
      trigger={
        <Button aria-label={`Y axis: ${y.join(', ')}`}>
          <span className="max-w-40 truncate">{y.join(', ')}</span>
          <ChevronDown aria-hidden size={14} className="text-faint" />
        </Button>
      }
    >
      <MenuLabel>{possible.length > maxChartSeries ? `Y axis: up to ${maxChartSeries} columns` : 'Y axis'}</MenuLabel>
      {possible.map((name) => {
        const isShown = y.includes(name)
        return (
          <MenuCheck
            key={name}
            checked={isShown}
            disabled={isShown ? y.length === 1 : y.length >= maxChartSeries}
            onCheckedChange={(checked) => toggle(name, checked)}
          >
            {name}
          </MenuCheck>
        )
      })}
    </Menu>
  )
}

/** What is drawn and how. */
export const ChartControls = (props: ChartControlsProps) => {
  const { statement, settings, onChange, onRemove } = props
  const toggle = (key: 'cumulative' | 'log', name: string) => (
    <Button
      aria-pressed={settings[key]}
      className="aria-pressed:border-accent aria-pressed:bg-accent-soft"
      onClick={() => onChange({ ...settings, [key]: !settings[key] })}
    >
      {name}
    </Button>
  )
  return (
    <fieldset aria-label="Chart settings" className="flex flex-wrap items-center gap-2 text-xs text-muted">
      <Select
        aria-label="Chart type"
        className="!w-24"
        value={settings.type}
        options={types}
        onValueChange={(type) => onChange({ ...settings, type })}
      />
      <span className="flex items-center gap-1.5">
        X
        <Select
          aria-label="X axis"
          className="!w-36"
          value={settings.x === null ? 'row' : `${columnPrefix}${settings.x}`}
          options={[
            ...axisColumns(statement.columns).map((name) => ({ value: `${columnPrefix}${name}`, label: name })),
            { value: 'row', label: 'Row number' },
          ]}
          onValueChange={(value) => {
            const x = value === 'row' ? null : value.slice(columnPrefix.length)
            onChange(fittingChart(statement, { ...settings, x }))
          }}
        />
      </span>
      <span className="flex items-center gap-1.5">
        Y
        <SeriesMenu {...props} />
      </span>
      {toggle('cumulative', 'Cumulative')}
      {toggle('log', 'Log axis')}
      {onRemove && (
        <Button
          variant="ghost"
          onClick={({ currentTarget }) => {
            // The button goes with the chart: the focus stays in the panel.
            currentTarget.closest<HTMLElement>('[role="tabpanel"]')?.focus()
            onRemove()
          }}
        >
          Remove chart
        </Button>
      )}
    </fieldset>
  )
}
