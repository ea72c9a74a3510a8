import type { Column } from '@cairn/contracts/database/catalogue'
import type { Filter } from '@cairn/contracts/database/rows'
import { ListFilter, X } from 'lucide-react'
import { lazy } from 'react'
import type { KeyboardEvent } from 'react'
import { Button } from '~/ui/button.tsx'
import { Popover } from '~/ui/popover.tsx'
import { operatorSigns } from './operators.ts'

const FilterForm = lazy(async () => ({ default: (await import('./FilterForm.tsx')).FilterForm }))

/** Which condition is being written: one of those there are, or a new one on a column. */
export type FilterDraft = { index: number } | { column: string | undefined }

interface FilterBarProps {
  columns: readonly Column[]
  filters: readonly Filter[]
  draft: FilterDraft | undefined
  onDraft: (draft: FilterDraft | undefined) => void
  onChange: (filters: readonly Filter[]) => void
}

interface ChipProps {
  columns: readonly Column[]
  filter: Filter
  open: boolean
  onOpenChange: (open: boolean) => void
  onApply: (filter: Filter) => void
  onRemove: () => void
}

const Chip = ({ columns, filter, open, onOpenChange, onApply, onRemove }: ChipProps) => {
  const words = `${filter.column} ${operatorSigns[filter.operator]} ${filter.value === '' ? "''" : filter.value}`
  const removeByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Backspace' && event.key !== 'Delete') return
    event.preventDefault()
    onRemove()
  }
  return (
    <span className="flex h-7 shrink-0 items-stretch rounded-md border border-line-strong font-mono text-xs">
      <Popover
        label="Condition"
        open={open}
        onOpenChange={onOpenChange}
        trigger={
          <button
            type="button"
            title="Edit. Press Backspace to remove"
            onKeyDown={removeByKey}
            className="relative flex items-stretch rounded-l-md hover:bg-surface-2"
          >
            {/* Its name is what it shows: a label of its own would be compared with that word by word. */}
            <span className="sr-only">Condition </span>
            <span className="flex items-center px-2">{filter.column} </span>
            <span className="flex items-center border-x border-line px-2 text-muted">
              {operatorSigns[filter.operator]}{' '}
            </span>
            <span className="flex max-w-56 items-center bg-surface-2 px-2">
              <span className="truncate">{filter.value === '' ? "''" : filter.value}</span>
            </span>
          </button>
        }
      >
        <FilterForm columns={columns} initial={filter} onApply={onApply} onRemove={onRemove} />
      </Popover>
      <button
        type="button"
        aria-label={`Remove the condition ${words}`}
        onClick={onRemove}
        className="grid w-6 place-content-center rounded-r-md bg-surface-2 text-faint hover:text-text"
      >
        <X aria-hidden size={12} />
      </button>
    </span>
  )
}

/** The conditions, all of which hold. */
export const FilterBar = ({ columns, filters, draft, onDraft, onChange }: FilterBarProps) => {
  const put = (next: readonly Filter[]) => {
    onDraft(undefined)
    onChange(next)
  }
  const isNew = draft !== undefined && 'column' in draft
  return (
    <>
      {filters.map((filter, index) => (
        <Chip
          key={`${filter.column} ${filter.operator} ${filter.value}`}
          columns={columns}
          filter={filter}
          open={draft !== undefined && 'index' in draft && draft.index === index}
          onOpenChange={(open) => onDraft(open ? { index } : undefined)}
          onApply={(next) => put(filters.with(index, next))}
          onRemove={() => put(filters.toSpliced(index, 1))}
        />
      ))}
      <Popover
        label="New filter"
        open={isNew}
        onOpenChange={(open) => onDraft(open ? { column: undefined } : undefined)}
        trigger={
          <Button variant="ghost" icon={<ListFilter aria-hidden size={14} />}>
            {filters.length === 0 ? 'Filter' : 'Add filter'}
          </Button>
        }
      >
        <FilterForm
          key={isNew ? draft.column : ''}
          columns={columns}
          initial={isNew && draft.column !== undefined ? { column: draft.column } : {}}
          onApply={(filter) => put([...filters, filter])}
        />
      </Popover>
    </>
  )
}
