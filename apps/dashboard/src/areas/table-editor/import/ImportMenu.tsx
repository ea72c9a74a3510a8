import { ChevronDown, FileUp } from 'lucide-react'
import { IconButton } from '~/ui/icon-button.tsx'
import { Menu, MenuItem } from '~/ui/menu.tsx'

interface ImportMenuProps {
  disabledReason: string | undefined
  onImport: () => void
}

/** What adds many rows at once, beside the button that adds one. */
export const ImportMenu = ({ disabledReason, onImport }: ImportMenuProps) => (
  <Menu
    trigger={
      <IconButton label="More ways to add rows">
        <ChevronDown aria-hidden size={14} />
      </IconButton>
    }
  >
    <MenuItem icon={<FileUp size={14} />} disabledReason={disabledReason} onSelect={onImport}>
      Import data
    </MenuItem>
  </Menu>
)
