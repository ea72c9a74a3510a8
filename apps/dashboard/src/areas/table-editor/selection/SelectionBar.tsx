import type { ReactNode } from 'react'
import { Copy, Pencil, PencilLine, Trash2, X } from 'lucide-react'
import { Button } from '~/ui/button.tsx'
import { IconButton } from '~/ui/icon-button.tsx'
import { Menu, MenuItem } from '~/ui/menu.tsx'
import type { RowFormat } from '../grid/rows-as-text.ts'
import { rowFormats } from '../grid/rows-as-text.ts'
import { formatCount } from '~/lib/counts.ts'

interface SelectionBarProps {
  count: number
  /** Why the rows cannot be changed. */
  readOnlyReason: string | undefined
  onEdit: (() => void) | undefined
  onSetValue: () => void
  onCopy: (format: RowFormat) => void
  /** At the end of the menu of copies. */
  attachItem: ReactNode
  onDelete: () => void
  onClear: () => void
}

// In one line with the count in a narrow window.
const narrow = 'max-sm:!px-2 max-sm:[&_svg]:hidden'

/** What can be done with the rows chosen, over the foot of the grid. */
export const SelectionBar = ({
  count,
  readOnlyReason,
  onEdit,
  onSetValue,
  onCopy,
  attachItem,
  onDelete,
  onClear,
}: SelectionBarProps) => (
  <section
    aria-label="Selected rows"
    className="absolute bottom-3 left-1/2 z-10 flex max-w-[calc(100%-1rem)] -translate-x-1/2 flex-wrap items-center gap-1 max-sm:w-full rounded-lg border border-line-strong bg-surface-2 py-1.5 pr-1.5 pl-3.5 shadow-popup"
  >
    <span className="tabular mr-2 text-sm whitespace-nowrap max-sm:mr-auto" aria-live="polite">
      {formatCount(count)} {count === 1 ? 'row' : 'rows'} selected
    </span>
    {onEdit !== undefined && (
      <Button
        variant="ghost"
        className={narrow}
        icon={<Pencil aria-hidden size={14} />}
        disabledReason={readOnlyReason}
        onClick={onEdit}
      >
        Edit
      </Button>
    )}
    <Button
      variant="ghost"
      className={narrow}
      icon={<PencilLine aria-hidden size={14} />}
      disabledReason={readOnlyReason}
      onClick={onSetValue}
    >
      Set value
    </Button>
    <Menu
      side="top"
      trigger={
        <Button variant="ghost" className={narrow} icon={<Copy aria-hidden size={14} />}>
          Copy
        </Button>
      }
    >
      {rowFormats.map((format) => (
        <MenuItem key={format.name} onSelect={() => onCopy(format)}>
          Copy as {format.name}
        </MenuItem>
      ))}
      {attachItem}
    </Menu>
    <Button
      variant="ghost"
      className={`!text-danger ${narrow}`}
      icon={<Trash2 aria-hidden size={14} />}
      disabledReason={readOnlyReason}
      onClick={onDelete}
    >
      Delete
    </Button>
    <IconButton label="Clear the selection" size="sm" onClick={onClear}>
      <X aria-hidden size={14} />
    </IconButton>
  </section>
)
