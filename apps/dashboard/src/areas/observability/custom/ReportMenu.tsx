import { Copy, Ellipsis, Pencil, Trash2, Users, UserX } from 'lucide-react'
import { IconButton } from '~/ui/icon-button.tsx'
import { Menu, MenuItem } from '~/ui/menu.tsx'

export type ReportChoice = 'rename' | 'share' | 'duplicate' | 'delete'

interface ReportMenuProps {
  name: string
  isShared: boolean
  isOwn: boolean
  forbidden: string | undefined
  onChoose: (choice: ReportChoice) => void
}

const onlyOwner = 'Only the member who created a shared report can make it private.'

/** What can be done with a report as a whole. */
export const ReportMenu = ({ name, isShared, isOwn, forbidden, onChoose }: ReportMenuProps) => (
  <Menu
    align="end"
    trigger={
      <IconButton label={`Actions of the report ${name}`} variant="default">
        <Ellipsis aria-hidden size={16} />
      </IconButton>
    }
  >
    <MenuItem icon={<Pencil aria-hidden size={14} />} disabledReason={forbidden} onSelect={() => onChoose('rename')}>
      Rename
    </MenuItem>
    {isShared ? (
      <MenuItem
        icon={<UserX aria-hidden size={14} />}
        disabledReason={forbidden ?? (isOwn ? undefined : onlyOwner)}
        onSelect={() => onChoose('share')}
      >
        Make private
      </MenuItem>
    ) : (
      <MenuItem icon={<Users aria-hidden size={14} />} disabledReason={forbidden} onSelect={() => onChoose('share')}>
        Share with all members
      </MenuItem>
    )}
    <MenuItem icon={<Copy aria-hidden size={14} />} disabledReason={forbidden} onSelect={() => onChoose('duplicate')}>
      Duplicate
    </MenuItem>
    <MenuItem
      icon={<Trash2 aria-hidden size={14} />}
      danger
      disabledReason={forbidden}
      onSelect={() => onChoose('delete')}
    >
      Delete
    </MenuItem>
  </Menu>
)
