import type { Condition, Filter } from '@cairn/contracts/database/conditions'
import { ListFilter, TextCursorInput } from 'lucide-react'
import { Suspense, useRef } from 'react'
import { Button } from '~/ui/button.tsx'
import { IconButton } from '~/ui/icon-button.tsx'
import { Popover } from '~/ui/popover.tsx'
import { toast } from '~/ui/toast.ts'
import { focusWhenShown } from '../focus-when-shown.ts'
import type { Group, Place } from './condition-tree.ts'
import { conditionsOf, rootOf } from './condition-tree.ts'
import { FilterGroup } from './FilterGroup.tsx'
import type { FilteredTable } from './filtered-table.ts'
import { formatConditions } from './text/format-conditions.ts'
import { parseConditions } from './text/parse-conditions.ts'
import { lazyPart } from '~/ui/lazy-part.ts'

const FilterForm = lazyPart(async () => (await import('./FilterForm.tsx')).FilterForm)

const FilterByWords = lazyPart(async () => (await import('./FilterByWords.tsx')).FilterByWords)

/** Which condition is being written: one of those there are, or a new one on a column. */
export type FilterDraft = { place: Place } | { column: string | undefined }

interface FilterBarProps {
  table: FilteredTable
  conditions: readonly Condition[]
  draft: FilterDraft | undefined
  onDraft: (draft: FilterDraft | undefined) => void
  onChange: (conditions: readonly Condition[]) => void
  onEditText: () => void
  /** The text was left for the chips: the button that opens it has the focus. */
  hasFocusOnText: boolean
}

/** The conditions as chips, and the buttons that add one or open all of them as text. */
export const FilterBar = ({
  table,
  conditions,
  draft,
  onDraft,
  onChange,
  onEditText,
  hasFocusOnText,
}: FilterBarProps) => {
  const root = rootOf(conditions)
  const addButton = useRef<HTMLButtonElement>(null)
  const isNew = draft !== undefined && 'column' in draft

  const put = (next: Group) => {
    const { problem } = parseConditions(formatConditions(conditionsOf(next)))
    if (problem !== undefined) {
      toast.error(problem.message)
      return
    }
    onDraft(undefined)
    onChange(conditionsOf(next))
  }
  const add = (filter: Filter) => put({ ...root, items: [...root.items, filter] })

  return (
    <>
      <FilterGroup
        table={table}
        root={root}
        place={[]}
        draft={draft}
        onDraft={onDraft}
        onChange={put}
        onRemoved={() => addButton.current?.focus()}
      />
      <Popover
        label="New filter"
        open={isNew}
        onOpenChange={(open) => onDraft(open ? { column: undefined } : undefined)}
        trigger={
          <Button ref={addButton} variant="ghost" icon={<ListFilter aria-hidden size={14} />}>
            <span className="max-sm:sr-only">{root.items.length === 0 ? 'Filter' : 'Add filter'}</span>
          </Button>
        }
      >
        <Suspense fallback={<div className="h-60 w-72 max-w-full" />}>
          <FilterForm
            key={isNew ? draft.column : ''}
            table={table}
            column={isNew ? draft.column : undefined}
            onApply={add}
          />
          <FilterByWords table={table} onApply={(proposed) => put(rootOf(proposed))} />
        </Suspense>
      </Popover>
      <IconButton ref={hasFocusOnText ? focusWhenShown : null} label="Edit the filter as text (/)" onClick={onEditText}>
        <TextCursorInput aria-hidden size={14} />
      </IconButton>
    </>
  )
}
