import { ArrowDown, ArrowUp, Ellipsis, Pencil, RotateCw, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '~/ui/icon-button.tsx'
import { Menu, MenuItem } from '~/ui/menu.tsx'
import type { ReadQuery } from '~/kit/QueryContent.tsx'

/** What the members who may change the report do with a block. */
export interface BlockActions {
  /** Of a text: its words too. */
  onEdit: () => void
  onRemove: () => void
  /** Undefined for the first. */
  onMoveUp: (() => void) | undefined
  /** Undefined for the last. */
  onMoveDown: (() => void) | undefined
}

interface BlockFrameProps {
  name: string
  /** Moves the block; undefined where it cannot be moved. */
  handle: ReactNode
  actions: BlockActions | undefined
  /** To the right of the title. */
  trailing?: ReactNode
  /** What the block reads, to be read again. */
  query?: Pick<ReadQuery<unknown>, 'isFetching' | 'refetch'> | undefined
  /** Further items of its menu, for every reader. */
  items?: ReactNode
  editLabel?: string
  /** Those of members who may change it. */
  editItems?: ReactNode
  children: ReactNode
}

/** A block of a report: its title, what can be done with it, and below them what it shows. */
export const BlockFrame = (props: BlockFrameProps) => {
  const { name, handle, actions, trailing, query, items, editItems, editLabel = 'Rename', children } = props
  const hasMenu = actions !== undefined || items !== undefined
  return (
    <article aria-label={name} className="flex h-full min-h-0 flex-col rounded-lg border border-line bg-surface-1">
      <header className="flex h-10 shrink-0 items-center gap-1.5 pr-2 pl-3">
        {handle}
        <h2 className="min-w-0 flex-1 truncate text-sm font-medium" title={name}>
          {name}
        </h2>
        {trailing}
        {query !== undefined && (
          <IconButton
            label={`Refresh ${name}`}
            size="sm"
            loading={query.isFetching}
            onClick={() => void query.refetch()}
          >
            <RotateCw aria-hidden size={12} />
          </IconButton>
        )}
        {hasMenu && (
          <Menu
            align="end"
            trigger={
              <IconButton label={`Actions of ${name}`} size="sm">
                <Ellipsis aria-hidden size={14} />
              </IconButton>
            }
          >
            {items}
            {actions !== undefined && editItems}
            {actions !== undefined && (
              <>
                <MenuItem icon={<Pencil aria-hidden size={14} />} onSelect={actions.onEdit}>
                  {editLabel}
                </MenuItem>
                {actions.onMoveUp !== undefined && (
                  <MenuItem icon={<ArrowUp aria-hidden size={14} />} onSelect={actions.onMoveUp}>
                    Move up
                  </MenuItem>
                )}
                {actions.onMoveDown !== undefined && (
                  <MenuItem icon={<ArrowDown aria-hidden size={14} />} onSelect={actions.onMoveDown}>
                    Move down
                  </MenuItem>
                )}
                <MenuItem icon={<Trash2 aria-hidden size={14} />} danger onSelect={actions.onRemove}>
                  Remove
                </MenuItem>
              </>
            )}
          </Menu>
        )}
      </header>
      <div className="flex min-h-0 flex-1 flex-col px-3 pb-3">{children}</div>
    </article>
  )
}
