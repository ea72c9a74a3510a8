import type { Column } from '@cairn/contracts/database/catalogue'
import type { RowValues } from '@cairn/contracts/database/rows'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { messageOf } from '~/api/errors.ts'
import { CopyButton } from '~/ui/copy-button.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { cellQuery } from '../data/rows-query.ts'
import { indentedJson } from '~/lib/cell-text.ts'

interface WholeValueProps {
  projectRef: string
  tableId: string
  column: Column
  value: string | null
  /** The key of the row, given only where the value arrived cut. */
  cutRowKey: RowValues | undefined
  children: (value: string | null) => ReactNode
}

/** Gives its children the value as it is in the database, fetched where a window of rows brought only its beginning. */
export const WholeValue = ({ projectRef, tableId, column, value, cutRowKey, children }: WholeValueProps) => {
  const whole = useQuery({
    ...cellQuery(projectRef, tableId, cutRowKey ?? {}, column.name),
    enabled: cutRowKey !== undefined,
  })
  if (cutRowKey === undefined) return children(value)
  if (whole.error !== null) return <p className="p-3 text-sm text-danger">{messageOf(whole.error)}</p>
  if (whole.data === undefined) return <Skeleton className="m-3 h-40" />
  return children(whole.data)
}

/** A value to read and copy, where it cannot or need not be edited. */
export const ReadOnlyValue = ({ column, value }: { column: Column; value: string | null }) => (
  <div>
    <pre
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
      tabIndex={0}
      className="max-h-72 overflow-auto p-3 -outline-offset-2 font-mono text-xs leading-5 break-all whitespace-pre-wrap"
    >
      {value === null ? 'NULL' : column.category === 'json' ? indentedJson(value) : value}
    </pre>
    <div className="flex items-center justify-between border-t border-line px-2 py-1.5 text-xs text-faint">
      <span className="pl-1 font-mono">
        {column.name} {column.data_type}
      </span>
      <CopyButton text={value ?? ''} label="Copy value" size="sm" withText />
    </div>
  </div>
)
