import type { Condition } from '@cairn/contracts/database/conditions'
import { useState } from 'react'
import { DescribeField } from '~/assistant/describe/DescribeField.tsx'
import { useHasModel } from '~/assistant/use-has-model.ts'
import { Button } from '~/ui/button.tsx'
import { filtersIn } from './condition-tree.ts'
import type { FilteredTable } from './filtered-table.ts'
import { formatConditions } from './text/format-conditions.ts'
import { parseConditions } from './text/parse-conditions.ts'

interface FilterByWordsProps {
  table: FilteredTable
  onApply: (conditions: readonly Condition[]) => void
}

/** A filter from a description: shown as text, and applied by the person. */
export const FilterByWords = ({ table, onApply }: FilterByWordsProps) => {
  const hasModel = useHasModel(table.ref)
  const [proposed, setProposed] = useState<readonly Condition[]>()
  const { schema, name } = table
  if (!hasModel || schema === undefined) return null
  const take = ({ conditions }: { conditions: readonly Condition[] }): string | undefined => {
    setProposed(undefined)
    const unknown = filtersIn(conditions).find(({ column }) => table.columns.every((each) => each.name !== column))
    if (unknown !== undefined)
      return `The table has no column ${unknown.column}, which the model wrote. Name the column.`
    const { problem } = parseConditions(formatConditions(conditions))
    if (problem !== undefined) return problem.message
    setProposed(conditions)
    return undefined
  }
  return (
    <div className="mt-4 flex w-72 max-w-full flex-col gap-3 border-t border-line pt-4">
      <DescribeField
        projectRef={table.ref}
        kind="filter"
        place={{ schema, table: name }}
        label="Filter by description"
        placeholder="Paid this week, above 100"
        done="Check the filter before you apply it."
        onDraft={take}
      />
      {proposed !== undefined && (
        <>
          <p aria-label="Proposed filter" className="rounded-md bg-surface-2 px-2.5 py-2 font-mono text-xs break-words">
            {proposed.length === 0 ? 'No condition' : formatConditions(proposed)}
          </p>
          <span>
            <Button variant="primary" onClick={() => onApply(proposed)}>
              Use this filter
            </Button>
          </span>
        </>
      )}
    </div>
  )
}
