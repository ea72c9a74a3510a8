import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

interface TableColumn {
  label: string
  /** For columns of buttons: the name is for those who do not see them. */
  labelHidden?: boolean
  className?: string
}

interface TableProps {
  /** What the rows are. */
  label: string
  columns: readonly TableColumn[]
  /** `TableRow`s. */
  children: ReactNode
}

/** A few rows to read and act on. For many there is the data grid. */
export const Table = ({ label, columns, children }: TableProps) => (
  <div className="rounded-lg border border-line bg-surface-1">
    <table aria-label={label} className="w-full table-fixed text-sm">
      <thead>
        <tr>
          {columns.map(({ label: name, labelHidden = false, className }) => (
            <th
              key={name}
              scope="col"
              className={classNames('h-9 px-4 text-left text-xs font-normal text-faint', className)}
            >
              {labelHidden ? <span className="sr-only">{name}</span> : name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </div>
)

export const TableRow = ({ children }: { children: ReactNode }) => <tr className="border-t border-line">{children}</tr>

export const TableCell = ({ children, className }: { children: ReactNode; className?: string }) => (
  <td className={classNames('h-12 px-4 py-2', className)}>{children}</td>
)
