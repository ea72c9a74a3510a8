import type { Column } from '@cairn/contracts/database/catalogue'
import { ArrowDown, ArrowUp, ChevronDown, KeyRound, Link2, Lock } from 'lucide-react'
import { classNames } from '~/ui/class-names.ts'

interface HeaderCellProps {
  column: Column
  isKey: boolean
  /** What the column points to, as `schema.table.column`. */
  target: string | undefined
  readOnlyReason: string | undefined
  sortDirection: 'ASC' | 'DESC' | undefined
  priority: number | undefined
  /** One menu serves all heads: a menu for each would cost the first paint more than its rows. */
  openMenu: (column: string, rect: DOMRect) => void
}

const titleOf = ({ column, isKey, target, readOnlyReason }: HeaderCellProps) =>
  [
    `${column.name} ${column.data_type}${column.is_nullable ? '' : ' not null'}${isKey ? ' primary key' : ''}`,
    column.default_value === null ? undefined : `default ${column.default_value}`,
    target === undefined ? undefined : `references ${target}`,
    readOnlyReason,
    column.comment ?? undefined,
  ]
    .filter((line) => line !== undefined)
    .join('\n')

export const HeaderCell = (props: HeaderCellProps) => {
  const { column, isKey, target, readOnlyReason, sortDirection, priority, openMenu } = props
  const Arrow = sortDirection === 'ASC' ? ArrowUp : ArrowDown
  return (
    <>
      <span
        title={titleOf(props)}
        className={classNames('flex items-center gap-1.5 overflow-hidden', sortDirection !== undefined && 'pr-6')}
      >
        {isKey && <KeyRound aria-label="Primary key" size={13} className="text-muted" />}
        {target !== undefined && <Link2 aria-label={`References ${target}`} size={13} className="text-muted" />}
        <span className="max-w-full shrink-0 truncate">{column.name}</span>
        <span className="truncate font-mono text-[11px] font-normal text-faint">{column.format}</span>
        {readOnlyReason !== undefined && <Lock aria-label={readOnlyReason} size={12} className="text-faint" />}
        {sortDirection !== undefined && (
          <span className="flex shrink-0 items-center text-accent">
            <Arrow aria-hidden size={13} />
            {priority !== undefined && <span className="text-[11px]">{priority}</span>}
          </span>
        )}
      </span>
      <button
        type="button"
        // The grid's own tab stop is the header itself; sort and filter have their keys in the toolbar.
        tabIndex={-1}
        aria-label={`Sort and filter by ${column.name}`}
        aria-haspopup="menu"
        onClick={(event) => {
          event.stopPropagation()
          openMenu(column.name, event.currentTarget.getBoundingClientRect())
        }}
        className="header-menu absolute top-2 right-1.5 grid size-5 place-content-center rounded-sm bg-surface-3 text-muted hover:text-text"
      >
        <ChevronDown aria-hidden size={13} />
      </button>
    </>
  )
}
