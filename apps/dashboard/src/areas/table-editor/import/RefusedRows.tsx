import type { RefusedRow } from '@cairn/contracts/database/import/import-options'
import { formatCount } from '~/lib/counts.ts'

const shown = 100

interface RefusedRowsProps {
  label: string
  rows: readonly RefusedRow[]
}

/** Rows that the database refused, each with its reason. */
export const RefusedRows = ({ label, rows }: RefusedRowsProps) => (
  <section aria-label={label} className="flex flex-col gap-2">
    <h3 className="text-sm text-muted">{label}</h3>
    <ul className="flex max-h-72 flex-col overflow-auto rounded-md border border-line text-sm">
      {rows.slice(0, shown).map(({ row, column, message, detail, text }) => (
        <li key={row} className="border-b border-line px-3 py-2 last:border-b-0">
          <p>
            Row {formatCount(row)}
            {column === null ? '' : `, column ${column}`}: <span className="text-danger">{message}</span>
          </p>
          {detail !== null && <p className="text-muted">{detail}</p>}
          <p className="truncate font-mono text-xs text-faint">{text}</p>
        </li>
      ))}
    </ul>
    {rows.length > shown && <p className="text-sm text-muted">The first {shown} are shown.</p>}
  </section>
)
