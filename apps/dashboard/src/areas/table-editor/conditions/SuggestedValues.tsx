import type { Column } from '@cairn/contracts/database/catalogue'
import { useMemo } from 'react'
import { Listbox } from '~/ui/listbox/listbox.tsx'
import type { ListboxState } from '~/ui/listbox/use-listbox.ts'
import { useListbox } from '~/ui/listbox/use-listbox.ts'
import type { FilteredTable } from './filtered-table.ts'
import type { SuggestedValue } from './suggested-values.ts'
import { matchingValues, shareText, useColumnValues } from './suggested-values.ts'

export type SuggestedList = ListboxState<SuggestedValue>

interface SuggestedValuesOptions {
  table: FilteredTable
  /** None is suggested without one. */
  column: Column | undefined
  searched: string
  onChoose: (value: string) => void
}

/** The values of a column that contain what was typed, the most frequent first. */
export const useSuggestedValues = ({ table, column, searched, onChoose }: SuggestedValuesOptions): SuggestedList => {
  const values = useColumnValues(table, column)
  const sections = useMemo(() => [{ id: 'values', options: matchingValues(values, searched) }], [values, searched])
  const list = useListbox({
    sections,
    initialIndex: -1,
    onChoose: ({ value }) => {
      list.moveTo(-1)
      onChoose(value)
    },
  })
  return list
}

/** Below the form, so that nothing moves when they arrive. */
export const SuggestedValues = ({ list }: { list: SuggestedList }) => {
  if (list.options.length === 0) return null
  return (
    <div className="-mx-3 -mb-3 border-t border-line pt-2">
      <p className="px-3 pb-1 text-xs text-faint">Suggestions</p>
      <Listbox
        list={list}
        label="Suggestions"
        keyOf={({ value }) => value}
        className="max-h-40 px-1 pb-1"
        optionClassName="gap-2 px-2 font-mono"
      >
        {({ value, frequency }) => (
          <>
            <span className="min-w-0 flex-1 truncate">{value === '' ? "''" : value}</span>
            <span className="text-xs text-faint">{shareText(frequency)}</span>
          </>
        )}
      </Listbox>
    </div>
  )
}
