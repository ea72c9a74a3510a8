import type { StatementResult } from '@cairn/contracts/database/statement-result'
import { ChartSpline, Settings2, Table2 } from 'lucide-react'
import { MenuItem, MenuSeparator } from '~/ui/menu.tsx'
import { seriesColumns } from '~/ui/chart/of-result/chart-columns.ts'
import type { BlockOf } from './block-props.ts'

type RowsBlock = BlockOf<'snippet'> | BlockOf<'result'>

interface ViewItemsProps {
  block: RowsBlock
  statement: StatementResult | undefined
  onChange: ((block: RowsBlock) => void) | undefined
  onChart: () => void
}

const noNumbers = 'A chart needs a column of numbers.'

/** How rows are shown. */
export const ViewItems = ({ block, statement, onChange, onChart }: ViewItemsProps) => {
  if (onChange === undefined) return null
  const canDraw = statement === undefined || seriesColumns(statement.columns, null).length > 0
  return (
    <>
      {block.view === 'chart' ? (
        <>
          <MenuItem icon={<Settings2 aria-hidden size={14} />} onSelect={onChart}>
            Chart settings
          </MenuItem>
          <MenuItem icon={<Table2 aria-hidden size={14} />} onSelect={() => onChange({ ...block, view: 'table' })}>
            Show as a table
          </MenuItem>
        </>
      ) : (
        <MenuItem
          icon={<ChartSpline aria-hidden size={14} />}
          disabledReason={canDraw ? undefined : noNumbers}
          onSelect={() => onChange({ ...block, view: 'chart' })}
        >
          Show as a chart
        </MenuItem>
      )}
      <MenuSeparator />
    </>
  )
}
