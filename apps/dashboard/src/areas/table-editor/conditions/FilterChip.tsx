import type { Filter } from '@cairn/contracts/database/conditions'
import { X } from 'lucide-react'
import { Suspense } from 'react'
import type { KeyboardEvent } from 'react'
import { Popover } from '~/ui/popover.tsx'
import type { OtherCondition } from './FilterForm.tsx'
import { fieldsOf } from './filter-draft.ts'
import type { FilteredTable } from './filtered-table.ts'
import { operatorSign } from './operators.ts'
import { formatFilter, formatTarget } from './text/format-conditions.ts'
import { lazyPart } from '~/ui/lazy-part.ts'

const FilterForm = lazyPart(async () => (await import('./FilterForm.tsx')).FilterForm)

interface FilterChipProps {
  table: FilteredTable
  filter: Filter
  isOpen: boolean
  onOpenChange: (open: boolean) => void
  onApply: (filter: Filter) => void
  onRemove: () => void
  others: readonly OtherCondition[]
  onGroupWith: (index: number) => void
  onMoveOut: (() => void) | undefined
}

const shownValue = (filter: Filter): string => {
  const { value, second } = fieldsOf(filter)
  if (filter.operator === 'between') return `${value} and ${second}`
  return value === '' ? "''" : value
}

const shownTarget = (filter: Filter): string => (filter.path === undefined ? filter.column : formatTarget(filter))

/** One condition: a click edits it, Backspace removes it. */
export const FilterChip = (props: FilterChipProps) => {
  const { table, filter, isOpen, onOpenChange, onRemove } = props
  const removeByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Backspace' && event.key !== 'Delete') return
    event.preventDefault()
    onRemove()
  }
  return (
    <span className="flex h-7 max-w-full min-w-0 items-stretch rounded-md border border-line-strong bg-surface-1 font-mono text-xs">
      <Popover
        label="Condition"
        open={isOpen}
        onOpenChange={onOpenChange}
        trigger={
          <button
            type="button"
            title="Edit. Press Backspace to remove"
            onKeyDown={removeByKey}
            className="relative flex min-w-0 items-stretch rounded-l-md hover:bg-surface-2"
          >
            {/* Its name is what it shows: a label of its own would be compared with that word by word. */}
            <span className="sr-only">Condition </span>
            <span className="flex max-w-56 min-w-0 items-center px-2">
              <span className="truncate">{shownTarget(filter)} </span>
            </span>
            <span className="flex shrink-0 items-center border-x border-line px-2 text-muted">
              {operatorSign(filter.operator)}{' '}
            </span>
            <span className="flex max-w-56 min-w-0 items-center bg-surface-2 px-2">
              <span className="truncate">{shownValue(filter)}</span>
            </span>
          </button>
        }
      >
        <Suspense fallback={<div className="h-60 w-72 max-w-full" />}>
          <FilterForm
            table={table}
            filter={filter}
            onApply={props.onApply}
            onRemove={onRemove}
            others={props.others}
            onGroupWith={props.onGroupWith}
            onMoveOut={props.onMoveOut}
          />
        </Suspense>
      </Popover>
      <button
        type="button"
        aria-label={`Remove the condition ${formatFilter(filter)}`}
        onClick={onRemove}
        className="grid w-6 shrink-0 place-content-center rounded-r-md bg-surface-2 text-faint hover:text-text"
      >
        <X aria-hidden size={12} />
      </button>
    </span>
  )
}
