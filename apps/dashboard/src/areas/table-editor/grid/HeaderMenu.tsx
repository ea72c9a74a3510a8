import { ArrowDown, ArrowUp, Copy, ListFilter } from 'lucide-react'
import { messageOf } from '~/api/errors.ts'
import { copyText } from '~/ui/copy-text.ts'
import { Menu, MenuItem, MenuSeparator } from '~/ui/menu.tsx'
import { toast } from '~/ui/toast.tsx'

export interface HeaderMenuTarget {
  column: string
  /** Where its button is on the screen. */
  rect: DOMRect
}

interface HeaderMenuProps {
  target: HeaderMenuTarget
  onClose: () => void
  onSort: (column: string, ascending: boolean) => void
  onFilter: (column: string) => void
}

const copyName = async (name: string) => {
  try {
    await copyText(name)
    toast.success(`Copied ${name}`)
  } catch (error) {
    toast.error(messageOf(error))
  }
}

export const HeaderMenu = ({ target: { column, rect }, onClose, onSort, onFilter }: HeaderMenuProps) => (
  <Menu
    open
    align="end"
    onOpenChange={(open) => {
      if (!open) onClose()
    }}
    trigger={
      <button
        type="button"
        tabIndex={-1}
        aria-hidden
        className="pointer-events-none fixed"
        style={{ left: rect.left, top: rect.top, width: rect.width, height: rect.height }}
      />
    }
  >
    <MenuItem icon={<ArrowUp size={14} />} onSelect={() => onSort(column, true)}>
      Sort ascending
    </MenuItem>
    <MenuItem icon={<ArrowDown size={14} />} onSelect={() => onSort(column, false)}>
      Sort descending
    </MenuItem>
    <MenuItem icon={<ListFilter size={14} />} onSelect={() => onFilter(column)}>
      Filter by this column
    </MenuItem>
    <MenuSeparator />
    <MenuItem icon={<Copy size={14} />} onSelect={() => void copyName(column)}>
      Copy name
    </MenuItem>
  </Menu>
)
