import type { Column } from '@cairn/contracts/database/catalogue'
import type { Sort } from '@cairn/contracts/database/rows'
import { ArrowDown, ArrowUp, ChevronDown, ChevronUp, Plus, X } from 'lucide-react'
import { Button } from '~/ui/button.tsx'
import { Combobox } from '~/ui/combobox.tsx'
import { IconButton } from '~/ui/icon-button.tsx'

export interface SortFormProps {
  columns: readonly Column[]
  sorts: readonly Sort[]
  onChange: (sorts: readonly Sort[]) => void
}

const swapped = (sorts: readonly Sort[], index: number, other: number): readonly Sort[] => {
  const [a, b] = [sorts[index], sorts[other]]
  return a === undefined || b === undefined ? sorts : sorts.with(index, b).with(other, a)
}

/** The order of the rows: by the first column, then by the second where the first is equal, and so on. */
export const SortForm = ({ columns, sorts, onChange }: SortFormProps) => {
  const free = columns.filter(({ name }) => !sorts.some(({ column }) => column === name))
  const optionsFor = (name: string) =>
    columns
      .filter((column) => column.name === name || free.includes(column))
      .map((column) => ({ value: column.name, label: column.name, hint: column.format }))
  return (
    <div className="flex w-80 flex-col gap-2">
      {sorts.length === 0 && (
        <p className="text-sm text-muted">
          In the order of the primary key. A click on a column’s head sorts too; with Ctrl or ⌘ it adds a column.
        </p>
      )}
      {sorts.map((sort, index) => (
        <div key={sort.column} className="flex items-center gap-1">
          <Combobox
            label={`Column ${index + 1} of the order`}
            mono
            value={sort.column}
            options={optionsFor(sort.column)}
            onValueChange={(column) => onChange(sorts.with(index, { ...sort, column }))}
          />
          <Button
            aria-label={`${sort.column} ${sort.ascending ? 'asc: ascending' : 'desc: descending'}`}
            className="w-18 shrink-0"
            icon={sort.ascending ? <ArrowUp aria-hidden size={14} /> : <ArrowDown aria-hidden size={14} />}
            onClick={() => onChange(sorts.with(index, { ...sort, ascending: !sort.ascending }))}
          >
            {sort.ascending ? 'asc' : 'desc'}
          </Button>
          <IconButton
            label={`Move ${sort.column} up`}
            size="sm"
            disabled={index === 0}
            onClick={() => onChange(swapped(sorts, index, index - 1))}
          >
            <ChevronUp aria-hidden size={14} />
          </IconButton>
          <IconButton
            label={`Move ${sort.column} down`}
            size="sm"
            disabled={index === sorts.length - 1}
            onClick={() => onChange(swapped(sorts, index, index + 1))}
          >
            <ChevronDown aria-hidden size={14} />
          </IconButton>
          <IconButton
            label={`Remove ${sort.column} from the order`}
            size="sm"
            onClick={() => onChange(sorts.toSpliced(index, 1))}
          >
            <X aria-hidden size={14} />
          </IconButton>
        </div>
      ))}
      <div className="flex items-center gap-2">
        <Combobox
          label="Column to sort by"
          mono
          value={undefined}
          options={free.map(({ name, format }) => ({ value: name, label: name, hint: format }))}
          onValueChange={(column) => onChange([...sorts, { column, ascending: true }])}
          trigger={
            <Button
              icon={<Plus aria-hidden size={14} />}
              disabledReason={free.length === 0 ? 'All columns are already used.' : undefined}
            >
              Add column
            </Button>
          }
        />
        {sorts.length > 0 && (
          <Button variant="ghost" onClick={() => onChange([])}>
            Clear
          </Button>
        )}
      </div>
    </div>
  )
}
