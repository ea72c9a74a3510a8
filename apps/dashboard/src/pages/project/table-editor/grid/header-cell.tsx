import type { Column } from '@cairn/contracts/catalogue'
import { ArrowDown, ArrowUp, ChevronDown, Copy, KeyRound, Link2, ListFilter, Lock } from 'lucide-react'
import { Menu, MenuItem, MenuSeparator } from '~/ui/menu.tsx'
import { copyText } from '~/ui/copy-text.ts'
import { toast } from '~/ui/toast.tsx'
import { messageOf } from '~/api/errors.ts'

export interface HeaderActions {
  sortBy: (column: string, ascending: boolean) => void
  filterBy: (column: string) => void
}

interface HeaderCellProps extends HeaderActions {
  column: Column
  isKey: boolean
  /** What the column points to, as `schema.table.column`. */
  target: string | undefined
  readOnlyReason: string | undefined
  sortDirection: 'ASC' | 'DESC' | undefined
  priority: number | undefined
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

const copyName = async (name: string) => {
  try {
    await copyText(name)
    toast.success(`Copied ${name}`)
  } catch (error) {
    toast.error(messageOf(error))
  }
}

export const HeaderCell = (props: HeaderCellProps) => {
  const { column, isKey, target, readOnlyReason, sortDirection, priority, sortBy, filterBy } = props
  const Arrow = sortDirection === 'ASC' ? ArrowUp : ArrowDown
  return (
    <>
      <span title={titleOf(props)} className="flex items-center gap-1.5 overflow-hidden">
        {isKey && <KeyRound aria-label="Primary key" size={13} className="text-muted" />}
        {target !== undefined && <Link2 aria-label={`References ${target}`} size={13} className="text-muted" />}
        <span className="max-w-full shrink-0 truncate">{column.name}</span>
        <span className="truncate font-mono text-[11px] font-normal text-faint">{column.format}</span>
        {readOnlyReason !== undefined && <Lock aria-label={readOnlyReason} size={12} className="text-faint" />}
        {sortDirection !== undefined && (
          <span className="flex items-center text-accent">
            <Arrow aria-hidden size={13} />
            {priority !== undefined && <span className="text-[11px]">{priority}</span>}
          </span>
        )}
      </span>
      <Menu
        align="end"
        trigger={
          <button
            type="button"
            // The grid's own tab stop is the header itself; sort and filter have their keys in the toolbar.
            tabIndex={-1}
            aria-label={`Sort and filter by ${column.name}`}
            onClick={(event) => event.stopPropagation()}
            className="header-menu absolute top-2 right-1.5 grid size-5 place-content-center rounded-sm bg-surface-3 text-muted hover:text-text"
          >
            <ChevronDown aria-hidden size={13} />
          </button>
        }
      >
        <MenuItem icon={<ArrowUp size={14} />} onSelect={() => sortBy(column.name, true)}>
          Sort ascending
        </MenuItem>
        <MenuItem icon={<ArrowDown size={14} />} onSelect={() => sortBy(column.name, false)}>
          Sort descending
        </MenuItem>
        <MenuItem icon={<ListFilter size={14} />} onSelect={() => filterBy(column.name)}>
          Filter by this column
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={<Copy size={14} />} onSelect={() => void copyName(column.name)}>
          Copy name
        </MenuItem>
      </Menu>
    </>
  )
}
