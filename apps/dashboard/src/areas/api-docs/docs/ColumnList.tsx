import type { Column } from '@cairn/contracts/database/catalogue'
import { Badge } from '~/ui/badge.tsx'
import { isRequired } from '../snippets/table-snippets.ts'

/** The columns of a table: what they hold, and which a new row needs. */
export const ColumnList = ({ columns, keys }: { columns: readonly Column[]; keys: readonly string[] }) => (
  <ul aria-label="Columns" className="grid grid-cols-[minmax(0,1fr)_auto] text-sm">
    {columns.map((column) => (
      <li
        key={column.name}
        className="col-span-full grid grid-cols-subgrid items-baseline gap-x-4 border-t border-line py-1.5"
      >
        <span className="min-w-0">
          <span className="font-mono text-xs break-all">{column.name}</span>
          {column.comment !== null && <span className="ml-2 text-xs text-muted">{column.comment}</span>}
        </span>
        <span className="flex flex-wrap items-center justify-end gap-1.5">
          {keys.includes(column.name) && <Badge>Primary key</Badge>}
          {isRequired(column) && <Badge tone="info">Required</Badge>}
          <code className="font-mono text-xs text-muted">{column.data_type}</code>
        </span>
      </li>
    ))}
  </ul>
)
