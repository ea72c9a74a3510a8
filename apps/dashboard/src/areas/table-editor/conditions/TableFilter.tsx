import { Suspense, useState } from 'react'
import { useShortcut } from '~/ui/use-shortcut.ts'
import { formatFilters } from './conditions-text.ts'
import type { FilterDraft } from './FilterBar.tsx'
import { FilterBar } from './FilterBar.tsx'
import type { FilteredTable } from './filtered-table.ts'
import { parseConditions } from './text/parse-conditions.ts'
import { lazyPart } from '~/ui/lazy-part.ts'

const load = () => import('./FilterTextField.tsx')
const FilterTextField = lazyPart(async () => (await load()).FilterTextField)

interface TableFilterProps {
  table: FilteredTable
  /** As the address has it. */
  filter: string | undefined
  draft: FilterDraft | undefined
  onDraft: (draft: FilterDraft | undefined) => void
  onChange: (filter: string | undefined) => void
}

/** The filter of a table: chips, or one line of text. A text that cannot be read stays a text. */
export const TableFilter = ({ table, filter, draft, onDraft, onChange }: TableFilterProps) => {
  const [isText, setIsText] = useState(false)
  const [wasText, setWasText] = useState(false)
  const { conditions } = parseConditions(filter ?? '')
  const editText = () => {
    onDraft(undefined)
    setIsText(true)
  }
  const leaveText = () => {
    setIsText(false)
    setWasText(true)
  }
  // In a cell the key begins to edit its value.
  useShortcut('/', editText, { except: '[role="gridcell"]' })

  if (!isText && conditions !== undefined)
    return (
      <FilterBar
        table={table}
        conditions={conditions}
        draft={draft}
        onDraft={onDraft}
        onChange={(next) => onChange(formatFilters(next))}
        onEditText={editText}
        hasFocusOnText={wasText}
      />
    )
  return (
    <Suspense fallback={<span className="h-7 min-w-64 flex-1" />}>
      <FilterTextField
        table={table}
        // A text from elsewhere, such as the address, is another text to edit.
        key={filter ?? ''}
        filter={filter ?? ''}
        isBroken={conditions === undefined}
        onApply={(next) => {
          leaveText()
          onChange(formatFilters(next))
        }}
        onLeave={() => {
          leaveText()
          if (conditions === undefined) onChange(undefined)
        }}
      />
    </Suspense>
  )
}
