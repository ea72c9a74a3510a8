import { useQuery } from '@tanstack/react-query'
import { Keyboard, RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '~/ui/button.tsx'
import { IconButton } from '~/ui/icon-button.tsx'
import { Popover } from '~/ui/popover.tsx'
import { messageOf } from '~/api/errors.ts'
import { toastError } from '~/components/toast-error.tsx'
import { formatCount } from '~/lib/counts.ts'
import { KeyList } from '~/shortcuts/KeyList.tsx'
import { gridKeys } from '~/shortcuts/shortcut-list.ts'
import type { RowSource } from '../data/rows-request.ts'
import { countQuery } from '../data/rows-query.ts'
import type { Rows } from '../data/use-rows.ts'
import type { RowRangeProps } from './RowRange.tsx'
import { RowRange } from './RowRange.tsx'

const Keys = () => (
  <Popover
    label="Keys"
    side="top"
    align="end"
    trigger={
      <IconButton label="Keys of the grid" size="sm">
        <Keyboard aria-hidden size={14} />
      </IconButton>
    }
  >
    <KeyList keys={gridKeys} />
  </Popover>
)

interface StatusBarProps {
  source: RowSource
  data: Rows
  columnsMenu: ReactNode
  range: Omit<RowRangeProps, 'source' | 'data'>
  onRefresh: () => void
}

const noun = (count: number) => (count === 1 ? 'row' : 'rows')

/** How many rows, how they came, and where in a table too long to scroll one is. */
export const StatusBar = ({ source, data, columnsMenu, range, onRefresh }: StatusBarProps) => {
  const { extent, firstPage, isFetching } = data
  const exact = useQuery({ ...countQuery(source, true), enabled: false })
  const isUnknown = firstPage === undefined

  const countExactly = async () => {
    const { error } = await exact.refetch()
    if (error !== null) toastError(error, 'The rows could not be counted')
  }

  return (
    <div className="flex h-9 shrink-0 items-center gap-3 border-t border-line bg-surface-1 px-3 text-sm text-muted">
      <span className="tabular whitespace-nowrap" aria-live="polite">
        {isUnknown ? '' : `${extent.isEstimate ? '≈ ' : ''}${formatCount(extent.total)} ${noun(extent.total)}`}
      </span>
      {extent.isEstimate && !isUnknown && (
        <Button variant="ghost" size="sm" loading={exact.isFetching} onClick={() => void countExactly()}>
          Count exactly
        </Button>
      )}
      {!isUnknown && extent.scrollRows > 0 && <RowRange {...range} source={source} data={data} />}
      {data.error !== null && !isUnknown && (
        <span role="alert" className="min-w-0 truncate text-danger" title={messageOf(data.error)}>
          Some rows could not be loaded. {messageOf(data.error)}
        </span>
      )}
      <span className="flex-1" />
      {firstPage !== undefined && (
        <span className="tabular text-faint max-sm:hidden" title="Database time for the first rows">
          {firstPage.durationMs < 10 ? firstPage.durationMs.toFixed(1) : Math.round(firstPage.durationMs)} ms
        </span>
      )}
      {columnsMenu}
      <Keys />
      <IconButton label="Refresh" size="sm" loading={isFetching} onClick={onRefresh}>
        <RotateCw aria-hidden size={14} />
      </IconButton>
    </div>
  )
}
