import { Pencil, Trash2 } from 'lucide-react'
import { MenuItem, MenuSeparator } from '~/ui/menu.tsx'

interface ColumnItemsProps {
  /** Why this person may not change the table. */
  forbidden: string | undefined
  onEdit: () => void
  onDelete: () => void
}

/** What the menu of a column has for its definition. */
export const ColumnItems = ({ forbidden, onEdit, onDelete }: ColumnItemsProps) => (
  <>
    <MenuSeparator />
    <MenuItem icon={<Pencil size={14} />} disabledReason={forbidden} onSelect={onEdit}>
      Edit column
    </MenuItem>
    <MenuItem icon={<Trash2 size={14} />} danger disabledReason={forbidden} onSelect={onDelete}>
      Delete column
    </MenuItem>
  </>
)
